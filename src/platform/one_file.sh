#!/bin/sh
# usage: src/platform/one_file.sh PAGE
# Prints the page in the folder PAGE as one file, which opens from disk: what index.html loads lies packed in it.
set -eu
cd "$1"
sed '/rel="preload"/d; /<script async/,$d' index.html
for part in wasm data js; do
    printf '<script type="application/gzip" id="%s">' "$part"
    gzip -9n <"index.$part" | base64 -w0
    echo '</script>'
done
cat <<'HTML'
<script>
const unpack = async (part) => {
    const packed = await fetch('data:;base64,' + document.getElementById(part).textContent);
    return new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
};
Promise.all(['wasm', 'data', 'js'].map(unpack)).then(([wasm, data, js]) => {
    Module.wasmBinary = wasm;
    Module.getPreloadedPackage = () => data;
    const script = document.createElement('script');
    script.textContent = textOf(js);
    document.body.append(script);
}).catch((error) => { says.textContent = error; });
</script>
</body>
</html>
HTML
