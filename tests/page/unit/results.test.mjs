/* Results of games on this device: kept, counted once, exported, imported, damaged. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
    addResults,
    BadResults,
    deleteResults,
    loadResults,
    resultOf,
    resultsAsText,
    resultsFromText,
} from "../../../web/core/results";
import { importFiles } from "../../../web/statistics/import";
import { byName, stretches, summarise } from "../../../web/statistics/summary";
import { FakeStorage, newTools, setGlobal } from "./support.mjs";

let storage;
beforeEach(() => (storage = setGlobal("localStorage", new FakeStorage())));

function result(id, when, total, more = {}) {
    return { id, name: "welcome", when, seats: 1, place: 1, total, parts: { parks: 4 }, ...more };
}

test("results are kept in the order of time, and each once", () => {
    assert.equal(addResults([result("b", 2, 20), result("a", 1, 10)]), 2);
    assert.equal(addResults([result("a", 9, 99), result("c", 0, 5)]), 1);
    assert.deepEqual(
        loadResults().map(({ id, total }) => [id, total]),
        [
            ["c", 5],
            ["a", 10],
            ["b", 20],
        ],
    );
    deleteResults();
    assert.deepEqual(loadResults(), []);
});

test("a device without room loses nothing", () => {
    addResults([result("a", 1, 10)]);
    storage.refuses = true;
    assert.equal(addResults([result("b", 2, 20)]), undefined);
    storage.refuses = false;
    assert.deepEqual(
        loadResults().map(({ id }) => id),
        ["a"],
    );
});

test("what is damaged in the storage counts for nothing, each by itself", () => {
    for (const text of ["{", "null", "7", "[null,7,{}]"]) {
        storage.setItem("kvartal-results", text);
        assert.deepEqual(loadResults(), [], text);
    }
    storage.setItem("kvartal-results", JSON.stringify([{ id: 1 }, result("a", 1, 10)]));
    assert.equal(loadResults().length, 1);
});

test("a file says where it is damaged, or that its version is another", () => {
    const list = [result("a", 1, 10), result("b", 2, -3)];
    assert.deepEqual(resultsFromText(resultsAsText(list)), list);
    assert.deepEqual(resultsFromText(resultsAsText(list).replaceAll("\n", "\r\n")), list);
    const lineOf = (text) => {
        try {
            resultsFromText(text);
        } catch (error) {
            assert.ok(error instanceof BadResults);
            return error.line;
        }
    };
    assert.equal(lineOf("kvartal results 2\n"), 0);
    assert.equal(lineOf(`${resultsAsText(list)}{"id":"c"`), 4);
    assert.equal(lineOf(resultsAsText(list).replace('"total":-3', '"total":"-3"')), 3);
});

test("means, errors and wins are those of the games", () => {
    const games = [
        result("a", 1, 10, { seats: 2, place: 2 }),
        result("b", 2, 14, { seats: 2 }),
        result("c", 3, 18),
    ];
    const { mean, error, best, won, contested } = summarise(games);
    assert.deepEqual([mean, best, won, contested], [14, 18, 1, 2]);
    assert.ok(Math.abs(error - 4 / Math.sqrt(3)) < 1e-9);
    assert.equal(summarise(games.slice(0, 1)).error, 0);
    assert.deepEqual(
        byName([...games, result("d", 4, 1, { name: "welcome:advanced=on" })]).map(
            ([name, list]) => [name, list.length],
        ),
        [
            ["welcome", 3],
            ["welcome:advanced=on", 1],
        ],
    );
    assert.deepEqual(stretches([1, 3, 5, 7, 9], 3), [2, 6, 9]);
    assert.deepEqual(stretches([1, 3], 40), [1, 3]);
});

/* A finished game of one seat by a bot, as a record. */
function playedRecord(core, name) {
    core.ask({ do: "new", name, seats: 1 });
    for (;;) {
        const { waiting, over } = core.ask({ do: "show" });
        if (over) return core.ask({ do: "record" }).record;
        core.ask({ do: "bot", seat: waiting[0], level: "random" });
    }
}

test("records and results are imported together, and what cannot be read is said", async () => {
    const { scratch } = newTools();
    const record = playedRecord(scratch, "smallcities#import");
    const { total } = scratch.ask({ do: "score" }).scores[0];
    scratch.ask({ do: "new", name: "smallcities#open", seats: 1 });
    const open = scratch.ask({ do: "record" }).record;
    const file = (name, text) => new File([text], name, { lastModified: 5 });
    const said = await importFiles(scratch, [
        file("one.txt", record),
        file("twice.txt", record),
        file("open.txt", open),
        file("torn.txt", record.slice(0, 60)),
        file("results.txt", resultsAsText([result("x", 1, 1)])),
        file("next.txt", "kvartal results 9\n"),
    ]);
    assert.equal(said.length, 4);
    assert.match(said[0], /^2 /);
    assert.match(said[1], /open\.txt.*not finished/);
    assert.match(said[2], /torn\.txt/);
    assert.match(said[3], /next\.txt.*another version/);
    const [, kept] = loadResults();
    assert.equal(kept.total, total);
    assert.equal(kept.when, 5);
    const sum = Object.values(kept.parts).reduce((left, right) => left + right, 0);
    assert.equal(sum, total);
});

test("a result is that of the seat, without the seed", () => {
    const scores = {
        scores: [
            { total: 1, parts: {} },
            { total: 7, parts: { a: 7 } },
        ],
        places: [2, 1],
    };
    const made = resultOf({ name: "machinery:events=on#x", record: "r", scores, seat: 1, when: 3 });
    assert.deepEqual(
        [made.name, made.total, made.place, made.seats],
        ["machinery:events=on", 7, 1, 2],
    );
    assert.notEqual(made.id, resultOf({ name: "", record: "s", scores, seat: 1, when: 3 }).id);
});
