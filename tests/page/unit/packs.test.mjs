/* Packs in memory: read, kept, and given to the core that is asked for a game with one. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { packIn } from "../../../web/core/core";
import { Packs } from "../../../web/core/packs";
import { WorkerClient } from "../../../web/core/worker_client";
import { namedApart } from "../../../web/packs/titles";
import { largerWasm, newCore, playedRecord, setGlobal, settle, wordsOf } from "./support.mjs";

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
    core.speak(wordsOf("ru"));
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
    const errand = "id,job";
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

test("whoever wants figures marked has the larger core from the start", async () => {
    const packs = await Packs.open(true);
    assert.equal(packs.module, largerWasm);
    assert.equal(fetches.length, 1);
});

/* How a seat's board and goals are drawn. */
function drawn(core, marks) {
    const pieces = [
        { piece: "goals", width: 9000 },
        { piece: "board", width: 9000, height: 6000 },
    ];
    const picture = { form: "desk", pieces, ...marks };
    return core.askFor({ do: "show" }, { seat: 0, moves: true, record: true, picture });
}

const circles = ({ picture: { pieces } }) =>
    Object.values(pieces).reduce((sum, { svg }) => sum + svg.split("<circle").length - 1, 0);

for (const game of ["welcome", "smallcities:goals=all", "machinery"])
    test(`a core grows in the middle of a turn of ${game}, and then marks what is ours`, () => {
        const shelf = { module: undefined, textOf: () => undefined };
        const core = newCore(shelf);
        core.ask({ do: "new", name: `${game}#7`, seats: 2 });
        core.ask({ do: "bot", seat: 1, level: "novice" });
        const [move] = core.ask({ do: "moves", seat: 0 }).moves;
        core.ask({ do: "play", seat: 0, moves: [move] });
        const before = drawn(core, {});
        assert.throws(() => drawn(core, { origins: true }), { code: "bad-request" });
        core.grow(); // there is nothing to grow by yet
        assert.equal(core.isLarger, false);
        shelf.module = largerWasm;
        core.grow();
        assert.equal(core.isLarger, true);
        assert.deepEqual(drawn(core, {}), before);
        assert.ok(circles(drawn(core, { origins: true })) >= circles(before) + 3);
        core.ask({ do: "undo", seat: 0 });
        assert.ok(core.ask({ do: "moves", seat: 0 }).moves.includes(move));
    });

test("a position that a server has set goes on too when a core grows", () => {
    const shelf = { module: undefined, textOf: () => undefined };
    const server = newCore(shelf);
    const core = newCore(shelf);
    const record = playedRecord(server, "machinery#7", 2);
    const { table, sheets } = server.ask({ do: "load", record, round: 4 });
    core.ask({ do: "new", name: "machinery#other", seats: 2 });
    core.ask({ do: "set", table, sheets: sheets.map(({ turn: _, ...sheet }) => sheet) });
    const before = drawn(core, {});
    shelf.module = largerWasm;
    core.grow();
    assert.deepEqual(drawn(core, {}), before);
});

test("two boxes with the same title can be told apart", () => {
    const pack = (id, title) => ({ id, game: "smallcities", title, text: "" });
    const packs = [pack("0123aaaaaaaaaaaa", "Ours"), pack("4567aaaaaaaaaaaa", "Ours")];
    assert.deepEqual(namedApart([...packs, pack("89abaaaaaaaaaaaa", "Theirs")]), [
        ["0123aaaaaaaaaaaa", "Ours (0123)"],
        ["4567aaaaaaaaaaaa", "Ours (4567)"],
        ["89abaaaaaaaaaaaa", "Theirs"],
    ]);
});
