/*
 * Builds build/page from the sources in web: bundled scripts, styles (with those of the core's
 * pictures), fonts, icons, and a service worker that lists every file. Files that may change carry
 * a content hash in their names, so they can be cached forever.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { allLessons, lessonsByRule, translated as translatedLesson } from "./lessons/compile.mjs";
import { allRules, translated } from "./rules/compile.mjs";

const from = "web";
const to = "build/page";

function hashOf(bytes) {
    return createHash("sha256").update(bytes).digest("hex").slice(0, 10);
}

/* Bundles one source and returns the name of the output file. */
async function bundle(source, define = {}, named = "[name]-[hash]") {
    const result = await build({
        entryPoints: [source],
        bundle: true,
        minify: true,
        format: "esm",
        target: "es2022",
        jsx: "automatic",
        jsxImportSource: "preact",
        outdir: to,
        splitting: true, // what is imported by import() comes when it is needed
        entryNames: named,
        chunkNames: "[name]-[hash]",
        assetNames: "[name]-[hash]",
        loader: { ".woff2": "file" },
        legalComments: "none",
        charset: "utf8",
        define: Object.fromEntries(
            Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]),
        ),
        metafile: true,
    });
    const outputs = Object.entries(result.metafile.outputs);
    const [path, { imports }] = outputs.find(([, output]) => output.entryPoint === source);
    const needed = imports.filter(({ kind }) => kind === "import-statement");
    return { file: basename(path), needed: needed.map((one) => basename(one.path)) };
}

/* Takes a file of build into the page and returns its name there. */
function keep(file) {
    const bytes = readFileSync(`build/${file}`);
    const name = file.replace(".", `-${hashOf(bytes)}.`);
    writeFileSync(`${to}/${name}`, bytes);
    return name;
}

/* ---- The style of the core's pictures ---- */

/* Asks the core for a picture and extracts its style. */
async function styleOfPictures() {
    const { instance } = await WebAssembly.instantiate(readFileSync("build/core.wasm"));
    const { input, start, ask, answer, memory } = instance.exports;
    const request = (words) => {
        const bytes = new TextEncoder().encode(words);
        new Uint8Array(memory.buffer).set(bytes, input(bytes.length));
        const length = ask(bytes.length);
        return JSON.parse(
            new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)),
        );
    };
    input(0);
    start(0);
    request('{"do":"new","name":"welcome#1"}');
    return /<style>(.*)<\/style>/s.exec(request('{"do":"draw","seat":0}').svg)[1];
}

/* Colours apply to the whole page here, not only to pictures. Printed parts (and .pages, the
 * print preview) use the print colours whatever the theme, and readers who ask for more contrast
 * get it. How touched zones look is the page's own business. */
function pageStyle(style) {
    const [base, ...themes] = [...style.matchAll(/\.kv\{([^}]*)\}/g)].map((rule) => rule[1]);
    const [look, light] = [base.slice(0, base.indexOf("--")), base.slice(base.indexOf("--"))];
    const [dark, contrast, print] = themes;
    const shapes = style.slice(style.indexOf(".kv .c"), style.indexOf("[data-move]"));
    return [
        `:root{color-scheme:light;${light}}`,
        `@media(prefers-color-scheme:dark){:root{color-scheme:dark;${dark}}}`,
        `@media(prefers-contrast:more){:root{color-scheme:light;${contrast}}}`,
        `[data-theme=light]{color-scheme:light;${light}}`,
        `[data-theme=dark]{color-scheme:dark;${dark}}`,
        `[data-theme=contrast]{color-scheme:light;${contrast}}`,
        `.pages{color-scheme:light;${print}}`,
        `@media print{:root:root{${print}}}`,
        `.kv{${look}}${shapes}`,
    ].join("\n");
}

/* ---- Languages ---- */

const languages = ["en", "ru", "uk"];

/* The words of each language but English, which is in the core. Returns the files by language. */
function keepWords() {
    const others = languages.filter((language) => language !== "en");
    return Object.fromEntries(others.map((language) => [language, keep(`words-${language}.bin`)]));
}

/* ---- Rules to read ---- */

