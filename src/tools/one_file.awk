# one_file.awk - writes the library as one header or one source file.
#
#     awk -f own_names.awk -f one_file.awk -v part=header src/foothold/foothold.h >foothold.h
#     awk -f own_names.awk -f one_file.awk -v part=source src/engine/*.c src/engine/*/*.c >foothold.c
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
