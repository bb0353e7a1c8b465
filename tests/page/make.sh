#!/bin/bash
# Writes a small page for the test of the server: make.sh FOLDER STAMP
# Its files are of every kind that the server treats differently.
set -euo pipefail

folder=$1 stamp=$(readlink -f "$2")
rm -rf "$folder"
mkdir -p "$folder/icons"
cd "$folder"
{
    printf '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Kvartal</title>\n'
    printf '<script type="module" src="/app-7QK2M4ZD.js"></script>\n'
    printf '<p>Not the page, but a page.</p>\n%.0s' {1..50}
} >index.html
printf 'console.log("квартал", %d);\n' {1..200} >app-7QK2M4ZD.js
printf '.house-%d { top: 0 }\n' {1..100} >style.0123abcd.css
printf 'self.addEventListener("fetch", () => %d);\n' {1..50} >service-worker.js
printf '{"name": "Kvartal", "icons": []}\n' >manifest.webmanifest
printf '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n' >icons/icon.svg
printf '\0asm\1\0\0\0' >core-AAAABBBB.wasm
# What cannot be made smaller, and what does not fit into one packet.
for ((i = 0, chance = 1; i < 3000; i++)); do
    chance=$(((chance * 1103515245 + 12345) & 0x7fffffff))
    # shellcheck disable=SC2059 # the format is the byte
    printf "\\x$(printf %02x $((chance >> 16 & 255)))"
done >noise-0a1b2c3d.woff2
seq 1 120000 >large-00c0ffee.txt
: >empty.txt
touch "$stamp"
