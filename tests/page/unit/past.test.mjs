/* Towns of former days, compared with the one of today. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pastOf } from "../../../web/core/past";

const town = (daily, total) => ({ daily, total });

test("the last days, the best and the rank of today's town", () => {
    const past = pastOf(
        [
            town("2026-11-16", 50),
            town("2026-09-01", 90),
            town("2026-11-10", 40),
            town("2026-11-09", 60),
            town("2026-10-18", 20),
            town("2026-10-17", 80),
            town("2026-W47", 500), // a week's town is another matter
            town("2026-11-17", 500), // and so is one of tomorrow
        ],
        "2026-11-16",
    );
    assert.deepEqual(past.totals, [90, 80, 20, 60, 40, 50]);
    assert.equal(past.best, 90);
    assert.equal(past.week, 45);
    assert.equal(past.month, 42.5);
    assert.equal(past.place, 4);
});

test("a day without a town has no rank, and without any there is nothing to say", () => {
    const past = pastOf([town("2026-10-01", 50)], "2026-11-16");
    assert.equal(past.place, undefined);
    assert.equal(past.week, undefined);
    assert.equal(past.month, undefined);
    assert.equal(pastOf([], "2026-11-16"), undefined);
    assert.equal(pastOf([town("2026-W47", 50)], "2026-11-16"), undefined);
});

test("equal points share a place", () => {
    const past = pastOf([town("2026-11-15", 50), town("2026-11-16", 50)], "2026-11-16");
    assert.equal(past.place, 1);
});
