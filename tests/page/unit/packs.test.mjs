/* Packs at hand: read, kept, and given to whichever core is asked for a game with one. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { packIn } from "../../../web/core/core";
import { Packs } from "../../../web/core/packs";
import { WorkerClient } from "../../../web/core/worker_client";
import { largerWasm, newCore, playedRecord, setGlobal, settle } from "./support.mjs";

const textOf = (name) => readFileSync(`tests/packs/${name}.pack`, "utf8");
const firmGround = (points) =>
    `{"kvartal-pack":1,"game":"smallcities","title":"Mine","figures":{"firm-ground":${points}}}`;

let fetches;

beforeEach(() => {
    fetches = [];
    setGlobal("PACKS_CORE_FILE", "core-packs.wasm");
    setGlobal("fetch", async (file) => fetches.push(file));
    WebAssembly.compileStreaming = async (response) => {
        await response;
        return largerWasm;
    };
});

/* Packs with a core that reads them. */
async function newPacks() {
    const packs = await Packs.open();
    const core = newCore(packs);
    packs.onLoad = (module) => core.begin(module);
    return { packs, core };
}

test("the id of a pack is found in names and records, and nowhere else", () => {
    const id = "e995a000977c9e07";
    assert.equal(packIn(`welcome:pack=${id}#42`), id);
    assert.equal(packIn(`welcome:edition=first,pack=${id}`), id);
    assert.equal(packIn(`kvartal record 1\nname welcome:pack=${id},draft=on#42 ~7b8c\n`), id);
    for (const other of ["", "welcome", `welcome#pack=${id}`, "welcome:pack=12", `say pack=${id}`])
        assert.equal(packIn(other), undefined, other);
});

test("without a pack the larger core is not fetched", async () => {
    const { packs, core } = await newPacks();
    core.ask({ do: "new", name: "welcome#1", seats: 2 });
    assert.deepEqual(fetches, []);
    const refused = { do: "new", name: "welcome:pack=0123456789abcdef#1", seats: 2 };
    assert.throws(() => core.ask(refused), { code: "missing-pack" });
    assert.equal(packs.lacks(refused.name), true);
    assert.equal(packs.lacks("welcome#1"), false);
});

for (const game of ["welcome", "smallcities", "machinery"])
    test(`a core takes the pack that a game of ${game} names, and plays it`, async () => {
        const { packs, core } = await newPacks();
        const { pack } = await packs.read(core, textOf(`${game}-one`));
        assert.equal(pack.game, game);
        assert.equal(fetches.length, 1);
        const other = newCore(packs); // still a small one
        const record = playedRecord(other, `${game}:pack=${pack.id}#7`, 2);
        assert.match(record, new RegExp(`^name ${game}:pack=${pack.id}#7 `, "m"));
        assert.equal(newCore(packs).ask({ do: "load", record }).over, true);
        assert.match(await packs.show(core, `${game}:pack=${pack.id}`), /"kvartal-pack": 1/);
    });

test("a core goes on speaking its language when it becomes the larger one", async () => {
    const { packs, core } = await newPacks();
    core.speak("ru");
    await packs.load();
    assert.equal(core.translate("Undo"), "Отменить");
});

test("every fault of a bad text is told, and nothing is lost", async () => {
    const { packs, core } = await newPacks();
    await packs.read(core, firmGround(7));
    const { faults } = await packs.read(core, firmGround('0, "stars": ["C4"]'));
    assert.equal(faults.length, 2);
    assert.match(faults[0], /^Line 1: /);
    assert.deepEqual((await packs.read(core, "no pack at all")).faults.length, 1);
    assert.equal(packs.list("smallcities").length, 1);
});

test("a text in which nothing differs has no id", async () => {
    const { packs, core } = await newPacks();
    const standard = await packs.show(core, "smallcities");
    assert.equal((await packs.read(core, standard)).pack.id, "");
    assert.deepEqual(packs.list("smallcities"), []);
});

