# matrix.awk - makes a table of the lines "mover|situation|verdict" that the unit tests print: for a terminal, or with
# -v markdown=1 for docs/movers.md, where a number stands for a reason below.
BEGIN { FS = "|" }
NF == 3 {
    if (!($1 in movers)) { movers[$1] = 1; mover[++count] = $1 }
    if (!($2 in rows)) { rows[$2] = 1; row[++lines] = $2 }
    split($3, part, ":")
    verdict[$1, $2] = part[1]
    if (part[1] != "works") {
        why = $1 ": " substr($3, index($3, ": ") + 2)
        if (!(why in number)) { number[why] = ++reasons; reason[reasons] = why }
        note[$1, $2] = number[why]
        told[++telling] = $1 ", " $2 ": " $3
    }
}
function terminal(    m, r, t) {
    printf "%-30s", ""
    for (m = 1; m <= count; m++) { printf " %-15s", mover[m] }
    for (r = 1; r <= lines; r++) {
        printf "\n%-30s", row[r]
        for (m = 1; m <= count; m++) { printf " %-15s", verdict[mover[m], row[r]] }
    }
    print ""
    for (t = 1; t <= telling; t++) { print told[t] }
}
function table(    m, r, t) {
    printf "| situation |"
    for (m = 1; m <= count; m++) { printf " `%s` |", mover[m] }
    printf "\n|---|"
    for (m = 1; m <= count; m++) { printf "---|" }
    for (r = 1; r <= lines; r++) {
        printf "\n| %s |", row[r]
        for (m = 1; m <= count; m++) {
            if (verdict[mover[m], row[r]] == "works") { printf " works |" } else { printf " no (%d) |", note[mover[m], row[r]] }
        }
    }
    print "\n"
    for (t = 1; t <= reasons; t++) {
        split(reason[t], part, ": ")
        printf "%d. `%s`: %s.\n", t, part[1], part[2]
    }
}
END { if (markdown) { table() } else { terminal() } }
