/* Days, weeks, streaks and medals. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAfter, streakOf, thisWeek, today } from "../../../web/core/days";
import { marksOf, medalOf, nameOfTown, spanOf } from "../../../web/core/towns";
import { newTools } from "./support.mjs";

test("days follow each other over months, years and changes of the clock", () => {
    assert.equal(today(new Date(2026, 0, 5)), "2026-01-05");
    assert.equal(dayAfter("2026-02-28", 1), "2026-03-01");
    assert.equal(dayAfter("2028-02-28", 1), "2028-02-29");
    assert.equal(dayAfter("2026-01-01", -1), "2025-12-31");
    assert.equal(dayAfter("2026-03-28", 2), "2026-03-30");
    assert.equal(dayAfter("2026-10-24", 2), "2026-10-26");
});

test("weeks are those of ISO 8601", () => {
    for (const [day, week] of [
        [[2026, 10, 16], "2026-W47"],
        [[2026, 10, 22], "2026-W47"],
        [[2026, 10, 23], "2026-W48"],
        [[2027, 0, 3], "2026-W53"],
        [[2027, 0, 4], "2027-W01"],
        [[2024, 11, 30], "2025-W01"],
        [[2021, 0, 1], "2020-W53"],
    ])
        assert.equal(thisWeek(new Date(...day)), week);
});

test("a streak ends with today, or with yesterday while today is open", () => {
    const days = new Set(["2026-11-12", "2026-11-14", "2026-11-15"]);
    assert.equal(streakOf(days, "2026-11-15"), 2);
    assert.equal(streakOf(days, "2026-11-16"), 2);
    assert.equal(streakOf(days, "2026-11-17"), 0);
    assert.equal(streakOf(days, "2026-11-13"), 1);
    assert.equal(streakOf(new Set(), "2026-11-13"), 0);
});

test("every game has a town a day and a week, with medals in order, that can be played alone", () => {
    const { games, core } = newTools();
    for (const { id } of games)
        for (const when of ["2026-11-16", "2026-W47"]) {
            const [bronze, silver, gold] = marksOf(id, spanOf(when));
            assert.ok(0 < bronze && bronze < silver && silver < gold, id);
            assert.equal(medalOf(id, spanOf(when), bronze - 1), undefined);
            assert.equal(medalOf(id, spanOf(when), bronze), "bronze");
            assert.equal(medalOf(id, spanOf(when), gold + 9), "gold");
            const { name } = core.ask({ do: "new", name: nameOfTown(id, when), seats: 1 });
            assert.match(name, new RegExp(`#daily-${when}$`));
        }
});
