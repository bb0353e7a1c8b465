/*
 * The players' rules: turns rules/*.md into what the page loads (docs/rules.md).
 *   node web/rules/compile.mjs sentences    prints all sentences as a script for xgettext
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const folder = "rules";

class Trouble extends Error {
    constructor(file, line, sentence) {
        super(`${file}:${line}: ${sentence}`);
    }
}

/* "#pools icon=pool edition=second,collector" as { id, icon, when }. */
function attributesOf(words, fail) {
    const found = { when: {} };
    for (const word of words.split(/\s+/).filter(Boolean)) {
        const [key, value] = word.split("=");
        if (word.startsWith("#")) found.id = word.slice(1);
        else if (!value) fail(`“${word}” is neither #section nor name=value.`);
        else if (key === "icon") found.icon = value;
        else found.when[key] = value.split(",");
    }
    return found;
}

/* What begins with "{…}" holds only in some games, or explains an icon. */
function textOf(words, fail) {
    const [, attributes, text] = /^(?:\{([^}]*)\}\s*)?(.*)$/s.exec(words);
    return { text, ...attributesOf(attributes ?? "", fail) };
}

/* ---- Examples ---- */

const readers = {
    name: (example, words) => (example.name = words),
    table: (example, words) => (example.table = JSON.parse(words)),
    sheet: (example, words) => example.sheets.push(JSON.parse(words)),
    draw: (example, words) => (example.pieces = words.split(" ")),
    play: (example, words) => example.steps.push({ moves: words.split("; "), text: "" }),
    say: (example, words) => (example.steps.at(-1).text = words),
};

/* An indented line continues the one before it. */
function joined(lines) {
    return lines.join("\n").replace(/\n\s+/g, " ").split("\n");
}

function exampleOf(lines, fail) {
    const example = { name: "", sheets: [], pieces: [], steps: [{ moves: [], text: "" }] };
    for (const line of joined(lines)) {
        const [, word, words] = /^(\S+) (.*)$/.exec(line) ?? [];
        if (!Object.hasOwn(readers, word ?? "")) fail(`An example has no line “${line}”.`);
        try {
            readers[word](example, words);
        } catch (error) {
            fail(`“${word}”: ${error.message}`);
        }
    }
    if (!example.name || example.pieces.length === 0)
        fail("An example needs a name and a drawing.");
    if (example.steps.some(({ text }) => !text)) fail("Every step of an example says something.");
    return example;
}

/* ---- Sections ---- */

/* The paragraphs of a file: runs of lines, code between fences as one, each with its first line. */
function* paragraphsOf(text) {
    let lines = [];
    let first = 1;
    let isFenced = false;
    for (const [index, line] of [...text.split("\n"), ""].entries()) {
        if (line.startsWith("```")) isFenced = !isFenced;
        const isNew = !isFenced && /^(#|- )/.test(line);
        if (lines.length > 0 && !isFenced && (isNew || line === "")) {
            yield { lines, first };
            lines = [];
        }
        if (line === "") continue;
        if (lines.length === 0) first = index + 1;
        lines.push(line);
        if (/^#/.test(line)) {
            yield { lines, first };
            lines = [];
        }
    }
}

function addParagraph(section, lines, fail) {
    const words = lines.map((line) => line.trim()).join(" ");
    const last = section.blocks.at(-1);
    if (lines[0].startsWith("```"))
        section.blocks.push({ kind: "example", ...exampleOf(lines.slice(1, -1), fail) });
    else if (!words.startsWith("- ")) section.blocks.push({ kind: "text", ...textOf(words, fail) });
    else if (last?.kind === "list") last.items.push(textOf(words.slice(2), fail));
    else section.blocks.push({ kind: "list", items: [textOf(words.slice(2), fail)] });
}

export function readRules(file) {
    const game = basename(file, ".md");
    const sections = [];
    for (const { lines, first } of paragraphsOf(readFileSync(file, "utf8"))) {
        const fail = (sentence) => {
            throw new Trouble(file, first, sentence);
        };
        const [, depth, title, attributes] = /^(#+) (.*?)(?: \{(.*)\})?$/.exec(lines[0]) ?? [];
        if (depth === "##") {
            const section = { title, ...attributesOf(attributes ?? "", fail), blocks: [] };
            if (!section.id) fail("A section needs an anchor: {#name}.");
            if (sections.some(({ id }) => id === section.id)) fail(`#${section.id} occurs twice.`);
            sections.push(section);
        } else if (!depth) {
            if (sections.length === 0) fail("Before the first section there is only the title.");
            addParagraph(sections.at(-1), lines, fail);
        }
    }
    return { game, sections };
}

export function allRules() {
    const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
    return files.sort().map((file) => readRules(`${folder}/${file}`));
}

/* ---- Sentences ---- */

/* The same rules with every sentence changed by this function. */
export function translated(rules, translate) {
    const block = (one) => ({
        ...one,
        ...("text" in one && { text: translate(one.text) }),
        ...("items" in one && { items: one.items.map(block) }),
        ...("steps" in one && { steps: one.steps.map(block) }),
    });
    const section = (one) => ({
        ...one,
        title: translate(one.title),
        blocks: one.blocks.map(block),
    });
    return { ...rules, sections: rules.sections.map(section) };
}

function printSentences() {
    const sentences = new Set();
    for (const rules of allRules()) translated(rules, (text) => sentences.add(text) && text);
    for (const sentence of sentences) console.log(`t(${JSON.stringify(sentence)});`);
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === "sentences")
    printSentences();