test("more packs than an engine has room for can be played one after the other", async () => {
    const { packs, core } = await newPacks();
    for (let points = 5; points < 25; points++) {
        const { pack } = await packs.read(core, firmGround(points));
        core.ask({ do: "new", name: `smallcities:pack=${pack.id}#1`, seats: 1 });
    }
    assert.equal(packs.list("smallcities").length, 20);
    assert.equal(fetches.length, 1);
});

test("a Worker is lent each pack once, before the first job that needs it", async () => {
    const { packs, core } = await newPacks();
    const { pack } = await packs.read(core, firmGround(9));
    const record = playedRecord(core, `smallcities:pack=${pack.id}#1`, 1);
    const posted = [];
    setGlobal(
        "Worker",
        class {
            postMessage(message) {
                posted.push(Object.keys(message).sort().join());
            }
        },
    );
    setGlobal("WORKER_FILE", "worker.js");
    const worker = new WorkerClient(largerWasm, packs);
    void worker.run({ kind: "rounds", record: playedRecord(core, "welcome#1", 1) });
    void worker.run({ kind: "rounds", record });
    void worker.run({ kind: "rounds", record });
    await new Promise((resolve) => setTimeout(resolve, 1600)); // it starts when the page is idle
    const errand = "id,job,language";
    assert.deepEqual(posted, ["module", errand, "id,larger,pack", errand, errand]);
});

/* ---- What the browser keeps ---- */

/* An IndexedDB with one table. */
class FakeDatabase {
    rows = new Map();
    isFull = false;

    done(result, error) {
        const request = { result, error };
        queueMicrotask(() => (error ? request.onerror() : request.onsuccess()));
        return request;
    }

    open() {
        const objectStore = () => ({
            getAll: () => this.done([...this.rows.values()]),
            put: (row) => {
                if (this.isFull) return this.done(undefined, new Error("The quota is exceeded."));
                return this.done(this.rows.set(row.id, structuredClone(row)));
            },
            delete: (id) => this.done(this.rows.delete(id)),
        });
        return this.done({ transaction: () => ({ objectStore }) });
    }
}

test("kept packs are at hand at the next visit, with the larger core", async () => {
    const database = setGlobal("indexedDB", new FakeDatabase());
    const { packs, core } = await newPacks();
    const { pack } = await packs.read(core, firmGround(8));
    assert.equal(database.rows.size, 0);
    assert.equal(await packs.keep(pack), true);
    database.rows.set("damaged", { id: "damaged" });
    fetches = [];
    const next = await Packs.open();
    assert.deepEqual(next.list("smallcities"), [pack]);
    assert.equal(next.textOf(pack.id), firmGround(8));
    assert.equal(fetches.length, 1);
    await next.remove(pack.id);
    await settle();
    assert.deepEqual((await Packs.open()).list("smallcities"), []);
});

test("a pack that cannot be kept lasts for this visit", async () => {
    const database = setGlobal("indexedDB", new FakeDatabase());
    database.isFull = true;
    const { packs, core } = await newPacks();
    const { pack } = await packs.read(core, firmGround(8));
    assert.equal(await packs.keep(pack), false);
    assert.deepEqual(packs.find(pack.id), pack);
});

test("without a network kept packs wait for it", async () => {
    setGlobal("indexedDB", new FakeDatabase());
    const first = await newPacks();
    const { pack } = await first.packs.read(first.core, firmGround(8));
    await first.packs.keep(pack);
    setGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
    const { packs, core } = await newPacks();
    const asked = { do: "new", name: `smallcities:pack=${pack.id}#1`, seats: 1 };
    assert.throws(() => core.ask(asked), { code: "missing-pack" });
    assert.equal(packs.lacks(asked.name), true);
    setGlobal("fetch", async (file) => fetches.push(file));
    await packs.load();
    assert.equal(packs.lacks(asked.name), false);
    assert.equal(core.ask(asked).seats, 1);
});
