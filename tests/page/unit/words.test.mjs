/* The words of the languages: fetched for readers of one, and passed to the Worker. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { english, fetchWords } from "../../../web/core/words";
import { WorkerClient } from "../../../web/core/worker_client";
import { newCore, setGlobal, wordsOf } from "./support.mjs";

let fetched;

beforeEach(() => {
    fetched = [];
    setGlobal("WORDS_FILES", { ru: "build/words-ru.bin", uk: "build/words-uk.bin" });
    setGlobal("fetch", async (file) => {
        fetched.push(file);
        return new Response(readFileSync(file));
    });
});

test("English needs no words, and each other language its own", async () => {
    assert.equal(await fetchWords("en"), english);
    assert.deepEqual(fetched, []);
    const core = newCore();
    assert.equal(core.speak(await fetchWords("uk")), true);
    assert.deepEqual(fetched, ["build/words-uk.bin"]);
    assert.equal(core.translate("Settings"), "Налаштування");
    assert.equal(core.speak(await fetchWords("en")), true);
    assert.equal(core.translate("Settings"), "Settings");
});

test("words that cannot be fetched are none", async () => {
    setGlobal("fetch", async () => new Response("", { status: 404 }));
    assert.equal(await fetchWords("ru"), undefined);
    setGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    assert.equal(await fetchWords("ru"), undefined);
});

/* ---- The Worker ---- */

const record = () =>
    newCore().ask({ do: "new", name: "welcome#1", answer: { record: true } }).record;

/* A Worker that never answers, and what it is told. */
function setWorker() {
    const told = [];
    setGlobal("WORKER_FILE", "worker.js");
    setGlobal("requestIdleCallback", (done) => done());
    setGlobal(
        "Worker",
        class {
            postMessage = (message) => told.push(message);
        },
    );
    return () => told.splice(0).map((message) => Object.keys(message)[0]);
}

test("a Worker is told of a language once, before the next job", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const told = setWorker();
    const client = new WorkerClient(undefined);
    const run = async () => {
        void client.run({ kind: "rounds", record: record() });
        context.mock.timers.tick(500);
        for (let i = 0; i < 10; i++) await undefined;
        return told();
    };
    assert.deepEqual(await run(), ["module", "id"]);
    client.words = wordsOf("ru");
    assert.deepEqual(await run(), ["words", "id"]);
    assert.deepEqual(await run(), ["id"]);
    client.words = english;
    assert.deepEqual(await run(), ["words", "id"]);
});

test("a Worker answers in the language that it was told of", async () => {
    const said = [];
    const port = setGlobal("self", { postMessage: (report) => said.push(report) });
    await import("../../../web/core/worker");
    const give = (data) => port.onmessage({ data });
    const hint = () => {
        give({ id: 1, job: { kind: "hint", record: record(), seat: 0, work: 100 } });
        return said.pop().result.told.join();
    };
    give({ module: new WebAssembly.Module(readFileSync("build/core.wasm")) });
    assert.match(hint(), /[a-z]/);
    give({ words: wordsOf("ru") });
    assert.match(hint(), /[а-я]/);
    give({ id: 2, job: { kind: "bot", record: "nonsense", seat: 0, level: "easy" } });
    assert.match(said.pop().refusal.message, /[а-я]/);
    give({ words: english });
    assert.doesNotMatch(hint(), /[а-я]/);
});
