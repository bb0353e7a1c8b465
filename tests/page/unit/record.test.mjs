/* Reading a record: rounds, turns in words, and one sheet's way through the game. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../../web/core/core";
import { drawTurn, endOfTurn, replayOf, roundsOf, tell } from "../../../web/core/record";
import { newCore, playedRecord } from "./support.mjs";

const games = ["welcome", "smallcities", "machinery"];

const picture = {
    form: "desk",
    pieces: [
        { piece: "board", width: 8000, height: 5000 },
        { piece: "strip", width: 8000 },
    ],
};

function svgOf({ board, strip }) {
    return `${board.svg} ${strip.svg}`;
}

/* The sheet before a turn and after it, without any marks. */
function unmarked(core, record, round, moves) {
    const asked = { seat: 1, picture: { ...picture, zones: false } };
    const before = core.askFor({ do: "load", record, round }, asked).picture.pieces;
    const done = moves.slice(0, -1);
    if (done.length === 0) return [svgOf(before), svgOf(before)];
    const after = core.askFor({ do: "play", seat: 1, moves: done }, asked).picture.pieces;
    return [svgOf(before), svgOf(after)];
}

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

    test(`${game}: the replay of a sheet has every round, with what it changed marked`, () => {
        const core = newCore();
        const record = playedRecord(core, `${game}#replay`, 2);
        const rounds = roundsOf(core, record);
        const replay = replayOf(newCore(), record, 1, picture);
        assert.deepEqual(
            replay.map(({ round, summary, gain }) => ({ round, summary, gain })),
            rounds.map(({ number, turns }) => {
                const { summary, gain } = turns.find((turn) => turn.seat === 1);
                return { round: number, summary, gain };
            }),
        );
        for (const { round, pieces } of replay) {
            const { moves } = rounds[round - 1].turns.find((turn) => turn.seat === 1);
            const [before, after] = unmarked(core, record, round, moves);
            if (before !== after) assert.notEqual(svgOf(pieces), after, `round ${round}`);
        }
    });

    test(`${game}: a turn is drawn with the one that was played instead of it`, () => {
        const core = newCore();
        const record = playedRecord(core, `${game}#instead`, 1);
        const [round] = roundsOf(core, record);
        const [{ moves }] = round.turns;
        const position = { record, round: 1, seat: 0 };
        const alone = drawTurn(core, position, { moves }, picture);
        core.ask({ do: "load", record, round: 1 });
        const { turns } = core.ask({ do: "hint", seat: 0, level: "easy", most: 32 });
        const other = turns.find((turn) => turn.moves.join() !== moves.join());
        const both = drawTurn(core, position, { moves, instead: other.moves }, picture);
        assert.notEqual(svgOf(both), svgOf(alone));
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
