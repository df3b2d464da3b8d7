# room.awk - writes one source file out of several, which compiles in half the time.
#
#     awk -f own_names.awk -f room.awk src/app/*.c >app.c
#
# Errors, reports and assertions name the place in the file that one edits. A local name may hide another file's.

BEGIN {
    print "#pragma GCC diagnostic ignored \"-Wshadow\""
    for (i = 1; i < ARGC; i++) list_names(ARGV[i])
    for (i = 1; i < ARGC; i++) ask_for_features(ARGV[i])
    for (i = 1; i < ARGC; i++) emit(ARGV[i])
    exit
}

# What the system's headers shall declare is said before the first of them.
function ask_for_features(file, line) {
    while ((getline line <file) > 0) {
        if (line !~ /^#define _[A-Z]+_SOURCE/) continue
        split(line, words, " ")
        print "#ifndef " words[2] "\n" line "\n#endif"
    }
    close(file)
}

function emit(file, line) {
    print "#line 1 \"" file "\""
    while ((getline line <file) > 0) {
        if (line ~ /^#define _[A-Z]+_SOURCE/) print ""
        else if (line ~ /^#include/) print from_root(file, line)
        else print renamed(file, line)
    }
    close(file)
}

# A header that lies beside `file` and is included by its bare name is named by its folder's.
function from_root(file, line, name, folder, text) {
    if (line !~ /^#include "[^\/"]*"/) return line
    name = line
    gsub(/^#include "|".*/, "", name)
    folder = file
    sub(/[^\/]*$/, "", folder)
    if ((getline text <(folder name)) <= 0) return line
    close(folder name)
    sub(/^[^\/]*\//, "", folder)
    return "#include \"" folder name "\""
}
