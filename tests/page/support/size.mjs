/* How much a first visit fetches. */
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

export const mostKilobytes = 300;

/* What a first game needs: what the page names, and its worker. The rest comes when it is asked for. */
export function compressedSizes() {
    const page = readFileSync("build/page/index.html", "utf8");
    const files = readdirSync("build/page").filter((file) => /\.(wasm|js|css)$/.test(file));
    const needed = files.filter((file) => page.includes(file) || file.startsWith("worker"));
    const sizes = needed.map((file) => [
        file,
        brotliCompressSync(readFileSync(`build/page/${file}`)).length,
    ]);
    return { sizes, sum: sizes.reduce((sum, [, size]) => sum + size, 0) };
}
