# words.awk - finds retired words in C files: in names, and pronouns of persons in comments and texts. words.sh says which.
# Usage: awk -v retired="kit=catalog;..." -v engine="calm=ground cache;..." -v near_engine=PATTERN -v persons="player ..."
#     -f words.awk FILES; the words of `engine` are refused in files whose path matches the pattern.
# Prints "FILE:LINE: what is wrong, and what to write instead", a finding a line.

BEGIN {
    count = split(retired ";" engine, rows, ";")
    for (i = 1; i <= count; i++) {
        split(rows[i], row, "=")
        instead[row[1]] = row[2]
    }
    count = split(engine, rows, ";")
    for (i = 1; i <= count; i++) {
        split(rows[i], row, "=")
        is_of_engine[row[1]] = 1
    }
    count = split(persons, rows, " ")
    for (i = 1; i <= count; i++) {
        is_person[rows[i]] = 1
    }
    count = split("who whom whoever nobody somebody anybody everybody", rows, " ")
    for (i = 1; i <= count; i++) {
        is_pronoun[rows[i]] = 1
    }
}

FNR == 1 {
    in_comment = 0
    before = ""
    is_near_engine = FILENAME ~ near_engine
}

function complain(text) {
    if (!((FILENAME, FNR, text) in told)) {
        told[FILENAME, FNR, text] = 1
        print FILENAME ":" FNR ": " text
    }
}

# The retired word in a name, "" for none: "FhGroundCalm", "calm_of" and "CALM_MAX" all have "calm".
function retired_in(name, spread, count, parts, i) {
    if (name in found) {
        return found[name]
    }
    spread = name
    while (match(spread, /[a-z0-9][A-Z]/)) {
        spread = substr(spread, 1, RSTART) "_" substr(spread, RSTART + 1)
    }
    count = split(tolower(spread), parts, "_")
    found[name] = ""
    for (i = 1; i <= count; i++) {
        if (parts[i] in instead) {
            found[name] = parts[i]
        }
    }
    return found[name]
}

function check_names(code, count, names, i, word) {
    gsub(/[^A-Za-z0-9_]+/, " ", code)
    count = split(code, names, " ")
    for (i = 1; i <= count; i++) {
        word = retired_in(names[i])
        if (word != "" && (is_near_engine || !(word in is_of_engine))) {
            complain("the name " names[i] " has the retired word \"" word "\"; say " instead[word])
        }
    }
}

# `before` is the word before the first one: the last one of the line before, in a comment of several lines.
function check_words(text, count, words, i, word) {
    gsub(/`[^`]*`/, " ", text)
    gsub(/[^A-Za-z'.;:?!]+/, " ", text)
    count = split(tolower(text), words, " ")
    for (i = 1; i <= count; i++) {
        word = words[i]
        gsub(/'s|[.;:?!']/, "", word)
        if ((word in is_pronoun) && !(word == "who" || word == "whom" ? before in is_person : 0)) {
            complain("\"" word "\" is no word for code; name the actor, the caller, the file ...")
        }
        if (word != "") {
            before = words[i] ~ /[.;:?!]$/ ? "" : word
        }
    }
}

# Splits a line into code, texts and comments, and checks each.
{
    rest = $0
    code = ""
    if (rest !~ /^ *(\/\/|\*)/ && !in_comment) {
        before = ""
    }
    while (rest != "") {
        if (in_comment) {
            end = index(rest, "*/")
            check_words(end ? substr(rest, 1, end - 1) : rest)
            rest = end ? substr(rest, end + 2) : ""
            in_comment = !end
        } else if (match(rest, /\/\/|\/\*|"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/)) {
            code = code " " substr(rest, 1, RSTART - 1)
            start = substr(rest, RSTART, 2)
            if (start == "//") {
                check_words(substr(rest, RSTART + 2))
                rest = ""
            } else {
                if (start == "/*") {
                    in_comment = 1
                } else if (substr(start, 1, 1) == "\"" && code !~ /# *include/) {
                    check_words(substr(rest, RSTART + 1, RLENGTH - 2))
                }
                rest = substr(rest, RSTART + RLENGTH)
            }
        } else {
            code = code " " rest
            rest = ""
        }
    }
    check_names(code)
}
