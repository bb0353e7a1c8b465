/* The best score of a game on this device. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bestBefore } from "../../../web/core/best";

let kept;
beforeEach(() => {
    kept = new Map();
    globalThis.localStorage = {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => kept.set(key, value),
    };
});

const game = (id, name = "welcome:board=classic#1") => ({ id, name });

test("the first game has nothing to compare with", () => {
    assert.equal(bestBefore(game("a"), 50), undefined);
    assert.equal(bestBefore(game("a"), 50), undefined);
});

test("a later game is compared with the best before it, however often it is asked", () => {
    bestBefore(game("a"), 50);
    assert.equal(bestBefore(game("b"), 40), 50);
    assert.equal(bestBefore(game("c"), 70), 50);
    assert.equal(bestBefore(game("c"), 70), 50);
    assert.equal(bestBefore(game("d"), 60), 70);
});

test("other options and other games are apart", () => {
    bestBefore(game("a"), 50);
    assert.equal(bestBefore(game("b", "welcome:board=blueprint#1"), 40), undefined);
    assert.equal(bestBefore(game("c", "machinery#1"), 40), undefined);
    assert.equal(bestBefore(game("d", "welcome:board=classic#9"), 40), 50);
});

test("what was kept by somebody else, or cannot be kept, does no harm", () => {
    kept.set("kvartal-best", '{"welcome:board=classic":{"id":7},"x":null}');
    assert.equal(bestBefore(game("a"), 50), undefined);
    kept.set("kvartal-best", "no JSON");
    assert.equal(bestBefore(game("b"), 50), undefined);
    globalThis.localStorage.setItem = () => {
        throw new Error("full");
    };
    assert.equal(bestBefore(game("c"), 60), 50);
});
