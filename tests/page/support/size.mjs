/* How much a first visit fetches. */
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

export const mostKilobytes = 300;

/* What a first game needs: what the page names, its worker, and the words of its language. The rest
 * is loaded on demand. */
export function compressedSizes(language) {
    const page = readFileSync("build/page/index.html", "utf8");
    const files = readdirSync("build/page").filter((file) => /\.(wasm|js|css|bin)$/.test(file));
    const needed = files.filter(
        (file) =>
            page.includes(file) || /^worker-/.test(file) || file.startsWith(`words-${language}-`),
    );
    const sizes = needed.map((file) => [
        file,
        brotliCompressSync(readFileSync(`build/page/${file}`)).length,
    ]);
    return { sizes, sum: sizes.reduce((sum, [, size]) => sum + size, 0) };
}
