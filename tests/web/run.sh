#!/bin/bash
# The page of `make web`: its recorded runs in node, and itself in Chromium and Firefox (page.js). Called by `make test-web`.
# Usage: tests/web/run.sh [KILLS]. Installs the browsers and puppeteer-core where they are missing. Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")/../.." || exit 1
mkdir -p build/temp
log=build/temp/web.log
. tests/lib.sh

install() {
    local root=""
    [ "$(id -u)" = 0 ] || root=sudo
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}
command -v chromium >/dev/null || install chromium
command -v firefox-esr >/dev/null || install firefox-esr
command -v npm >/dev/null || install npm
command -v brotli >/dev/null || install brotli
[ -d build/web/test/node_modules/puppeteer-core ] || npm install --silent --prefix build/web/test puppeteer-core >/dev/null

same_runs() {
    build/golden-program tests/replays/*.json >build/temp/web-native.txt &&
        node --no-experimental-fetch build/web/golden.js tests/replays/*.json >build/temp/web-node.txt &&
        cmp build/temp/web-native.txt build/temp/web-node.txt
}
must "every recorded run has the same hashes in wasm" same_runs

same_storms() { # 115,000 ticks of random input, with each mover in turn
    build/golden-program --storm 5000 levels/*.json >build/temp/web-native.txt &&
        node --no-experimental-fetch build/web/golden.js --storm 5000 levels/*.json >build/temp/web-node.txt &&
        cmp build/temp/web-native.txt build/temp/web-node.txt
}
must "random play of every level has the same hashes in wasm" same_storms

has_all_links() { # what a document names lies beside it, and its headings have the names
    local page target file missing=0
    while IFS=: read -r page target; do
        target=${target#href=\"} target=${target%\"}
        case $target in http*) continue ;; esac
        file=$(dirname "$page")/${target%%#*}
        [ -f "$file" ] || { echo "$page: $target" && missing=1; }
        [ "$target" = "${target#*#}" ] || grep -q "id=\"${target#*#}\"" "$file" || { echo "$page: $target" && missing=1; }
    done < <(grep -o 'href="[^"]*"' build/web/page/docs/*.html)
    [ "$(find build/web/page/docs -name '*.html' | wc -l)" -gt 10 ] && [ $missing = 0 ]
}
must "the documents lie beside the page, and their links lead somewhere" has_all_links

is_small() { # what a first frame needs, as a host sends it
    local bytes
    bytes=$(for file in html js data wasm; do brotli -c build/web/page/index.$file; done | wc -c)
    echo "$bytes bytes are loaded before the first frame"
    [ "$bytes" -lt 1000000 ]
}
must "the page is at most 1.0 MB compressed" is_small

link=$(build/foothold link tests/e2e/corridor.json | tail -1)
sed 's/Corridor/Thumbs/; s/"x": 40,/"x": 48,/' tests/e2e/corridor.json >build/temp/thumbs.json
another=$(build/foothold link build/temp/thumbs.json | tail -1)
NODE_PATH=build/web/test/node_modules node tests/web/page.js build/web/page "${link#*#}" "${another#*#}" "${1:-3}" | tee "$log"
last=$(tail -1 "$log")
if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
else
    failed=$((failed + 1))
fi
total
