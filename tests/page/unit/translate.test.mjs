/* Sentences through the core, and which language a reader gets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { preferredLanguage, t, tn, translateWith } from "../../../web/core/translate";
import { newCore, setGlobal } from "./support.mjs";

function speaking(language) {
    const core = newCore();
    assert.equal(core.speak(language), true);
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

test("an unknown language is refused", () => {
    assert.equal(newCore().speak("xx"), false);
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
