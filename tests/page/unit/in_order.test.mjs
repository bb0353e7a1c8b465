/* Pieces of work on several workers: results come in order, whichever worker is faster. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inOrder } from "../../../web/core/in_order";

/* Pieces that finish when the test says so, and which worker has them. */
function bench() {
    const begun = new Map();
    const work = (worker, piece) =>
        new Promise((resolve, reject) => begun.set(piece, { worker, resolve, reject }));
    const tick = () => new Promise((resolve) => setTimeout(resolve));
    return { begun, work, tick };
}

test("results are taken in order, and each worker has one piece at a time", async () => {
    const { begun, work, tick } = bench();
    const taken = [];
    const all = inOrder(["a", "b"], [10, 11, 12, 13], work, (result, piece) => {
        taken.push([piece, result]);
        return true;
    });
    assert.deepEqual([...begun.keys()], [10, 11]);
    begun.get(11).resolve("second");
    await tick();
    assert.deepEqual(taken, []); // the first is still missing
    begun.get(10).resolve("first");
    await tick();
    assert.deepEqual(taken, [
        [10, "first"],
        [11, "second"],
    ]);
    assert.deepEqual(
        [...begun.values()].map(({ worker }) => worker),
        ["a", "b", "a", "b"],
    );
    begun.get(12).resolve("third");
    begun.get(13).resolve("fourth");
    await all;
    assert.equal(taken.length, 4);
});

test("more workers than pieces, and none at all", async () => {
    const done = [];
    const work = async (worker) => worker;
    const take = (result) => done.push(result) > 0;
    await inOrder(["a", "b", "c"], [1], work, take);
    await inOrder(["a"], [], work, take);
    assert.deepEqual(done, ["a"]);
});

test("when it is enough nothing more begins", async () => {
    const { begun, work, tick } = bench();
    const all = inOrder(["a", "b"], [1, 2, 3, 4], work, () => false);
    begun.get(1).resolve();
    await all;
    await tick();
    assert.deepEqual([...begun.keys()], [1, 2]);
});

test("a failure is told when its turn has come", async () => {
    const { begun, work, tick } = bench();
    const taken = [];
    const all = inOrder(["a", "b"], [1, 2], work, (_, piece) => taken.push(piece) > 0);
    begun.get(2).reject(new Error("no more"));
    await tick();
    begun.get(1).resolve();
    await assert.rejects(all, /no more/);
    assert.deepEqual(taken, [1]);
});
