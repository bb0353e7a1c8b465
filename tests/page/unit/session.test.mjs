/* A game at this screen: turns, undo, automatic steps, bots, and passing the screen on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { endOfTurn } from "../../../web/core/record";
import { beginGame, LocalSession } from "../../../web/game/local_session";
import {
    isGuideOn,
    isUndecided,
    keepTold,
    tellAnew,
    toldAbout,
    turnGuide,
} from "../../../web/game/told";
import { FakeStorage, newTools, setGlobal, settle, wordsOf } from "./support.mjs";

const localStorage = setGlobal("localStorage", new FakeStorage());

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

test("a pass that was made by itself is explained", async () => {
    const seats = [person("Anna"), bot];
    const session = await open(newTools(), { name: "welcome#pass", seats });
    let passes = 0;
    while (!session.state.over) {
        playTurn(session);
        await settle();
        if (session.turn.length === 0) continue;
        assert.deepEqual(session.turn, ["refuse"]);
        assert.equal(session.advice, "No number fits: the city refuses.");
        passes++;
    }
    assert.ok(passes > 0);
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
        const { gain } = session.hand.moves.find((one) => one.move === move);
        const { round } = session.state;
        session.play(move);
        if (session.state.round === round)
            assert.equal(session.scores.scores[0].total, before + gain, move);
    }
});

test("the guide tells each topic once, when it comes up", async () => {
    const session = await open(newTools(), { name: "welcome#first", seats: [person("Anna"), bot] });
    const topicAfter = (action) => {
        action();
        session.drawFor({ form: "phone", pieces: [] });
        return session.topic?.id;
    };
    assert.equal(session.topic, undefined);
    assert.equal(
        topicAfter(() => session.guide([])),
        "take",
    );
    /* A player who plays on has seen the note. */
    assert.equal(
        topicAfter(() => session.play(session.moves[0])),
        "write",
    );
    assert.equal(
        topicAfter(() => session.undo()),
        undefined,
    );
    assert.deepEqual(session.told, ["take", "write"]);
    assert.deepEqual(toldAbout("welcome"), ["take", "write"]);
    /* From where it was when it is turned on again, or from the beginning. */
    assert.equal(
        topicAfter(() => session.guide(undefined)),
        undefined,
    );
    assert.equal(
        topicAfter(() => session.guide(["write"])),
        "take",
    );
    assert.equal(
        topicAfter(() => session.learn("take")),
        undefined,
    );
});

test("the guide is remembered, whatever has been written there", () => {
    const key = "kvartal-guide";
    localStorage.removeItem(key);
    assert.equal(isUndecided("welcome"), true);
    assert.equal(toldAbout("welcome"), undefined);
    keepTold("welcome", ["take"]);
    assert.equal(isUndecided("welcome"), false);
    assert.deepEqual(toldAbout("welcome"), ["take"]);
    assert.equal(toldAbout("machinery"), undefined);
    turnGuide(false);
    assert.equal(isGuideOn(), false);
    assert.equal(toldAbout("welcome"), undefined);
    turnGuide(true);
    assert.deepEqual(toldAbout("welcome"), ["take"]);
    assert.deepEqual(toldAbout("machinery"), []);
    tellAnew("machinery");
    assert.deepEqual(toldAbout("welcome"), ["take"]);
    tellAnew();
    assert.deepEqual(toldAbout("welcome"), []);
    for (const damaged of [
        "{",
        "null",
        "7",
        '{"on":"yes","told":{"welcome":7}}',
        '{"told":null}',
    ]) {
        localStorage.setItem(key, damaged);
        assert.equal(isGuideOn(), true, damaged);
        assert.equal(toldAbout("welcome"), undefined, damaged);
    }
    localStorage.removeItem(key);
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
    const name = "smallcities:goals=none,bonus=none#byhand";
    const session = await open(tools, {
        name,
        seats: [person("Anna")],
        byHand: true,
        others: true,
    });
    assert.equal(session.state.entry, "setup");
    assert.equal(session.entry([]).places[0].seat, 0);
    session.enter([null]);
    assert.match(session.trouble, /first colour/);
    session.enter(["red"]);
    for (const round of [1, 2, 3]) {
        assert.equal(session.state.round, round);
        assert.equal(session.isEntering, true);
        session.enter(["beam", "bank"]);
        assert.equal(session.trouble, "");
        assert.equal(session.isEntering, false);
        playTurn(session);
    }
    session.enter(["nonsense"]);
    assert.notEqual(session.trouble, "");
    assert.equal(session.isEntering, true);
    assert.deepEqual(
        session.entries.map(({ round }) => round),
        [0, 1, 2, 3],
    );
    /* The entry that was made last is taken back, and remembered. */
    session.enter(["wave", "bank"]);
    assert.equal(session.canUndo, true);
    session.undo();
    assert.deepEqual([session.isEntering, session.remembered], [true, ["wave", "bank"]]);
    /* An earlier one is corrected; what does not fit it any more is left out. */
    const { from } = session.tryCorrection(1, ["arch", "bank"]);
    assert.equal(from, 1);
    session.correct(1, ["arch", "bank"]);
    assert.deepEqual([session.state.round, session.isEntering], [1, false]);
    playTurn(session);
    assert.deepEqual(session.remembered, ["beam", "bank"]);
    session.finish([]);
    assert.deepEqual(session.state.ended, ["elsewhere"]);
});

