# mechanisms.awk - reads docs/mechanisms/*.txt ("NUMBER | places | tests | phrase") and prints them as
# tables of Markdown, an article a table. A place is FILE:NAME; the first source file whose path ends so is meant.
# With -v check=1 it prints what is wrong instead: a place that is not there, a part that is missing, a number twice.
# Input: first the names of all source files, one a line, then the fragments.

function trim(text) {
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    return text
}

function ends_with(text, end) {
    return length(text) >= length(end) && substr(text, length(text) - length(end) + 1) == end
}

function path_of(file, path, found) {
    found = ""
    for (path in sources) {
        if (ends_with("/" path, "/" file) && (found == "" || path < found)) {
            found = path
        }
    }
    return found
}

function stands_in(name, path, line, found, word) {
    word = "(^|[^A-Za-z0-9_])" name "([^A-Za-z0-9_]|$)"
    found = 0
    while (!found && (getline line < path) > 0) {
        found = line ~ word
    }
    close(path)
    return found
}

function complain(text) {
    problems[++problem_count] = "FAILED " number " " text
}

# "actor.c:step" as a link to the file, and the name in it.
function print_place(place, parts, path) {
    split(place, parts, ":")
    path = path_of(trim(parts[1]))
    if (path == "") {
        complain("names a file that is not there: " place)
    } else if (check && !stands_in(trim(parts[2]), path)) {
        complain("names what is not in the file: " place)
    }
    return "[" trim(parts[1]) "](../" path ") `" trim(parts[2]) "`"
}

function all_places(text, list, count, i, out) {
    count = split(text, list, ",")
    for (i = 1; i <= count; i++) {
        out = out (i > 1 ? ", " : "") print_place(trim(list[i]))
    }
    return out
}

function all_tests(text, list, count, i, out) {
    count = split(text, list, /[ ,;]+/)
    for (i = 1; i <= count; i++) {
        out = out (out != "" ? ", " : "") (list[i] != "" ? "`" list[i] "`" : "")
    }
    return out
}

BEGIN {
    FS = "|"
    articles["A"] = "A. Thorson, Celeste and TowerFall physics"
    articles["B"] = "B. Monteiro, guide to implementing 2D platformers"
    articles["C"] = "C. Hobbyist Coder, raycast controller"
    articles["D"] = "D. Benard (Deepnight), a simple platformer engine"
    articles["E"] = "E. Branicki, basic 2D platformer physics"
}

FILENAME == "-" {
    sources[$0] = 1
    next
}

NF > 0 && trim($0) != "" {
    number = trim($1)
    if (NF < 4 || trim($4) == "") {
        complain("has not four parts")
        next
    }
    if (number in rows) {
        complain("stands twice")
    }
    rows[number] = "| " number " | " all_places($2) " | " all_tests(trim($3)) " | " trim($4) " |"
    letter = substr(number, 1, 1)
    last[letter] = substr(number, 2) + 0 > last[letter] ? substr(number, 2) + 0 : last[letter]
}

END {
    if (check) {
        for (i = 1; i <= problem_count; i++) {
            print problems[i]
        }
        exit
    }
    for (i = 1; i <= 5; i++) {
        letter = substr("ABCDE", i, 1)
        print (i > 1 ? "\n" : "") "**" articles[letter] "**\n\n| number | where | test | how |\n|---|---|---|---|"
        for (n = 1; n <= last[letter]; n++) {
            if (letter n in rows) {
                print rows[letter n]
            }
        }
    }
}
