#!/bin/bash
# usage: src/platform/gallery.sh FOOTHOLD FOLDER
# Makes FOLDER/gallery.html: the courses of the game as pictures, each with a link that opens it in FOLDER/index.html
# against its recorded run. FOOTHOLD is the program.
set -eu
foothold=$1 folder=$2
mkdir -p "$folder/gallery"

plain() { # text: as HTML
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g' <<<"$1"
}

course() { # level: its card, if it has a run
    local level=$1 name run file
    file=$(basename "$level" .json)
    run=tests/replays/$file.json
    [ -e "$run" ] || return 0
    name=$(sed -n 's/^  "name": "\(.*\)",$/\1/p' "$level" | head -1)
    "$foothold" card "$level" --replay "$run" -o "$folder/gallery/$file.png"
    printf '<a href="%s"><img src="gallery/%s.png" alt=""><b>%s</b></a>\n' \
        "$("$foothold" link "$level" --replay "$run" --page index.html)" "$file" "$(plain "$name")"
}

{
    cat <<'HTML'
<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Foothold: courses</title>
<link rel="stylesheet" href="pages.css">
<nav><a href="index.html">Title</a> <a href="docs/index.html">Documents</a></nav>
<h1>Foothold</h1>
<p>A pixel-exact platformer with a level editor in it. Each picture opens its course against the run of its author, which the
page plays first to check it. The pictures are levels, too: save one, and drop it on the game.</p>
<main>
HTML
    for level in levels/adventure/[1-9]*.json; do
        course "$level"
    done
    echo '</main></html>'
} >"$folder/gallery.html"
