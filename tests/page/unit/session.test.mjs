/* A game at this screen: turns, undo, steps that make themselves, bots, and passing the screen on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { endOfTurn } from "../../../web/core/record";
import { beginGame, LocalSession } from "../../../web/game/local_session";
import { newTools, settle } from "./support.mjs";

const person = (name) => ({ kind: "person", name, level: "" });
const bot = { kind: "bot", name: "Bot", level: "random" };

async function open(tools, setup) {
    const id = beginGame(tools, setup);
    await settle();
    const session = LocalSession.resume(tools, await tools.store.find(id));
    await settle();
    return session;
}

/* Plays the first move there is until the turn is over; returns how many moves somebody chose. */
function playTurn(session) {
    const { round, seat } = session.state;
    let steps = 0;
    const seated = session.seat;
    while (session.state.round === round && session.seat === seated && session.moves.length > 0) {
        const move = session.moves.find((one) => one !== endOfTurn) ?? endOfTurn;
        session.play(move);
        steps++;
        assert.ok(steps < 100, `a turn of ${seat} does not end`);
    }
    return steps;
}

for (const game of ["welcome", "smallcities", "machinery"]) {
    test(`${game}: a game against a bot is played to its end, and kept at every step`, async () => {
        const tools = newTools();
        const session = await open(tools, { name: `${game}#whole`, seats: [person("Anna"), bot] });
        let changes = 0;
        session.subscribe(() => changes++);
        while (!session.state.over) {
            playTurn(session);
            await settle();
            assert.equal(session.trouble, "");
        }
        const kept = await tools.store.find(session.save.id);
        assert.equal(kept.over, true);
        assert.deepEqual(
            kept.totals,
            session.scores.scores.map((score) => score.total),
        );
        assert.ok(changes > session.state.round);
        const again = LocalSession.resume(newTools(), kept);
        assert.equal(again.state.over, true);
        assert.deepEqual(again.scores, session.scores);
        assert.deepEqual(again.moves, []);
        const rounds = await session.pastRounds();
        assert.deepEqual(rounds.at(-1).totals, kept.totals);
    });
}

test("undo takes back what somebody chose, and what followed by itself", async () => {
    const session = await open(newTools(), { name: "welcome#undo", seats: [person("Anna")] });
    const [before, moves] = [session.turn, session.moves];
    assert.equal(session.canUndo, before.length > 0);
    session.play(moves[0]);
    assert.ok(session.turn.length > before.length);
    session.undo();
    assert.deepEqual(session.turn, before);
    assert.deepEqual(session.moves, moves);
    session.undo(); // with nothing to take back it does nothing
    assert.deepEqual(session.turn, before);
    assert.equal(session.trouble, "");
});

/* Plays a game alone by a fixed rule, and tells `onStep` of each choice before it is made. */
async function playAlone(autoSteps, onStep) {
    const session = await open(newTools(), { name: "welcome#own", seats: [person("Anna")] });
    session.autoSteps = autoSteps;
    for (let step = 0; !session.state.over; step++) {
        const move = session.moves[(step * 7) % session.moves.length];
        const after = onStep(session, step);
        session.play(move);
        after?.();
    }
    return session;
}

test("a single step is made by itself, and taken back with the choice before it", async () => {
    let automatic = 0;
    await playAlone(true, (session) => {
        const { moves, turn } = session;
        assert.ok(moves.length > 1 || moves[0] === endOfTurn, `${moves}`);
        for (const move of moves) {
            if (move === endOfTurn) continue;
            session.play(move);
            if (session.turn.length > turn.length + 1) automatic++;
            session.undo();
            assert.deepEqual(session.turn, turn);
            assert.deepEqual(session.moves, moves);
        }
    });
    assert.ok(automatic > 0);
});

test("without automatic steps each move is somebody's own", async () => {
    let single = 0;
    await playAlone(false, (session) => {
        const { moves, turn, state } = session;
        if (moves.length === 1 && moves[0] !== endOfTurn) single++;
        return () => {
            if (session.state.round === state.round && !session.state.over)
                assert.equal(session.turn.length, turn.length + 1);
        };
    });
    assert.ok(single > 0);
});

test("what the core refuses is said, and changes nothing", async () => {
    const session = await open(newTools(), { name: "welcome#refused", seats: [person("Anna")] });
    const before = { turn: session.turn, moves: session.moves, record: session.save.record };
    session.play("fly to the moon");
    assert.notEqual(session.trouble, "");
    assert.deepEqual(
        { turn: session.turn, moves: session.moves, record: session.save.record },
        before,
    );
    session.play(session.moves[0]);
    assert.equal(session.trouble, "");
});

test("with several people the screen is covered before it is passed on", async () => {
    const people = [person("Anna"), person("Boris")];
    const session = await open(newTools(), { name: "smallcities#pass", seats: people });
    assert.equal(session.seat, 0);
    assert.equal(session.covered, false);
    playTurn(session);
    assert.equal(session.seat, 1);
    assert.equal(session.covered, true);
    session.uncover();
    assert.equal(session.covered, false);
    playTurn(session);
    assert.equal(session.state.round, 2);
    assert.equal(session.seat, 1); // who has the screen begins the next round
    assert.equal(session.covered, false);
    playTurn(session);
    assert.equal(session.seat, 0);
    assert.equal(session.covered, true);
});

