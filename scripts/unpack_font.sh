#!/bin/bash
# Unpacks a font: scripts/unpack_font.sh FONT.woff2 FONT.ttf. The unpacker itself can only write
# beside the packed file.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$1" "$folder/font.woff2"
woff2_decompress "$folder/font.woff2" >/dev/null
cp "$folder/font.ttf" "$2"
