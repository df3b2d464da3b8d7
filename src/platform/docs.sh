#!/bin/bash
# usage: src/platform/docs.sh FOLDER
# Makes FOLDER/docs: README.md as index.html, and the pages of docs/ as HTML. A link into the sources, which are not there,
# becomes plain text.
set -eu
folder=$1/docs
rm -rf "$folder" && mkdir -p "$folder"
cp -r docs/examples assets/pictures "$folder" && cp src/platform/pages.css "$1"

as_html() { # page: its body, with a name for each heading, as links give it
    cmark-gfm -e table "$1" | sed -E 's#(href|src)="(docs/|assets/)#\1="#g
        s#<a href="(\.\./)*((src|tests|CONTRIBUTING|CHANGELOG|levels)[^"]*|examples)">(([^<]|<code>|</code>)*)</a>#\4#g
        s#href="([a-z-]*)\.md([^"]*)"#href="\1.html\2"#g' |
        awk 'match($0, /^<h[1-6]>/) {
            name = tolower($0)
            gsub(/<[^>]*>|[^a-z0-9 _<>-]/, "", name)
            gsub(/ /, "-", name)
            $0 = substr($0, 1, 3) " id=\"" name "\"" substr($0, 4)
        } { print }'
}

for page in README.md docs/*.md; do
    name=$(basename "$page" .md)
    [ "$name" != README ] || name=index
    {
        cat <<HTML
<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Foothold: $(sed -n 's/^# //p;T;q' "$page")</title>
<link rel="stylesheet" href="../pages.css">
<nav><a href="../index.html">Title</a> <a href="../gallery.html">Courses</a> <a href="index.html">Documents</a></nav>
HTML
        as_html "$page"
        echo '</html>'
    } >"$folder/$name.html"
done
