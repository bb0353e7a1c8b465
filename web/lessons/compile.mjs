/*
 * The lessons for the page: every part as text, with its sentences translated. The same lines tell
 * the translators which sentences there are: node web/lessons/compile.mjs sentences.
 */
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = "lessons";

/* Keys whose text people read; that of a wrong answer begins after its condition. */
const sentences = /^(title|about|step|task|right|otherwise|wrong .*?:) (.*)$/;

/* A lesson as logical lines: continuations joined, without comments and empty lines. */
function linesOf(text) {
    const joined = text.replace(/\r/g, "").replace(/\n[ \t]+/g, " ");
    return joined.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
}

function oneSpace(words) {
    return words.trim().replace(/\s+/g, " ");
}

/* The text of a lesson with its sentences passed through a function. */
export function translated(text, translate) {
    const line = (words) => {
        const [, key, sentence] = sentences.exec(words) ?? [];
        return key ? `${key} ${translate(oneSpace(sentence))}` : words;
    };
    return `${linesOf(text).map(line).join("\n")}\n`;
}

/* All parts in their order: game, name of the part, text. */
export function allLessons() {
    return readdirSync(folder)
        .sort()
        .flatMap((game) =>
            readdirSync(`${folder}/${game}`)
                .filter((file) => file.endsWith(".lesson"))
                .sort((left, right) => left.localeCompare(right, "en", { numeric: true }))
                .map((file) => ({
                    game,
                    part: file.replace(/^\d+-/, "").replace(/\.lesson$/, ""),
                    text: readFileSync(`${folder}/${game}/${file}`, "utf8"),
                })),
        );
}

/* The part that teaches a rule: the first one with a step about it. */
export function lessonsByRule() {
    const parts = {};
    for (const { part, text } of allLessons())
        for (const [, rule] of text.matchAll(/^rule (\S+)/gm)) parts[rule] ??= part;
    return parts;
}

/* Every sentence as a line of JavaScript that xgettext reads. */
function printSentences() {
    for (const { text } of allLessons())
        translated(text, (sentence) => {
            console.log(`t(${JSON.stringify(sentence)});`);
            return sentence;
        });
}

if (
    import.meta.url === pathToFileURL(process.argv[1] ?? "").href &&
    process.argv[2] === "sentences"
)
    printSentences();
