# one_file.awk - writes the library as one header or one source file.
#
#     awk -f one_file.awk -v part=header src/foothold/foothold.h >foothold.h
#     awk -f one_file.awk -v part=source src/engine/*.c src/engine/*/*.c >foothold.c
#
# A header of ours is put in where it is included first. A name that two source files have to themselves gets the name of
# its file behind it, in code, not in comments.

BEGIN {
    for (i = 1; i < ARGC; i++) {
        files[i] = ARGV[i]
        if (part == "source") list_names(ARGV[i])
    }
    print "// foothold." (part == "source" ? "c" : "h") " - Foothold in one file, made by `make one-file`: change src/foothold and src/engine instead.\n"
    if (part == "source") print "#include \"foothold.h\"\n"
    for (i = 1; i < ARGC; i++) {
        if (i > 1 && way_of(files[i]) != way_of(files[i - 1])) print "#endif\n"
        if (i == 1 || way_of(files[i]) != way_of(files[i - 1])) print "#if " way_of(files[i]) "\n"
        emit(files[i])
    }
    print "#endif"
    exit
}

# The layer of speed needs the vectors of a compiler; where it has none, the rules stand alone.
function way_of(file) {
    if (file ~ /engine\/accel\//) return "defined(__GNUC__) && !defined(__TINYC__) && !defined(FH_NO_ACCEL)"
    if (file ~ /accel_off/) return "!defined(__GNUC__) || defined(__TINYC__) || defined(FH_NO_ACCEL)"
    return "1"
}

# The names that a file has at its outermost level: static functions and values, constants, types, macros.
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
        if (match(parts[i], /^ *[A-Z][A-Z0-9_]+/)) note(file, substr(parts[i], RSTART, RLENGTH))
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

function emit(file, line, name) {
    while ((getline line <file) > 0) {
        if (line ~ /^#include "/) {
            name = line
            gsub(/^#include "|".*/, "", name)
            if (part == "source" && name ~ /^foothold\//) continue
            if (name in is_there) continue
            is_there[name] = 1
            emit("src/" name)
        } else {
            print part == "source" ? renamed(file, line) : line
        }
    }
    close(file)
}

function renamed(file, line, comment, out, word, before, suffix) {
    comment = ""
    if (match(line, /\/\/.*/)) {
        comment = substr(line, RSTART)
        line = substr(line, 1, RSTART - 1)
    }
    suffix = file
    gsub(/^.*\/|\.[ch]$/, "", suffix)
    out = ""
    while (match(line, /[A-Za-z_][A-Za-z0-9_]*/)) {
        out = out substr(line, 1, RSTART - 1)
        word = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        before = substr(out, length(out) - 1)
        if (word in is_shared && (file, word) in own && before !~ /(\.|->)$/) word = word "_of_" suffix
        out = out word
    }
    return out line comment
}
