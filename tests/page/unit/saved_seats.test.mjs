/* The seats that this device has at tables of servers. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
    forgetSeat,
    forgetTurn,
    keepTurn,
    keptTurn,
    newToken,
    savedSeatOf,
    savedSeats,
    savePledge,
    saveSeat,
} from "../../../web/online/saved_seats";
import { FakeStorage, setGlobal } from "./support.mjs";

let storage;

beforeEach(() => {
    storage = setGlobal("localStorage", new FakeStorage());
});

const seat = (token) => ({ token, name: "welcome#1", code: "KX4P7Q" });
const pledge = { words: "w", pledge: "p", fair: "f" };

test("a token has 128 bits, and is another each time", () => {
    const tokens = Array.from({ length: 50 }, newToken);
    for (const token of tokens) assert.match(token, /^[0-9a-f]{32}$/);
    assert.equal(new Set(tokens).size, tokens.length);
});

test("a seat is found by its table, and keeps the time when it was taken", () => {
    saveSeat("one", seat("a"));
    const { since } = savedSeatOf("one");
    saveSeat("one", seat("b"));
    assert.equal(savedSeatOf("one").token, "b");
    assert.equal(savedSeatOf("one").since, since);
    assert.equal(savedSeatOf("other"), undefined);
});

test("of very many tables the newest thirty are remembered", () => {
    const kept = {};
    for (let at = 0; at < 40; at++) kept[`table${at}`] = { ...seat("t"), since: at };
    storage.setItem("kvartal-tables", JSON.stringify(kept));
    saveSeat("newest", seat("t"));
    const ids = savedSeats().map(([id]) => id);
    assert.equal(ids.length, 30);
    assert.equal(ids[0], "newest");
    assert.equal(ids[1], "table39");
    assert.ok(!ids.includes("table10"));
});

test("what is damaged there is not a seat", () => {
    const good = { ...seat("a"), since: 1 };
    const bad = [
        { ...good, token: 1 },
        { ...good, since: "1" },
        { ...good, pledge: { words: "w" } },
        null,
        "a",
    ];
    storage.setItem("kvartal-tables", JSON.stringify({ good, ...bad }));
    assert.deepEqual(savedSeats(), [["good", good]]);
    for (const text of ["{", "null", "7"]) {
        storage.setItem("kvartal-tables", text);
        assert.deepEqual(savedSeats(), [], text);
    }
});

test("a pledge goes with its seat, and without a seat nowhere", () => {
    savePledge("one", pledge);
    assert.equal(savedSeatOf("one"), undefined);
    saveSeat("one", seat("a"));
    savePledge("one", pledge);
    assert.deepEqual(savedSeatOf("one").pledge, pledge);
    savePledge("one", undefined);
    assert.equal(savedSeatOf("one").pledge, undefined);
    assert.equal(savedSeatOf("one").token, "a");
});

test("an unfinished turn is taken up in its round alone", () => {
    keepTurn("one", { round: 3, moves: ["take 1", "write 5"] });
    assert.deepEqual(keptTurn("one", 3), ["take 1", "write 5"]);
    assert.deepEqual(keptTurn("one", 4), []);
    assert.deepEqual(keptTurn("two", 3), []);
    forgetTurn("one");
    assert.deepEqual(keptTurn("one", 3), []);
});

test("a damaged turn is none", () => {
    storage.setItem("kvartal-turn-one", '{"round":3,"moves":"take 1"}');
    assert.deepEqual(keptTurn("one", 3), []);
    storage.setItem("kvartal-turn-one", '{"round":3,"moves":["take 1",7,null]}');
    assert.deepEqual(keptTurn("one", 3), ["take 1"]);
    storage.setItem("kvartal-turn-one", "{");
    assert.deepEqual(keptTurn("one", 3), []);
});

test("who leaves a table leaves the turn too", () => {
    saveSeat("one", seat("a"));
    saveSeat("two", seat("b"));
    keepTurn("one", { round: 1, moves: ["take 1"] });
    forgetSeat("one");
    assert.deepEqual(keptTurn("one", 1), []);
    assert.deepEqual(
        savedSeats().map(([id]) => id),
        ["two"],
    );
});

test("where a browser keeps nothing, seats last as long as the page", () => {
    storage.refuses = true;
    saveSeat("one", seat("a"));
    keepTurn("one", { round: 1, moves: ["take 1"] });
    assert.equal(savedSeatOf("one").token, "a");
    assert.deepEqual(keptTurn("one", 1), ["take 1"]);
    forgetSeat("one");
    assert.deepEqual(savedSeats(), []);
    assert.deepEqual(keptTurn("one", 1), []);
});
