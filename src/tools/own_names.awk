# own_names.awk - lets several source files stand in one: functions for one_file.awk and room.awk.
#
# list_names(file) notes which names a source file has to itself: static functions and values, constants, types, macros.
# renamed(file, line) puts the file's name behind those that another file has, too, in code alone: not in comments, texts
# and members.

function list_names(file, line, is_enum) {
    while ((getline line <file) > 0) {
        sub(/\/\/.*/, "", line)
        if (line ~ /^static [^=;{]*\(/) {
            sub(/\(.*/, "", line)
            note(file, line)
        } else if (line ~ /^static /) {
            sub(/ *(\[|=|;).*/, "", line)
            note(file, line)
        } else if (line ~ /^#define /) {
            sub(/^#define /, "", line)
            sub(/[( ].*/, "", line)
            note(file, line)
        } else if (line ~ /^(typedef .*|} [A-Za-z0-9_]+);$/) {
            sub(/(\[.*)?;$/, "", line)
            note(file, line)
        } else if (line ~ /^(typedef )?(struct|enum) [A-Za-z0-9_]+ \{/) {
            sub(/ \{.*/, "", line)
            note(file, line)
        }
        if (line ~ /^enum .*\{/) is_enum = 1
        if (is_enum) note_constants(file, line)
        if (line ~ /\}/) is_enum = 0
    }
    close(file)
}

function note_constants(file, line, count, parts, i) {
    sub(/^.*\{/, "", line)
    count = split(line, parts, ",")
    for (i = 1; i <= count; i++) {
        if (match(parts[i], /^ *[A-Z][A-Z0-9_]*/)) note(file, substr(parts[i], RSTART, RLENGTH))
    }
}

# Takes the last word of `words`.
function note(file, words) {
    if (!match(words, /[A-Za-z_][A-Za-z0-9_]*$/)) return
    words = substr(words, RSTART)
    if (words in owner && owner[words] != file) is_shared[words] = 1
    owner[words] = file
    own[file, words] = 1
}

function renamed(file, line, out, word, before, suffix) {
    suffix = file
    gsub(/^.*\/|\.[ch]$/, "", suffix)
    out = ""
    while (match(line, /[A-Za-z_][A-Za-z0-9_]*|"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\/.*/)) {
        out = out substr(line, 1, RSTART - 1)
        word = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        before = substr(out, length(out) - 1)
        if (word in is_shared && (file, word) in own && before !~ /(\.|->)$/) word = word "_of_" suffix
        out = out word
    }
    return out line
}
