/* Reading a record: rounds, turns in words, and one sheet's way through the game. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../../web/core/core";
import { endOfTurn, replayOf, roundsOf, tell } from "../../../web/core/record";
import { newCore, playedRecord } from "./support.mjs";

const games = ["welcome", "smallcities", "machinery"];

for (const game of games) {
    test(`${game}: the rounds of a record are those that were played`, () => {
        const core = newCore();
        const record = playedRecord(core, `${game}#rounds`, 3);
        const { scores } = core.ask({ do: "score" });
        const rounds = roundsOf(newCore(), record);
        assert.deepEqual(
            rounds.map((round) => round.number),
            rounds.map((_, at) => at + 1),
        );
        for (const { turns, offer } of rounds) {
            assert.deepEqual(turns.map((turn) => turn.seat).sort(), [0, 1, 2]);
            assert.notEqual(offer, "");
            for (const { moves, told } of turns) {
                assert.equal(moves.at(-1), endOfTurn);
                assert.ok(told.every((words) => words !== "" && words !== endOfTurn));
            }
        }
        assert.deepEqual(
            rounds.at(-1).totals,
            scores.map((score) => score.total),
        );
    });

    test(`${game}: a record opened at a round is a game that waits for it`, () => {
        const core = newCore();
        const record = playedRecord(core, `${game}#cut`, 2);
        for (const round of [1, 2, 5]) {
            const state = core.ask({ do: "load", record, round });
            assert.equal(state.round, round);
            assert.deepEqual(state.waiting, [0, 1]);
            assert.equal(state.over, false);
        }
    });

    test(`${game}: the replay of a sheet has a picture for each round and one before`, () => {
        const core = newCore();
        const record = playedRecord(core, `${game}#replay`, 2);
        const end = core.ask({ do: "draw", seat: 1, layout: "wide", bare: true }).svg;
        const rounds = roundsOf(core, record);
        const { told, pictures } = replayOf(newCore(), record, 1, "wide");
        assert.equal(pictures.length, rounds.length + 1);
        assert.deepEqual(
            told,
            rounds.map(({ turns }) => turns.find((turn) => turn.seat === 1).told),
        );
        assert.equal(pictures.at(-1), end);
        assert.notEqual(pictures[0], pictures[1]);
    });
}

test("a record without rounds has none", () => {
    assert.deepEqual(roundsOf(newCore(), ""), []);
    assert.deepEqual(roundsOf(newCore(), "no record\n"), []);
});

test("a round that is not there is refused", () => {
    const core = newCore();
    const record = playedRecord(core, "welcome#uncut", 1);
    assert.throws(() => core.ask({ do: "load", record, round: 999 }), Refusal);
});

test("moves that the core refuses to tell stand for themselves", () => {
    const refusing = {
        ask: () => {
            throw new Refusal("illegal", "This move is not possible.");
        },
    };
    assert.deepEqual(tell(refusing, 0, ["take 9", "done"]), ["take 9", "done"]);
    const broken = {
        ask: () => {
            throw new TypeError("memory is not defined");
        },
    };
    assert.throws(() => tell(broken, 0, ["take 9"]), TypeError);
});