test("what others have is what they had when the round began", async () => {
    const seats = [person("Anna"), bot];
    const session = await open(newTools(), { name: "machinery#known", seats });
    for (let round = 0; round < 4; round++) {
        playTurn(session);
        await settle();
    }
    const { known } = session;
    const rounds = await session.pastRounds();
    assert.deepEqual(known, rounds.find(({ number }) => number === session.state.round - 1).totals);
    session.play(session.moves[0]);
    assert.deepEqual(session.known, known);
    const total = session.scores.scores[session.seat].total;
    assert.equal(session.turnGain, total - known[session.seat]);
    const again = LocalSession.resume(newTools(), structuredClone(session.save));
    assert.deepEqual(again.known, known); // also after a reload in the middle of the turn
    assert.deepEqual(again.turn, session.turn);
});

test("the gain of a move is what it then brings", async () => {
    const session = await open(newTools(), { name: "welcome#gain", seats: [person("Anna")] });
    session.autoSteps = false;
    for (let step = 0; step < 60 && !session.state.over; step++) {
        const move = session.moves.at(-1);
        const before = session.scores.scores[0].total;
        const gain = session.gain(move);
        const { round } = session.state;
        session.play(move);
        if (gain !== undefined && session.state.round === round)
            assert.equal(session.scores.scores[0].total, before + gain, move);
    }
    assert.equal(session.gain("fly to the moon"), undefined);
});

test("a first game explains each kind of move once", async () => {
    const setup = { name: "welcome#first", seats: [person("Anna")], guided: true };
    const session = await open(newTools(), setup);
    assert.equal(session.knows("take"), false);
    session.play(session.moves.find((move) => move.startsWith("take")));
    assert.equal(session.knows("take"), true);
    assert.equal(session.knows("park"), false);
    session.learn("park");
    session.learn("park");
    assert.equal(session.knows("park"), true);
    assert.deepEqual(
        session.save.learnt.filter((kind) => kind === "park"),
        ["park"],
    );
    const other = await open(newTools(), { ...setup, guided: false });
    assert.equal(other.knows("roundabout"), true);
});

test("a damaged game is refused with a reason", async () => {
    const tools = newTools();
    const session = await open(tools, { name: "welcome#damaged", seats: [person("Anna")] });
    const { save } = session;
    const resume = (change) => LocalSession.resume(tools, { ...structuredClone(save), ...change });
    assert.throws(() => resume({ record: "" }), { message: /\w/ });
    const changed = save.record.replace("#damaged", "#changed");
    assert.throws(() => resume({ record: changed }), { message: /\w/ });
    assert.throws(() => resume({ seats: [...save.seats, bot] }), { code: "damaged" });
});

test("beside a real table each round begins with what lies there", async () => {
    const tools = newTools();
    const room = { kind: "room", name: "The others", level: "" };
    const setup = { name: "smallcities#byhand", seats: [person("Anna"), room], byHand: true };
    const session = await open(tools, setup);
    for (const round of [1, 2, 3]) {
        assert.equal(session.state.round, round);
        assert.equal(session.isEntering, true);
        const slots = session.slots();
        assert.ok(slots.length > 0);
        session.enter(
            slots.map((slot) => (slot.choices.find(({ now }) => now) ?? slot.choices[0]).id),
        );
        assert.equal(session.trouble, "");
        assert.equal(session.isEntering, false);
        playTurn(session);
    }
    session.enter(["nonsense"]);
    assert.notEqual(session.trouble, "");
    assert.equal(session.isEntering, true);
});

test("a game that was left does not change when its bot answers late", async () => {
    const tools = newTools();
    const id = beginGame(tools, { name: "welcome#late", seats: [person("Anna"), bot] });
    await settle();
    const session = LocalSession.resume(tools, await tools.store.find(id));
    const { version } = session;
    session.close();
    await settle();
    assert.equal(session.version, version);
    assert.deepEqual(tools.core.ask({ do: "show" }).waiting, [0, 1]);
});

/* How often a core is asked while something is done. */
function countTrips(core, action) {
    const { exchange } = core;
    let trips = 0;
    core.exchange = (request) => {
        trips++;
        return exchange.call(core, request);
    };
    action();
    core.exchange = exchange;
    return trips;
}

test("a tap makes one trip into the core, its picture included", async () => {
    const tools = newTools();
    const session = await open(tools, { name: "welcome#trips", seats: [person("Anna"), bot] });
    session.picture("narrow");
    let taps = 0;
    while (!session.state.over) {
        const { round } = session.state;
        const { moves } = session;
        const trips = countTrips(tools.core, () => {
            session.play(moves[(taps * 7) % moves.length]);
            session.picture("narrow");
        });
        taps++;
        if (session.state.round === round) assert.equal(trips, 1);
        await settle();
    }
    assert.ok(taps > 20, `${taps}`);
});

test("a picture is drawn anew for another layout, language or moment only", async () => {
    const tools = newTools();
    const session = await open(tools, { name: "smallcities#look", seats: [person("Anna")] });
    const wide = session.picture("wide");
    assert.equal(
        countTrips(tools.core, () => assert.equal(session.picture("wide"), wide)),
        0,
    );
    assert.notEqual(session.picture("narrow").svg, wide.svg);
    tools.core.speak("uk");
    assert.notEqual(session.picture("narrow").advice, wide.advice);
    tools.core.speak("en");
    assert.equal(session.picture("wide").svg, wide.svg);
    session.play(session.moves[0]);
    assert.notEqual(session.picture("wide").svg, wide.svg);
    session.undo();
    assert.deepEqual(session.picture("wide"), wide);
});