/* The rules of each game in each language, as files of their own. Returns their names by
 * "GAME-LANGUAGE". */
function makeRules() {
    const files = {};
    for (const language of languages) {
        const known = language === "en" ? {} : JSON.parse(readFileSync(`build/${language}.json`));
        for (const rules of allRules()) {
            const words = translated(rules, (sentence) => known[sentence] ?? sentence);
            const bytes = JSON.stringify(words);
            const key = `${rules.game}-${language}`;
            files[key] = `rules-${key}-${hashOf(bytes)}.json`;
            writeFileSync(`${to}/${files[key]}`, bytes);
        }
    }
    return files;
}

/* ---- Lessons ---- */

/* All lessons in each language. Returns the names of the files by language. */
function makeLessons() {
    return Object.fromEntries(
        languages.map((language) => {
            const known =
                language === "en" ? {} : JSON.parse(readFileSync(`build/${language}.json`));
            const lessons = allLessons().map(({ text, ...names }) => ({
                ...names,
                text: translatedLesson(text, (sentence) => known[sentence] ?? sentence),
            }));
            const bytes = JSON.stringify(lessons);
            const file = `lessons-${language}-${hashOf(bytes)}.json`;
            writeFileSync(`${to}/${file}`, bytes);
            return [language, file];
        }),
    );
}

/* ---- The page ---- */

/* The icon in the browser's tab is marked while the page has something to say. */
const mark =
    '<circle cx="384" cy="128" r="112" fill="#b0473a" stroke="#fffaf0" stroke-width="24"/>';

function makeIcons() {
    const icon = readFileSync(`${from}/icons/icon.svg`, "utf8");
    writeFileSync(`${to}/icon.svg`, icon);
    writeFileSync(`${to}/icon-turn.svg`, icon.replace("</svg>", `${mark}</svg>`));
    for (const size of [180, 192, 512]) {
        const words = ["-w", String(size), "-h", String(size), "-o", `${to}/icon-${size}.png`];
        execFileSync("rsvg-convert", [...words, `${from}/icons/icon.svg`]);
    }
}

async function main() {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    const core = keep("core.wasm");
    const packsCore = keep("core-packs.wasm");
    writeFileSync("build/pictures.css", pageStyle(await styleOfPictures()));
    const style = await bundle(`${from}/style/page.css`);
    const rulesStyle = await bundle(`${from}/style/rules.css`);
    const learnStyle = await bundle(`${from}/style/learn.css`);
    const packsStyle = await bundle(`${from}/style/packs.css`);
    const companionStyle = await bundle(`${from}/style/companion.css`);
    const worker = await bundle(`${from}/core/worker.ts`);
    const main = await bundle(`${from}/main.tsx`, {
        CORE_FILE: core,
        PACKS_CORE_FILE: packsCore,
        WORDS_FILES: keepWords(),
        WORKER_FILE: worker.file,
        LESSON_FILES: makeLessons(),
        LESSON_RULES: lessonsByRule(),
        LEARN_STYLE: learnStyle.file,
        PACKS_STYLE: packsStyle.file,
        COMPANION_STYLE: companionStyle.file,
        RULES_FILES: makeRules(),
        RULES_STYLE: rulesStyle.file,
    });
    const html = readFileSync(`${from}/index.html`, "utf8");
    const preloads = main.needed.map((file) => `<link rel="modulepreload" href="${file}" />`);
    writeFileSync(
        `${to}/index.html`,
        html
            .replace("{core}", core)
            .replace("{style}", style.file)
            .replace("{chunks}", preloads.join(""))
            .replace("{main}", main.file),
    );
    cpSync(`${from}/manifest.webmanifest`, `${to}/manifest.webmanifest`);
    makeIcons();
    const files = readdirSync(to).sort();
    const version = hashOf(files.map((file) => hashOf(readFileSync(`${to}/${file}`))).join());
    const listed = ["./", ...files.filter((file) => !["index.html", packsCore].includes(file))];
    const define = { FILES: listed, PACKS_CORE_FILE: packsCore, VERSION: version };
    await bundle(`${from}/service_worker.ts`, define, "service");
}

await main();
