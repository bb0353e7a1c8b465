/* Sentences through the core, and which language a reader gets. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { preferredLanguage, t, tn, translateWith } from "../../../web/core/translate";
import { newCore, newLargerCore, setGlobal, wordsOf } from "./support.mjs";

function speaking(language) {
    const core = newCore();
    assert.equal(core.speak(wordsOf(language)), true);
    translateWith(core);
}

test("values are filled in, in their order, and only where a directive stands", () => {
    speaking("en");
    assert.equal(t("%s has %u of %s, 100 %%", "Anna", 3, "ten"), "Anna has 3 of ten, 100 %");
    assert.equal(t("%s", "%u%%"), "%u%%");
    assert.equal(t("no values"), "no values");
});

test("a sentence nobody has translated stays English", () => {
    speaking("ru");
    assert.equal(t("This was never written."), "This was never written.");
});

test("each language has its own forms of a count", () => {
    const forms = (...counts) => counts.map((n) => tn("%u seat free", "%u seats free", n));
    speaking("en");
    assert.deepEqual(forms(1, 2), ["1 seat free", "2 seats free"]);
    for (const language of ["ru", "uk"]) {
        speaking(language);
        const [one, few, many, again] = forms(1, 2, 5, 21).map((words) => words.replace(/\d+/, ""));
        assert.equal(new Set([one, few, many]).size, 3);
        assert.equal(again, one);
    }
});

test("another language forgets the sentences of the one before", () => {
    speaking("ru");
    const russian = t("Settings");
    speaking("uk");
    const ukrainian = t("Settings");
    speaking("en");
    assert.equal(t("Settings"), "Settings");
    assert.equal(new Set([russian, ukrainian, "Settings"]).size, 3);
});

test("damaged words are refused, and the language stays", () => {
    const core = newCore();
    core.speak(wordsOf("ru"));
    const russian = core.translate("Settings");
    const { language, bytes } = wordsOf("uk");
    const spoilt = (at) => bytes.with(at, bytes[at] ^ 1);
    const another = new TextEncoder().encode("kvartal words 2 ");
    for (const damaged of [
        bytes.subarray(0, 7),
        bytes.subarray(0, bytes.length / 2),
        bytes.subarray(1),
        spoilt(0),
        spoilt(bytes.length >> 1),
        spoilt(bytes.length - 1),
        new Uint8Array([...another, ...bytes.subarray(another.length)]),
        new TextEncoder().encode("<!doctype html>"),
    ]) {
        assert.equal(core.speak({ language, bytes: damaged }), false);
        assert.equal(core.language, "ru");
        assert.equal(core.translate("Settings"), russian);
    }
    assert.equal(core.speak({ language, bytes }), true);
    assert.notEqual(core.translate("Settings"), russian);
});

test("a core speaks no language but English by itself", () => {
    const words = (language) => new TextDecoder().decode(wordsOf(language).bytes).split("\0");
    const long = [...words("ru"), ...words("uk")]
        .map((form) => form.slice(9)) // without the hash before it
        .filter((form) => /[а-яії]{5}/.test(form));
    assert.ok(long.length > 1000);
    for (const file of ["build/core.wasm", "build/core-packs.wasm"]) {
        const core = readFileSync(file, "utf8");
        assert.deepEqual(
            long.filter((form) => core.includes(form)),
            [],
        );
    }
});

test("the first language of the browser that we have is taken", () => {
    const navigator = setGlobal("navigator", { languages: ["fr-CA", "uk-UA", "ru"] });
    assert.equal(preferredLanguage(), "uk");
    navigator.languages = ["RU"];
    assert.equal(preferredLanguage(), "en");
    navigator.languages = [];
    assert.equal(preferredLanguage(), "en");
    navigator.languages = ["toString"];
    assert.equal(preferredLanguage(), "en");
});

/* ---- What the words of the page have ---- */

/* All text of the sources below a folder that the page is made of, where a literal may go on in the
 * next line. The names of features (evaluation.h) are for those who train. */
function sourcesBelow(folder) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    return files
        .filter((file) => /\.(c|h|ts|tsx)$/.test(file.name) && file.name !== "evaluation.h")
        .map((file) => `${file.parentPath ?? file.path}/${file.name}`)
        .map((path) => [path, readFileSync(path, "utf8")])
        .map(([path, text]) => [path, text.replaceAll(/#ifndef KV_BROWSER.*?#endif/gs, "")])
        .map(([path, text]) => [path, text.replaceAll(/KV_MANUAL\(.*?"\),$/gms, "")]);
}

function joined(sources) {
    return sources
        .map(([, text]) => text)
        .join("\n")
        .replaceAll(/"\s*\n\s*"/g, "")
        .replaceAll(/KV_MARK_IN\("[^"]*",/g, "("); // a context is not said
}

/* The sentences of a catalogue that need no count, with their translations. */
function catalogue(language) {
    const text = readFileSync(`po/${language}.po`, "utf8").replaceAll(/"\n"/g, "");
    const entries = text.matchAll(/\n\n(?:#.*\n)*msgid (".+")\nmsgstr (".+")/g);
    return [...entries].map(([, english, words]) => [JSON.parse(english), JSON.parse(words)]);
}

const floors = ["base", "languages", "core", "draw", "games", "bots", "engine", "wasm"];
const all = [...floors.map((floor) => `src/${floor}`), "web"].flatMap(sourcesBelow);

test("the page has the translation of every sentence that it or its cores may say", () => {
    const core = newCore();
    const sources = joined(all);
    for (const language of ["ru", "uk"]) {
        core.speak(wordsOf(language));
        const needed = catalogue(language).filter(([english]) =>
            sources.includes(JSON.stringify(english)),
        );
        assert.ok(needed.length > 800, `${needed.length}`);
        for (const [english, words] of needed) assert.equal(core.translate(english), words);
    }
});

test("the larger core says with the same words what is wrong with a pack", () => {
    const core = newLargerCore();
    core.speak(wordsOf("uk"));
    const fault = core.ask({ do: "box", pack: "{" }).faults[0].sentence;
    assert.match(fault, /^Рядок 1, символ 2: /);
});

test("and not those of the commands", () => {
    const english = "The server cannot be reached; trying again…";
    assert.ok(catalogue("ru").some(([one]) => one === english));
    const core = newCore();
    core.speak(wordsOf("ru"));
    assert.equal(core.translate(english), english);
});
