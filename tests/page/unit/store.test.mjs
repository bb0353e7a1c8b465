/* What is stored on the device, and how damaged data is handled. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
    loadDealing,
    loadSettings,
    Store,
    saveDealing,
    saveSettings,
} from "../../../web/core/store";
import { FakeStorage, setGlobal, settle } from "./support.mjs";

let storage;

beforeEach(() => {
    storage = setGlobal("localStorage", new FakeStorage());
    setGlobal("navigator", { languages: ["ru-RU"] });
});

/* ---- Settings ---- */

const standard = {
    language: "ru",
    theme: "auto",
    motion: "auto",
    autoSteps: true,
    sound: false,
    notices: false,
    origins: false,
    name: "",
};

test("without settings the standard holds, in the reader's language", () => {
    assert.deepEqual(loadSettings(), standard);
});

test("settings come back as they were saved", () => {
    const mine = {
        language: "uk",
        theme: "dark",
        motion: "none",
        autoSteps: false,
        sound: true,
        notices: true,
        origins: true,
        name: "Anna",
    };
    saveSettings(mine);
    assert.deepEqual(loadSettings(), mine);
});

test("settings that make no sense count for nothing, each by itself", () => {
    const damaged = {
        language: "xx",
        theme: "pink",
        autoSteps: "yes",
        sound: true,
        notices: "yes",
        origins: 1,
        name: 7,
    };
    storage.setItem("kvartal-settings", JSON.stringify(damaged));
    assert.deepEqual(loadSettings(), { ...standard, sound: true });
    storage.setItem("kvartal-settings", '{"language":"toString"}');
    assert.deepEqual(loadSettings(), standard);
    for (const text of ["", "{", "null", "7", '"words"', "[]"]) {
        storage.setItem("kvartal-settings", text);
        assert.deepEqual(loadSettings(), standard, text);
    }
});

test("a browser that forbids storage has the standard settings", () => {
    storage.refuses = true;
    saveSettings({ ...standard, sound: true });
    assert.deepEqual(loadSettings(), standard);
});

/* ---- The deal of a room ---- */

test("a deal comes back, until it is given up", () => {
    const dealing = { name: "welcome#42", seconds: 60, record: "kvartal 1\n" };
    saveDealing(dealing);
    assert.deepEqual(loadDealing(), dealing);
    saveDealing(undefined);
    assert.equal(loadDealing(), undefined);
});

test("a damaged deal is none", () => {
    for (const text of ["{", "null", '{"name":"welcome"}', '{"name":1,"record":"","seconds":0}']) {
        storage.setItem("kvartal-dealing", text);
        assert.equal(loadDealing(), undefined, text);
    }
    storage.setItem("kvartal-dealing", '{"name":"a","record":"","seconds":"60"}');
    assert.equal(loadDealing(), undefined);
});

/* ---- Games ---- */

/* An IndexedDB with one store, which answers asynchronously. */
class FakeDatabase {
    games = new Map();
    refuses = false;

    request(work) {
        const request = {};
        queueMicrotask(() => {
            try {
                if (this.refuses) throw new DOMException("No room.", "QuotaExceededError");
                request.result = work();
                request.onsuccess();
            } catch (error) {
                request.error = error;
                request.onerror();
            }
        });
        return request;
    }

    transaction() {
        return { objectStore: () => this };
    }

    get(id) {
        return this.request(() => structuredClone(this.games.get(id)));
    }

    getAll() {
        return this.request(() => structuredClone([...this.games.values()]));
    }

    put(save) {
        return this.request(() => this.games.set(save.id, structuredClone(save)));
    }

    delete(id) {
        return this.request(() => this.games.delete(id));
    }
}

function openFake() {
    const database = new FakeDatabase();
    setGlobal("indexedDB", { open: () => database.request(() => database) });
    return database;
}

function saveNamed(id, saved, more = {}) {
    const seats = [{ kind: "person", name: "Anna", level: "" }];
    return { id, record: "…", name: "welcome#1", seats, round: 1, over: false, saved, ...more };
}

test("games are kept and listed, the newest first", async () => {
    openFake();
    const store = await Store.open();
    assert.equal(store.trouble, undefined);
    await store.save(saveNamed("old", 1));
    await store.save(saveNamed("new", 3));
    await store.save(saveNamed("middle", 2));
    const ids = async (from) => (await from.list()).map((save) => save.id);
    assert.deepEqual(await ids(store), ["new", "middle", "old"]);
    await store.remove("new");
    const another = await Store.open();
    assert.deepEqual(await ids(another), ["middle", "old"]);
    assert.equal((await another.find("old")).saved, 1);
    assert.equal(await another.find("new"), undefined);
});

