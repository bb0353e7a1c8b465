/* The sums over an analysis, as `kvartal analyse` has them (tests/unit/bots/test_lab.c). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accuracyOf } from "../../../web/review/analysis";

const turn = (aim, aim_error, spread, forced = false) => ({
    opinion: { forced, spread, cost: { aim, aim_error } },
});

test("accuracy is the mean cost of a turn against the spread of scores", () => {
    assert.equal(accuracyOf([turn(600, 0, 600), turn(3000, 0, 600, true)]), 61);
    assert.equal(accuracyOf([turn(600, 0, 1200), turn(600, 0, 1200)]), 78);
    assert.equal(accuracyOf([turn(600, 0, 1200), turn(600, 600, 1200)]), 83);
});

test("nothing lost, or nothing to choose, is 100", () => {
    assert.equal(accuracyOf([turn(0, 0, 600), turn(-200, 100, 600)]), 100);
    assert.equal(accuracyOf([turn(3000, 0, 600, true)]), 100);
    assert.equal(accuracyOf([]), 100);
});