/* ---- A turn that is taken back ---- */

/* All that is visible of a game. */
function seen({ state, turn, moves, scores, known, lastTurns, seat, covered, save }) {
    const { record } = save;
    return structuredClone({
        state,
        turn,
        moves,
        scores,
        known,
        lastTurns,
        seat,
        covered,
        record,
    });
}

/* What the next round has brought, but for what a bot may make of it. */
const dealt = ({ state: { round, table }, moves, known, lastTurns }) =>
    structuredClone({ round, table, moves, known, lastTurns });

/* Plays until nothing is left but to end the turn, and tells what is seen then. */
function playToTheEnd(session) {
    while (session.moves.some((move) => move !== endOfTurn))
        session.play(session.moves.find((move) => move !== endOfTurn));
    return seen(session);
}

for (const game of ["welcome", "smallcities", "machinery"]) {
    test(`${game}: a turn can be taken back until the next one begins`, async () => {
        const tools = newTools();
        const session = await open(tools, { name: `${game}#back`, seats: [person("Anna"), bot] });
        assert.equal(session.canTakeBack, false);
        for (const round of [1, 2, 3]) {
            const before = playToTheEnd(session);
            assert.equal(session.canTakeBack, false);
            session.play(endOfTurn);
            await settle();
            const after = dealt(session);
            assert.equal(session.state.round, round + 1);
            assert.equal(session.canTakeBack, true);
            session.takeBack();
            await settle();
            assert.deepEqual(seen(session), before);
            assert.equal(session.canTakeBack, false);
            session.undo(); // one step back, and forth again
            assert.equal(session.turn.length, before.turn.length - 1);
            session.play(before.turn.at(-1));
            assert.deepEqual(session.turn, before.turn);
            session.play(endOfTurn);
            await settle();
            assert.deepEqual(dealt(session), after);
        }
        session.play(session.moves[0]);
        assert.equal(session.canTakeBack, false);
        const { version } = session;
        session.takeBack();
        assert.equal(session.version, version);
    });
}

test("a turn can be taken back after a reload", async () => {
    const tools = newTools();
    const session = await open(tools, { name: "welcome#kept", seats: [person("Anna"), bot] });
    const before = playToTheEnd(session);
    session.play(endOfTurn);
    await settle();
    const again = LocalSession.resume(newTools(), await tools.store.find(session.save.id));
    await settle();
    again.takeBack();
    await settle();
    assert.deepEqual(seen(again), before);
});

test("with several people a turn can be taken back until the next one has the screen", async () => {
    const people = [person("Anna"), person("Boris")];
    const session = await open(newTools(), { name: "smallcities#pass", seats: people });
    const before = playToTheEnd(session);
    session.play(endOfTurn);
    assert.equal(session.covered, true);
    session.takeBack();
    assert.deepEqual(seen(session), before);
    session.play(endOfTurn);
    session.uncover();
    assert.equal(session.canTakeBack, false);
    playTurn(session); // closes the round, and the same person begins the next one
    assert.equal(session.canTakeBack, true);
    const again = LocalSession.resume(newTools(), structuredClone(session.save));
    assert.equal(again.seat, 0); // whose turn that was not
    assert.equal(again.canTakeBack, false);
    session.takeBack();
    assert.equal(session.state.round, 1);
    assert.equal(session.seat, 1);
    session.play(endOfTurn);
    const second = playToTheEnd(session);
    assert.equal(session.canTakeBack, false);
    session.play(endOfTurn);
    assert.equal(session.seat, 0);
    session.takeBack(); // though Anna has a lower seat, and has not played
    assert.deepEqual(seen(session), second);
});

for (const game of ["welcome", "smallcities", "machinery"]) {
    test(`${game}: the last move of a turn can end it`, async () => {
        const session = await open(newTools(), {
            name: `${game}#last`,
            seats: [person("Anna"), person("Boris")],
        });
        let ended = 0;
        for (let steps = 0; steps < 400; steps++) {
            if (session.covered) session.uncover();
            const [move] = session.choosing.moves;
            session.choose(session.choosing.lookAt(move));
            const whose = () => `${session.state.round} ${session.seat}`;
            const before = whose();
            const isLast = session.isLastMove;
            if (isLast) session.playLast(move.move);
            else session.play(move.move);
            assert.equal(session.trouble, "");
            if (session.state.over) break;
            assert.equal(whose() !== before, isLast || move.move === endOfTurn);
            if (!isLast && move.move !== endOfTurn) assert.notDeepEqual(session.moves, [endOfTurn]);
            ended += isLast;
        }
        assert.ok(ended > 3, `${ended} turns`);
    });
}

