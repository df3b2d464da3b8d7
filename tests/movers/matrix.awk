# matrix.awk - makes a table of the lines "mover|situation|verdict" that the unit tests print.
BEGIN { FS = "|" }
NF == 3 {
    if (!($1 in movers)) { movers[$1] = 1; mover[++count] = $1 }
    if (!($2 in rows)) { rows[$2] = 1; row[++lines] = $2 }
    split($3, part, ":")
    verdict[$1, $2] = part[1]
    if (part[1] != "works") { reasons[++told] = $1 ", " $2 ": " $3 }
}
END {
    printf "%-30s", ""
    for (m = 1; m <= count; m++) { printf " %-15s", mover[m] }
    for (r = 1; r <= lines; r++) {
        printf "\n%-30s", row[r]
        for (m = 1; m <= count; m++) { printf " %-15s", verdict[mover[m], row[r]] }
    }
    print ""
    for (t = 1; t <= told; t++) { print reasons[t] }
}
