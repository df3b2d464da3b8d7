# house.awk - counts the arrows between the files of `src`; house.sh says what an arrow is and how it counts.
# Usage: awk -v root=DIR -v folders="engine level ..." -v rooms="base terrain ..." [-v show=1] -f house.awk \
#     pass=1 FILES pass=2 FILES
# Pass 1 finds the file that defines each public name, pass 2 the files that mention it.
# Graph: nodes[folder, i], of[folder] many; edge[a, b] = the first name or header that makes the arrow from a to b.

# --- reading C ---------------------------------------------------------------------------------------------------

function strip(line) { # the code of a line, without comments and texts
    gsub(/\\./, "", line)
    gsub(/"[^"]*"/, "\"\"", line)
    gsub(/'[^']*'/, "0", line)
    if (in_comment) {
        if (!sub(/^.*\*\//, "", line)) {
            return ""
        }
        in_comment = 0
    }
    gsub(/\/\*[^*]*\*\//, "", line)
    sub(/\/\/.*/, "", line)
    if (sub(/\/\*.*/, "", line)) {
        in_comment = 1
    }
    return line
}

function node_of(path) { # "DIR/src/engine/actor.h" is of the file "engine/actor"
    path = substr(path, length(root) + 6)
    sub(/\.(c|h|cpp)$/, "", path)
    return path
}

function folder_of(node) {
    return node ~ /\// ? substr(node, 1, index(node, "/") - 1) : "."
}

# The room of "engine/rules/step" is "rules"; a file beside the rooms is of the one it is named after ("accel_off").
function sub_folder_of(node, count, parts) {
    count = split(node, parts, "/")
    sub(/_.*/, "", parts[2])
    return count > 2 || rank(parts[2], rooms) > 0 ? parts[2] : ""
}

function last_word(text, count, words) {
    gsub(/[^A-Za-z0-9_]+/, " ", text)
    sub(/ +$/, "", text)
    count = split(text, words, " ")
    return count ? words[count] : ""
}

function enter_file() {
    in_comment = 0
    statement = ""
    node = node_of(FILENAME)
    is_header = FILENAME ~ /\.h$/
    if (pass == 1 && !(node in known)) {
        known[node] = 1
        all[++node_count] = node
    }
}

# A statement that begins at the left edge, up to its first ";", "{" or "=".
function declare(text, is_definition, is_object, name) {
    if (text ~ /^(typedef|_Static_assert|struct [A-Za-z0-9_]+ *$|enum|union|extern *"|\})/) {
        return
    }
    is_object = text !~ /\(/
    if (is_object && is_header && text !~ /^extern/) {
        return
    }
    sub(is_object ? "[[].*" : "[(].*", "", text)
    name = last_word(text)
    if (text ~ /^static/ && !is_header) {
        private[node, name] = 1 # may bear the name of another file's public function
        return
    }
    if (is_definition) {
        definers[name] = definers[name] " " node
    }
    if (is_header) {
        declared[name] = node
    }
}

function read_declarations(line, stop) {
    if (statement == "" && line !~ /^[A-Za-z_]/) {
        return
    }
    statement = statement " " line
    if (match(statement, /[;{=]/)) {
        stop = substr(statement, RSTART, 1)
        declare(substr(statement, 2, RSTART - 2), stop == "{" || stop == "=" || statement !~ /[(]/ && !is_header)
        statement = ""
    }
}

# --- the arrows --------------------------------------------------------------------------------------------------

# Of several files that define a name (one of them stands in for another) the one in the header's folder counts.
function find_owners(name, count, list, i) {
    for (name in declared) {
        count = split(definers[name], list, " ")
        for (i = 1; i <= count; i++) {
            if (!(name in owner) || folder_of(list[i]) == folder_of(declared[name])) {
                owner[name] = list[i]
            }
        }
    }
}

function add_arrow(to, why) {
    if (to != node && (to in known) && !((node, to) in edge)) {
        edge[node, to] = why
        targets[node] = targets[node] " " to
    }
}

function read_include(line, path) {
    path = line
    sub(/^[^"]*"/, "", path)
    sub(/".*/, "", path)
    if (path !~ /\//) { # beside the file
        path = substr(node, 1, length(node) - length(last_part(node))) path
    }
    add_arrow(node_of(root "/src/" path), path)
}

function last_part(path, count, parts) {
    count = split(path, parts, "/")
    return parts[count]
}

function read_mentions(line, count, words, i) {
    gsub(/(\.|->)[A-Za-z_][A-Za-z0-9_]*/, " ", line) # a struct's member
    gsub(/[^A-Za-z0-9_]+/, " ", line)
    count = split(line, words, " ")
    for (i = 1; i <= count; i++) {
        if ((words[i] in owner) && !((node, words[i]) in private) && !(is_header && declared[words[i]] == node)) {
            add_arrow(owner[words[i]], words[i])
        }
    }
}

# --- an order with few arrows back (Eades, Lin and Smyth 1993) ----------------------------------------------------

# Puts the nodes group[1..count] into order[from..]: what points at none of the rest goes to the bottom, what none
# points at to the top, else the one with most arrows out less arrows in to the top. Of equals the first by name.
function arrange(group, count, from, left, low, high, picked, i) {
    for (i = 1; i <= count; i++) {
        left[group[i]] = 1
    }
    low = from
    high = from + count - 1
    while (low <= high) {
        degrees(left)
        if ((picked = first_with(group, count, left, "out")) != "") {
            place[picked] = low++
        } else if ((picked = first_with(group, count, left, "in")) != "") {
            place[picked] = high--
        } else {
            picked = most_outward(group, count, left)
            place[picked] = high--
        }
        delete left[picked]
    }
}

function degrees(left, a, b, count, list, i) {
    for (a in left) {
        outs[a] = ins[a] = 0
    }
    for (a in left) {
        count = split(targets[a], list, " ")
        for (i = 1; i <= count; i++) {
            b = list[i]
            if (b in left) {
                outs[a]++
                ins[b]++
            }
        }
    }
}

function first_with(group, count, left, kind, i) {
    for (i = 1; i <= count; i++) {
        if ((group[i] in left) && (kind == "out" ? outs[group[i]] : ins[group[i]]) == 0) {
            return group[i]
        }
    }
    return ""
}

function most_outward(group, count, left, i, best) {
    best = ""
    for (i = 1; i <= count; i++) {
        if ((group[i] in left) && (best == "" || outs[group[i]] - ins[group[i]] > outs[best] - ins[best])) {
            best = group[i]
        }
    }
    return best
}

# --- circles: two files are in one circle when each reaches the other ---------------------------------------------

function reach_from(start, member, reached, stack, top, a, count, list, i) {
    top = 1
    stack[1] = start
    while (top > 0) {
        a = stack[top--]
        count = split(targets[a], list, " ")
        for (i = 1; i <= count; i++) {
            if ((list[i] in member) && !((start, list[i]) in reached)) {
                reached[start, list[i]] = 1
                stack[++top] = list[i]
            }
        }
    }
}

function largest_circle(group, count, member, reached, i, j, names, size, best) {
    for (i = 1; i <= count; i++) {
        member[group[i]] = 1
    }
    for (i = 1; i <= count; i++) {
        reach_from(group[i], member, reached)
    }
    best = 0
    circle = ""
    for (i = 1; i <= count; i++) {
        size = 1
        names = last_part(group[i])
        for (j = 1; j <= count; j++) {
            if (j != i && ((group[i], group[j]) in reached) && ((group[j], group[i]) in reached)) {
                size++
                names = names " " last_part(group[j])
            }
        }
        if (size > 1 && size > best) {
            best = size
            circle = names
        }
    }
    return best
}

# --- the table ----------------------------------------------------------------------------------------------------

function sort(list, count, i, j, held) {
    for (i = 2; i <= count; i++) {
        held = list[i]
        for (j = i - 1; j >= 1 && list[j] > held; j--) {
            list[j + 1] = list[j]
        }
        list[j + 1] = held
    }
}

function rank(name, order, count, list, i) { # 0 for what is not on the list
    count = split(order, list, " ")
    for (i = 1; i <= count; i++) {
        if (list[i] == name) {
            return i
        }
    }
    return 0
}

function report(title, group, count, i, j, arrows, back) {
    for (i = 1; i <= count; i++) {
        for (j = 1; j <= count; j++) {
            if ((group[i], group[j]) in edge) {
                arrows++
                if (place[group[i]] < place[group[j]]) {
                    back++
                    backs[title] = backs[title] sprintf("    %s -> %s by %s\n", group[i], group[j], edge[group[i], group[j]])
                }
            }
        }
    }
    i = largest_circle(group, count)
    printf "%-22s %5d %7d %5d %7d%s\n", title, count, arrows, back, i, circle != "" ? "  " circle : ""
    if (show) {
        printf "%s", backs[title]
    }
}

# A folder's files into group, from the ground up; sub-folders on the list go by it, all else below them.
function gather(folder, group, i, count, room, part, size, last) {
    count = 0
    last = split(rooms, parts, " ")
    for (room = 0; room <= last; room++) {
        size = 0
        for (i = 1; i <= node_count; i++) {
            if (folder_of(all[i]) == folder && (folder == "engine" ? rank(sub_folder_of(all[i]), rooms) : 0) == room) {
                part[++size] = all[i]
            }
        }
        arrange(part, size, count + 1)
        for (i = 1; i <= size; i++) {
            group[++count] = part[i]
        }
    }
    return count
}

function report_rooms(group, count, i, name, names, part, size) {
    for (i = 1; i <= count; i++) {
        names[sub_folder_of(group[i])] = 1
    }
    size = 0
    for (name in names) {
        part[++size] = name
    }
    sort(part, size)
    for (i = 1; i <= size && size > 1; i++) {
        report_room(part[i], group, count)
    }
}

function report_room(name, group, count, i, part, size) {
    size = 0
    for (i = 1; i <= count; i++) {
        if (sub_folder_of(group[i]) == name) {
            part[++size] = group[i]
        }
    }
    report("  engine/" name, part, size)
}

function report_house(i, j, parts, key, count, arrows, back) {
    for (key in edge) {
        split(key, parts, SUBSEP)
        i = folder_of(parts[1])
        j = folder_of(parts[2])
        if (i != j && !((i, j) in between)) {
            between[i, j] = parts[1] " -> " parts[2] " by " edge[key]
            arrows++
            if (rank(i, folders) < rank(j, folders)) {
                back++
                up[back] = "    " between[i, j]
            }
        }
    }
    for (i = 1; i <= node_count; i++) {
        seen[folder_of(all[i])] = 1
    }
    count = 0
    for (i in seen) {
        count++
    }
    printf "%-22s %5d %7d %5d\n", "src, by folders", count, arrows, back
    sort(up, back)
    for (i = 1; i <= back; i++) {
        print up[i]
    }
}

FNR == 1 {
    if (pass == 2 && !owners_found) {
        find_owners()
        owners_found = 1
    }
    enter_file()
}

pass == 2 && /^ *# *include *"/ {
    read_include($0)
    next
}

/^ *#/ { # a macro's body mentions names, but declares none
    statement = ""
    if (pass == 2) {
        read_mentions(strip($0))
    }
    next
}

{
    text = strip($0)
    if (pass == 1) {
        read_declarations(text)
    } else {
        read_mentions(text)
    }
}

END {
    sort(all, node_count)
    printf "%-22s %5s %7s %5s %7s\n", "folder", "files", "arrows", "back", "circle"
    report_house()
    folder_count = split(folders, list, " ")
    for (f = 1; f <= folder_count; f++) {
        split("", group)
        count = gather(list[f], group)
        if (count > 0) {
            report(list[f], group, count)
            if (list[f] == "engine") {
                report_rooms(group, count)
            }
        }
    }
}
