/* Which bots are suggested, from the results on this device. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { adviceFor, markSaid, wasSaid } from "../../../web/core/advice";
import { resultOf } from "../../../web/core/results";
import { FakeStorage, setGlobal } from "./support.mjs";

let storage;
beforeEach(() => (storage = setGlobal("localStorage", new FakeStorage())));

const levels = ["random", "novice", "easy", "medium", "hard", "expert"];
const game = (bots, name = "welcome") => ({ name, bots });
const advice = (...results) => adviceFor("welcome", levels, results);
const times = (count, ...some) => Array.from({ length: count }, () => game(...some));

test("who has never played gets a gentle start, in each game", () => {
    assert.deepEqual(advice(), { kind: "first", level: "novice" });
    assert.equal(advice(...times(3, { easy: 1 }, "machinery")).kind, "first");
    assert.equal(advice(game(undefined)), undefined); // alone, or of an older version
});

test("three wins in a row suggest the next level, fewer or interrupted ones do not", () => {
    assert.deepEqual(advice(...times(3, { easy: 1 })), {
        kind: "up",
        level: "medium",
        from: "easy",
    });
    assert.equal(advice(...times(3, { easy: 1 }, "welcome:advanced=on")).kind, "up");
    assert.equal(advice(...times(2, { easy: 1 })), undefined);
    assert.equal(advice(...times(2, { easy: 1 }), game({ easy: 0 })), undefined);
    assert.equal(advice(...times(2, { easy: 1 }), game({ easy: -1 })), undefined);
    assert.equal(advice(...times(3, { expert: 1 })), undefined);
});

test("games alone do not interrupt", () => {
    const alone = game(undefined);
    assert.equal(advice(game({ easy: 1 }), alone, ...times(2, { easy: 1 }), alone).level, "medium");
});

test("three losses in a row suggest the level before, but never bots that play at random", () => {
    assert.deepEqual(advice(...times(3, { hard: -1 })), {
        kind: "down",
        level: "medium",
        from: "hard",
    });
    assert.equal(advice(...times(3, { novice: -1 })), undefined);
});

test("what was tried lately is not suggested", () => {
    assert.equal(advice(...times(3, { easy: 1, medium: -1, hard: -1 })), undefined);
    assert.equal(advice(...times(3, { easy: 1 }), game({ medium: -1 })), undefined);
    const back = [...times(3, { easy: 1 }), ...times(3, { medium: -1 })];
    assert.deepEqual(advice(...back), { kind: "down", level: "easy", from: "medium" });
    assert.equal(advice(...times(3, { easy: 1, hard: 1 })).level, "expert");
});

test("it is said once, until it is another", () => {
    const up = { kind: "up", level: "medium", from: "easy" };
    assert.equal(wasSaid("welcome", up), false);
    markSaid("welcome", up);
    assert.equal(wasSaid("welcome", up), true);
    assert.equal(wasSaid("machinery", up), false);
    assert.equal(wasSaid("welcome", { ...up, level: "hard" }), false);
    storage.setItem("kvartal-advice", "[");
    assert.equal(wasSaid("welcome", up), false);
});

test("a result says how each level did", () => {
    const bot = (level, nth = 0) => ({ kind: "bot", name: "", level, nth });
    const person = { kind: "person", name: "", level: "" };
    const seats = [person, bot("easy"), bot("hard"), bot("hard", 1), bot("medium"), person];
    const places = [3, 5, 1, 4, 2, 6];
    const scores = { places, scores: places.map(() => ({ total: 0, parts: {} })) };
    const { bots } = resultOf({ name: "welcome#1", record: "", scores, seat: 0, when: 0, seats });
    assert.deepEqual(bots, { easy: 1, hard: 0, medium: -1 });
    const alone = resultOf({ name: "a", record: "", scores, seat: 0, when: 0, seats: [person] });
    assert.equal("bots" in alone, false);
});