test("what another tab has played on wins, and what it has left behind does not", async () => {
    const database = openFake();
    const store = await Store.open();
    await store.save(saveNamed("game", 5, { round: 5 }));
    database.games.set("game", saveNamed("game", 9, { round: 9 }));
    assert.equal((await store.find("game")).round, 9);
    assert.equal((await store.list())[0].round, 9);
    database.games.set("game", saveNamed("game", 4, { round: 4 }));
    assert.equal((await store.find("game")).round, 5);
    assert.equal((await store.list())[0].round, 5);
});

test("a save that nobody we know has written is not offered", async () => {
    const database = openFake();
    const damaged = [
        { record: 7 },
        { name: null },
        { seats: "two" },
        { seats: [{ kind: "person" }] },
        { seats: [null] },
        { round: "1" },
        { saved: Number.NaN },
        { totals: 12 },
    ];
    damaged.forEach((part, at) => {
        database.games.set(`bad${at}`, saveNamed(`bad${at}`, 1, part));
    });
    database.games.set("good", saveNamed("good", 1, { totals: [12] }));
    const store = await Store.open();
    assert.deepEqual(
        (await store.list()).map((save) => save.id),
        ["good"],
    );
    for (const at of damaged.keys()) assert.equal(await store.find(`bad${at}`), undefined);
});

test("where there is no database games last as long as the page, which says so", async () => {
    setGlobal("indexedDB", undefined);
    const store = await Store.open();
    assert.equal(store.trouble, "forbidden");
    await store.save(saveNamed("game", 1));
    assert.equal((await store.find("game")).id, "game");
    assert.equal((await store.list()).length, 1);
    await store.remove("game");
    assert.equal(await store.find("game"), undefined);
});

test("a full database is told, and the game goes on from memory", async () => {
    const database = openFake();
    const store = await Store.open();
    let told = 0;
    store.onTrouble = () => told++;
    database.refuses = true;
    await store.save(saveNamed("game", 1));
    await settle();
    assert.equal(told, 1);
    assert.equal(store.trouble, "full");
    assert.equal((await store.find("game")).id, "game");
    assert.equal((await store.list()).length, 1);
});

/* ---- The last save ---- */

const page = new EventTarget();
setGlobal("addEventListener", page.addEventListener.bind(page));

/* The browser tells a page that it is being left. */
function leavePage() {
    page.dispatchEvent(new Event("pagehide"));
}

/* A page that is gone before its database has written anything. */
function openSlow() {
    const database = openFake();
    database.put = () => ({});
    return database;
}

test("a step is kept although the page is reloaded before the database has written it", async () => {
    const database = openSlow();
    database.games.set("game", saveNamed("game", 1, { round: 1 }));
    const store = await Store.open();
    void store.save(saveNamed("game", 2, { round: 2 }));
    leavePage();
    const another = await Store.open();
    assert.equal((await another.find("game")).round, 2);
    assert.deepEqual(
        (await another.list()).map((save) => save.round),
        [2],
    );
});

test("the copy of the last save gives way to what is newer in the database", async () => {
    const database = openFake();
    await (await Store.open()).save(saveNamed("game", 2, { round: 2 }));
    database.games.set("game", saveNamed("game", 3, { round: 3 }));
    assert.equal((await (await Store.open()).find("game")).round, 3);
});

test("a removed game does not come back from the copy, and another one stays", async () => {
    openSlow();
    const store = await Store.open();
    void store.save(saveNamed("game", 1));
    leavePage();
    await store.remove("other");
    assert.equal((await (await Store.open()).find("game")).id, "game");
    await store.remove("game");
    assert.equal(await (await Store.open()).find("game"), undefined);
    assert.deepEqual([...storage.items], []);
});

test("a game removed before it was written is not written", async () => {
    const database = openFake();
    const store = await Store.open();
    const saved = store.save(saveNamed("game", 1));
    await store.remove("game");
    await saved;
    assert.equal(database.games.size, 0);
    assert.deepEqual([...storage.items], []);
});

test("a copy that is damaged, too long or refused is none, and the page goes on", async () => {
    openSlow();
    const store = await Store.open();
    for (const text of ["{", "null", '{"id":"game"}']) {
        storage.setItem("kvartal-last", text);
        assert.deepEqual(await (await Store.open()).list(), [], text);
    }
    void store.save(saveNamed("game", 1));
    void store.save(saveNamed("long", 2, { record: "r".repeat(1_000_000) }));
    leavePage();
    assert.deepEqual(await (await Store.open()).list(), []);
    storage.refuses = true;
    void store.save(saveNamed("game", 3));
    leavePage();
    assert.equal((await store.find("game")).saved, 3);
    await store.remove("game");
    assert.deepEqual(await (await Store.open()).list(), []);
});