test("a bot that answers leaves what somebody is choosing", async () => {
    const tools = newTools();
    const { worker } = tools;
    const late = [];
    tools.worker = { run: (job) => new Promise((resolve) => late.push({ job, resolve })) };
    const seats = [person("Anna"), bot, bot];
    const session = await open(tools, { name: "smallcities#choosing", seats });
    const [move] = session.choosing.moves;
    session.choose(session.choosing.lookAt(move));
    const { choosing, hand } = session;
    late[0].resolve(await worker.run(late[0].job));
    await settle();
    assert.deepEqual(session.state.waiting, [0, 2]);
    assert.equal(session.choosing, choosing);
    assert.equal(session.hand, hand);
});

test("what a bot finds for a round that was taken back is not played", async () => {
    const tools = newTools();
    const { worker } = tools;
    const session = await open(tools, { name: "welcome#stale", seats: [person("Anna"), bot] });
    playToTheEnd(session);
    const late = [];
    tools.worker = { run: (job) => new Promise((resolve) => late.push({ job, resolve })) };
    session.play(endOfTurn); // the bot thinks about round 2
    session.takeBack();
    assert.equal(late.length, 1);
    assert.match(late[0].job.record, /^r2: /m);
    late[0].resolve(await worker.run(late[0].job));
    await settle();
    assert.equal(session.trouble, "");
    assert.deepEqual(session.state.waiting, [0]);
    session.play(endOfTurn);
    assert.equal(late.length, 2); // it is asked again
    late[1].resolve(await worker.run(late[1].job));
    await settle();
    assert.deepEqual(session.state.waiting, [0]);
});

test("a game that is over stays so", async () => {
    const session = await open(newTools(), { name: "machinery#end", seats: [person("Anna")] });
    while (!session.state.over) playTurn(session);
    assert.equal(session.canTakeBack, false);
    assert.equal(session.save.last, undefined);
});

test("beside a real table a turn can be taken back until the next offer is entered", async () => {
    const name = "smallcities:goals=none,bonus=none#byhand";
    const setup = { name, seats: [person("Anna")], byHand: true, others: true };
    const session = await open(newTools(), setup);
    const enter = () => session.enter(["beam", "bank"]);
    session.enter(["red"]);
    enter();
    const before = playToTheEnd(session);
    session.play(endOfTurn);
    assert.equal(session.isEntering, true);
    session.takeBack();
    assert.equal(session.isEntering, false);
    assert.deepEqual(seen(session), before);
    session.play(endOfTurn);
    assert.equal(session.state.round, 2);
    enter();
    assert.equal(session.trouble, "");
    assert.equal(session.canTakeBack, false);
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

/* Counts the requests to a core during an action. */
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

/* A screen with one piece. */
const screen = (form) => ({ form, pieces: [{ piece: "board", width: 3740, height: 4000 }] });

test("a tap makes one trip into the core, its picture included", async () => {
    const tools = newTools();
    const session = await open(tools, { name: "welcome#trips", seats: [person("Anna"), bot] });
    session.drawFor(screen("phone"));
    let taps = 0;
    while (!session.state.over) {
        const { round } = session.state;
        const { moves } = session;
        const trips = countTrips(tools.core, () => {
            session.play(moves[(taps * 7) % moves.length]);
            session.drawFor(screen("phone"));
        });
        taps++;
        if (session.state.round === round) assert.equal(trips, 1);
        await settle();
    }
    assert.ok(taps > 20, `${taps}`);
});

test("a picture is drawn anew for another screen, language or moment only", async () => {
    const tools = newTools();
    const session = await open(tools, { name: "smallcities#look", seats: [person("Anna")] });
    const desk = screen("desk");
    const shown = session.drawFor(desk);
    assert.equal(
        countTrips(tools.core, () => assert.equal(session.drawFor(desk), shown)),
        0,
    );
    const boardFor = (form) => session.drawFor(screen(form)).pieces.board.svg;
    tools.core.speak(wordsOf("uk"));
    assert.notEqual(session.drawFor(desk).advice, shown.advice);
    tools.core.speak(wordsOf("en"));
    assert.equal(boardFor("desk"), shown.pieces.board.svg);
    session.play(session.moves[0]);
    assert.notEqual(boardFor("desk"), shown.pieces.board.svg);
    session.undo();
    assert.deepEqual(session.drawFor(desk), shown);
});
