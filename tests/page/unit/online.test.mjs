/* A table of a server from this side: HTTP, the connection that comes back, and a seat there. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Refusal } from "../../../web/core/core";
import { meetBots } from "../../../web/core/personas";
import { toldAbout } from "../../../web/game/told";
import { Connection } from "../../../web/online/connection";
import { OnlineSession } from "../../../web/online/online_session";
import { keptTurn } from "../../../web/online/saved_seats";
import { TableClient } from "../../../web/online/table_client";
import {
    createTable,
    findTable,
    nameOfSeat,
    publicTables,
    recordOf,
} from "../../../web/online/tables_api";
import { FakeStorage, newCore, newTools, setGlobal, settle } from "./support.mjs";

let page;

beforeEach(() => {
    page = new EventTarget();
    page.documentElement = { lang: "uk" };
    page.baseURI = "http://games.example/kvartal/";
    page.hidden = false;
    setGlobal("document", page);
    setGlobal("location", new URL("http://games.example/kvartal/#/table/abc"));
    setGlobal("navigator", { onLine: true });
    setGlobal("localStorage", new FakeStorage());
    const global = new EventTarget();
    setGlobal("addEventListener", global.addEventListener.bind(global));
    setGlobal("removeEventListener", global.removeEventListener.bind(global));
});

/* ---- HTTP ---- */

const settings = {
    name: "welcome",
    seats: 4,
    bots: [],
    public: true,
    clock: 0,
    patience: 60,
    hints: true,
};

function answering(...answers) {
    const asked = [];
    setGlobal("fetch", async (address, options) => {
        asked.push({ address, ...options });
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
    });
    return asked;
}

const json = (value, status = 200) => new Response(JSON.stringify(value), { status });
const refusal = (code, status) =>
    json({ ok: false, error: { code, message: `It is ${code}.` } }, status);

test("tables are asked for below the page, in the reader's language", async () => {
    const asked = answering(json({ tables: [{ id: "a" }] }), json({ table: { id: "b/c" } }));
    assert.deepEqual(await publicTables(), [{ id: "a" }]);
    assert.deepEqual(await findTable("b/c"), { id: "b/c" });
    assert.equal(asked[0].address, "http://games.example/kvartal/api/tables");
    assert.equal(asked[0].headers["Accept-Language"], "uk");
    assert.equal(asked[1].address, "http://games.example/kvartal/api/tables/b%2Fc");
});

test("the server's own sentence is what people read", async () => {
    answering(refusal("missing", 404));
    await assert.rejects(findTable("a"), { code: "missing", message: "It is missing." });
});

test("a place without a server of tables is told from one that cannot be reached", async () => {
    const html = () => new Response("<!doctype html>", { status: 200 });
    const lost = new Response("<!doctype html>", { status: 404 });
    answering(html(), lost, new TypeError("fetch failed"));
    await assert.rejects(publicTables(), { code: "no-server" });
    await assert.rejects(publicTables(), { code: "no-server" });
    await assert.rejects(publicTables(), { code: "offline" });
    navigator.onLine = false;
    await assert.rejects(recordOf("a"), { code: "offline" });
});

test("a table whose answer was lost is asked for with the same token, and another with its own", async () => {
    const made = () => json({ id: "a", code: "c", token: "t" });
    const asked = answering(new TypeError("fetch failed"), made(), made(), made());
    await assert.rejects(createTable(settings), { code: "offline" });
    await createTable(settings);
    await createTable(settings);
    await createTable({ ...settings, seats: 5 });
    const tokens = asked.map(({ body }) => JSON.parse(body).token);
    assert.equal(tokens[0], tokens[1]);
    assert.equal(new Set(tokens).size, 3);
});

/* ---- The connection ---- */

class FakeSocket {
    static OPEN = 1;
    static CLOSED = 3;
    static all = [];
    readyState = 0;
    sent = [];

    constructor(address, protocol) {
        Object.assign(this, { address, protocol });
        FakeSocket.all.push(this);
    }

    send(text) {
        this.sent.push(JSON.parse(text));
    }

    close() {
        if (this.readyState === FakeSocket.CLOSED) return;
        this.readyState = FakeSocket.CLOSED;
        this.onclose();
    }

    open() {
        this.readyState = FakeSocket.OPEN;
        this.onopen();
    }

    hear(message) {
        this.onmessage({ data: JSON.stringify(message) });
    }
}

function connect() {
    FakeSocket.all = [];
    setGlobal("WebSocket", FakeSocket);
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    const heard = [];
    const note = (what) => (value) => heard.push(value === undefined ? [what] : [what, value]);
    const connection = new Connection("abc", {
        onOpen: note("open"),
        onBroken: note("broken"),
        onEvent: note("event"),
        onMissing: note("missing"),
        onMoved: note("moved"),
    });
    const last = () => FakeSocket.all.at(-1);
    return { connection, heard, last };
}

test("answers come in the order of the requests, with events between them", async () => {
    const { connection, heard, last } = connect();
    assert.equal(last().address, "ws://games.example/kvartal/api/tables/abc/socket");
    assert.equal(last().protocol, "kvartal.1");
    last().open();
    const first = connection.ask({ do: "show" });
    const second = connection.ask({ do: "play" });
    assert.deepEqual(last().sent, [{ do: "show" }, { do: "play" }]);
    last().hear({ ok: true, round: 7 });
    last().hear({ event: "waiting", waiting: 2 });
    last().hear({ ok: false, error: { code: "not-now", message: "Not now." } });
    assert.equal((await first).round, 7);
    await assert.rejects(second, { code: "not-now", message: "Not now." });
    assert.deepEqual(heard.at(-1), ["event", { event: "waiting", waiting: 2 }]);
});

test("what was asked when the connection broke, or is asked then, is refused as offline", async () => {
    const { connection, last } = connect();
    await assert.rejects(connection.ask({ do: "show" }), { code: "offline" });
    last().open();
    const asked = connection.ask({ do: "show" });
    last().close();
    await assert.rejects(asked, { code: "offline" });
});

test("it comes back by itself, later and later, and at once when the network does", async () => {
    answering(...Array.from({ length: 20 }, () => new TypeError("fetch failed")));
    const { last } = connect();
    last().open();
    last().close();
    const tries = [];
    for (let time = 0; time < 60000; time += 100) {
        const before = FakeSocket.all.length;
        mock.timers.tick(100);
        if (FakeSocket.all.length === before) continue;
        tries.push(time);
        last().close();
    }
    assert.ok(tries[0] <= 500, `${tries}`);
    const pauses = tries.slice(1).map((time, at) => time - tries[at]);
    assert.ok(Math.max(...pauses) <= 10000, `${tries}`);
    assert.ok(pauses.at(-1) >= 5900, `${tries}`);
    const before = FakeSocket.all.length;
    page.dispatchEvent(new Event("visibilitychange"));
    assert.equal(FakeSocket.all.length, before + 1);
});

test("an answer that does not come in ten seconds breaks the connection", async () => {
    const { connection, heard, last } = connect();
    last().open();
    const asked = connection.ask({ do: "show" });
    mock.timers.tick(9999);
    assert.equal(last().readyState, FakeSocket.OPEN);
    mock.timers.tick(1);
    await assert.rejects(asked, { code: "offline" });
    assert.deepEqual(heard.at(-1), ["broken"]);
});

test("a table that is gone is not asked for again", () => {
    const { heard, last } = connect();
    last().open();
    last().hear({ event: "missing", why: "It was closed." });
    assert.deepEqual(heard.at(-1), ["missing", "It was closed."]);
    mock.timers.tick(60000);
    assert.equal(FakeSocket.all.length, 1);
});

test("a server that takes no connection may still say that there is no such table", async () => {
    answering(refusal("missing", 404));
    const { heard, last } = connect();
    last().close();
    mock.timers.reset();
    await settle();
    assert.deepEqual(heard.at(-1), ["missing", "It is missing."]);
});

test("a table that moved is followed on this host, and shown on another", () => {
    const { heard, last } = connect();
    last().open();
    last().hear({ event: "moved", to: "/second/" });
    last().close();
    mock.timers.tick(500);
    assert.equal(last().address, "ws://games.example/second/api/tables/abc/socket");
    last().open();
    last().hear({ event: "moved", to: "https://elsewhere.example/kvartal/" });
    assert.deepEqual(heard.at(-1), ["moved", "https://elsewhere.example/kvartal"]);
    mock.timers.tick(60000);
    assert.equal(FakeSocket.all.length, 2);
});

/* ---- Entering ---- */

/* Watches a game of two; what is sent to the server, and how it answers. */
function watch(onlyWatches = true) {
    FakeSocket.all = [];
    setGlobal("WebSocket", FakeSocket);
    mock.timers.reset();
    const core = newCore();
    core.ask({ do: "new", name: "welcome#online", seats: 2 });
    const client = new TableClient(newTools(), "abc", "uk", onlyWatches);
    const [socket] = FakeSocket.all;
    const hear = async (message) => {
        socket.hear(message);
        await settle();
    };
    const seats = onlyWatches ? [] : [{ name: "Anna" }, { name: "Boris" }];
    const info = { id: "abc", name: "welcome", state: "playing", most: 2, count: 2, seats };
    socket.open();
    socket.hear({ event: "table", table: info, waiting: 2, fair: false });
    return { client, socket, hear, state: core.ask({ do: "show" }) };
}

test("a server that agrees to send the states is not asked for them again", async () => {
    const { client, socket, hear, state } = watch();
    assert.deepEqual(socket.sent, [{ do: "enter", lang: "uk", states: true }]);
    await hear({ ok: true, seat: null, host: false });
    await hear({ ok: true, ...state });
    await hear({ event: "round", round: 2, waiting: 2 });
    assert.deepEqual(socket.sent.slice(1), [{ do: "show" }]);
    client.close();
});

test("a server before version 0.2 is entered without them, and asked in each round", async () => {
    const { client, socket, hear, state } = watch();
    const error = { code: "bad-request", message: 'This request does not take the key "states".' };
    await hear({ ok: false, do: "enter", error });
    assert.deepEqual(socket.sent.slice(1), [{ do: "enter", lang: "uk" }]);
    await hear({ ok: true, seat: null, host: false });
    await hear({ ok: true, ...state });
    assert.equal(client.game.state.round, 1);
    await hear({ event: "round", round: 2, waiting: 2 });
    assert.deepEqual(socket.sent.slice(2), [{ do: "show" }, { do: "show" }]);
    client.close();
});

/* ---- A seat ---- */

/* A table of two at a server that is a core, with me at seat 1. */
function sitDown(tools = newTools()) {
    const server = newCore();
    const asked = [];
    server.ask({ do: "new", name: "welcome#online", seats: 2 });
    const opened = server.ask({ do: "record" }).record;
    const client = {
        table: { id: "abc", name: "welcome", hints: false, count: 2, seats: [] },
        seat: 1,
        waiting: 2,
        isConnected: true,
        isCrowd: false,
        seatAt: (seat) => client.table.seats[seat],
        look: async () => undefined,
        changed: () => undefined,
        refusal: undefined,
        ask: async (request) => {
            asked.push(request);
            if (client.refusal) throw client.refusal;
            if (request.do === "turns") return { turns: [] };
            if (request.do === "take_back") return server.ask({ do: "load", record: opened });
            return server.ask({ do: "play", seat: 1, moves: request.moves });
        },
    };
    const session = new OnlineSession(tools, client);
    const see = () => session.see(server.ask({ do: "show" }));
    see();
    return { server, client, session, asked, see };
}

function makeTurn(session) {
    for (let steps = 0; !session.isTurnMade; steps++) {
        assert.ok(steps < 50);
        session.play(session.moves.find((move) => move !== "done") ?? "done");
    }
}

test("a turn is made here and sent as a whole", async () => {
    const { session, asked, server } = sitDown();
    assert.equal(session.isMine, true);
    makeTurn(session);
    assert.equal(session.canUndo, false);
    assert.deepEqual(session.moves, []);
    assert.equal(asked.length, 1);
    assert.equal(asked[0].do, "play");
    assert.equal(asked[0].round, 1);
    assert.equal(asked[0].moves.at(-1), "done");
    assert.equal(session.isWaitingFor(1), true); // it has not arrived yet
    await settle();
    assert.equal(session.isWaitingFor(1), false);
    assert.deepEqual(server.ask({ do: "show" }).waiting, [0]);
});

test("the moves of a turn outlast a closed page, until the server has them", async () => {
    const { session, see } = sitDown();
    session.play(session.moves[0]);
    const begun = session.turn;
    assert.deepEqual(keptTurn("abc", 1), begun);
    see(); // as after a reload
    assert.deepEqual(session.turn, begun);
    makeTurn(session);
    await settle();
    assert.deepEqual(keptTurn("abc", 1), []);
});

test("a turn whose answer was not heard is sent again when the state is seen again", async () => {
    const { session, client, asked, see } = sitDown();
    client.refusal = new Refusal("offline", "The server cannot be reached at the moment.");
    makeTurn(session);
    await settle();
    assert.equal(session.trouble, "");
    assert.equal(session.isWaitingFor(1), true);
    client.refusal = undefined;
    see();
    await settle();
    assert.equal(asked.length, 2);
    assert.deepEqual(asked[1], asked[0]);
    assert.equal(session.isWaitingFor(1), false);
});

test("a turn that the server refuses comes back, with the reason", async () => {
    const { session, client, see } = sitDown();
    client.refusal = new Refusal("illegal", "That is not possible.");
    makeTurn(session);
    await settle();
    assert.equal(session.isTurnMade, false);
    assert.equal(session.trouble, "That is not possible.");
    see();
    assert.equal(session.trouble, "That is not possible.");
    assert.ok(session.moves.length > 0);
});

/* ---- A turn that is taken back ---- */

test("a turn is taken back with its moves still made, and another one is sent", async () => {
    const { session, asked, client, server } = sitDown();
    assert.equal(session.canTakeBack, false);
    makeTurn(session);
    assert.equal(session.canTakeBack, false); // it is on its way
    const sent = session.turn;
    await settle();
    assert.equal(session.canTakeBack, true);
    client.waiting = 0;
    assert.equal(session.canTakeBack, false); // the round is closing
    client.waiting = 1;
    session.takeBack();
    assert.equal(session.canTakeBack, false);
    await settle();
    assert.deepEqual(asked[1], { do: "take_back", round: 1 });
    assert.deepEqual(session.turn, sent);
    assert.deepEqual(session.moves, ["done"]);
    assert.equal(session.isWaitingFor(1), true);
    assert.deepEqual(keptTurn("abc", 1), sent); // outlasts a closed page again
    session.undo();
    assert.ok(session.turn.length < sent.length);
    makeTurn(session);
    await settle();
    assert.equal(asked.at(-1).do, "play");
    assert.equal(session.isWaitingFor(1), false);
    assert.deepEqual(server.ask({ do: "show" }).waiting, [0]);
});

test("a turn that cannot be taken back stays, and the reason is said", async () => {
    const { session, client } = sitDown();
    makeTurn(session);
    await settle();
    client.refusal = new Refusal("turn-done", "Round 1 is closed; this is round 2.");
    session.takeBack();
    await settle();
    assert.equal(session.trouble, "Round 1 is closed; this is round 2.");
    assert.equal(session.isWaitingFor(1), false);
    assert.deepEqual(session.moves, []);
});

test("a turn whose taking back was not heard is open if the server says so, and is not sent again", async () => {
    const { session, client, asked, see, server } = sitDown();
    makeTurn(session);
    const sent = session.turn;
    await settle();
    const offline = new Refusal("offline", "The server cannot be reached at the moment.");
    client.refusal = offline;
    session.takeBack(); // the request is lost
    await settle();
    client.refusal = undefined;
    see();
    await settle();
    assert.equal(session.isWaitingFor(1), false);
    assert.equal(session.canTakeBack, true);
    client.ask = async (request) => {
        asked.push(request);
        server.ask({ do: "new", name: "welcome#online", seats: 2 });
        throw offline; // the answer is lost
    };
    session.takeBack();
    await settle();
    see();
    await settle();
    assert.equal(asked.at(-1).do, "take_back");
    assert.equal(session.isWaitingFor(1), true);
    assert.deepEqual(session.turn, sent);
    assert.deepEqual(session.moves, ["done"]);
    assert.equal(session.trouble, "");
});

test("what is only looked at outlasts a broken connection", () => {
    const { session, see, client } = sitDown();
    session.play(session.moves[0]);
    const ghost = session.choosing.moves.find((move) => move.site);
    session.choose(session.choosing.lookAt(ghost));
    const { turn, hand } = session;
    see();
    assert.equal(session.choosing.chosen?.move, ghost.move);
    assert.deepEqual(session.turn, turn);
    assert.equal(session.hand, hand); // nothing is drawn anew
    client.seat = null;
    see();
    assert.equal(session.isMine, false);
    assert.deepEqual(session.moves, []);
});

test("who has begun a turn is told when it was made elsewhere", async () => {
    const { session, server, see } = sitDown();
    session.play(session.moves[0]);
    server.ask({ do: "bot", seat: 1, level: "random" });
    see();
    assert.match(session.trouble, /on another screen/);
    assert.equal(session.isTurnKept, true);
    assert.equal(session.canTakeBack, true);
    const other = sitDown(); // who has not begun has lost nothing
    other.server.ask({ do: "bot", seat: 1, level: "random" });
    other.see();
    assert.equal(other.session.trouble, "");
});

/* My seat on two screens: what one does, the other is told. */
test("a turn that was made or taken back on another screen is looked at", async () => {
    const { client, socket, hear, state } = watch(false);
    await hear({ ok: true, seat: 1, host: false });
    await hear({ ok: true, ...state });
    const looks = () => socket.sent.filter((request) => request.do === "show").length;
    const asked = looks();
    const seats = () => client.table.seats.map(({ done }) => done === true);
    await hear({ event: "waiting", round: 1, waiting: 1, done: [0] });
    assert.deepEqual(seats(), [true, false]);
    assert.equal(looks(), asked);
    await hear({ event: "waiting", round: 1, waiting: 1, done: [1] });
    assert.deepEqual(seats(), [false, true]);
    assert.equal(looks(), asked + 1);
    const other = newCore();
    other.ask({ do: "new", name: "welcome#online", seats: 2 });
    const turn = other.ask({ do: "bot", seat: 1, level: "random" }).moves;
    const sheets = [state.sheets[0], { ...state.sheets[1], turn }];
    await hear({ ok: true, ...state, sheets });
    assert.equal(client.game.isTurnKept, true);
    await hear({ event: "waiting", round: 1, waiting: 2, done: [] });
    assert.equal(looks(), asked + 2);
    await hear({ ok: true, ...state });
    assert.equal(client.game.isTurnMade, false);
    assert.deepEqual(client.game.turn, turn.slice(0, -1));
    await hear({ event: "waiting", round: 1, waiting: 2, done: [] });
    assert.equal(looks(), asked + 2); // that is known
    client.close();
});

test("who is waited for is told by name, as far as that is short", async () => {
    const { session, client } = sitDown();
    client.table.seats = [{ name: "Anna" }, { name: "Me" }, { name: "Boris" }, { name: "Clara" }];
    assert.match(session.waitingWords(), /^$|sent|Sending/); // it is my turn, or on its way
    makeTurn(session);
    await settle();
    client.waiting = 3;
    assert.match(session.waitingWords(), /Anna.*2/);
    client.table.seats[3].done = true;
    assert.match(session.waitingWords(), /Anna.*Boris/);
    client.table.seats[2].done = true;
    assert.match(session.waitingWords(), /Anna\.$/);
    client.isCrowd = true;
    assert.match(session.waitingWords(), /3/);
    client.waiting = 0;
    assert.doesNotMatch(session.waitingWords(), /\d|Anna/);
});

test("what is to be known of others stands beside their names", () => {
    const { session, client } = sitDown();
    const marks = [
        [{ name: "Anna", here: true }, /^$/],
        [{ name: "Anna", here: false }, /not connected/],
        [{ name: "Anna", away: true, bot: "hard" }, /away/],
        [{ name: "Anna", bot: "hard" }, /left/],
        [{ bot: "hard" }, /^$/],
    ];
    for (const [seat, words] of marks) {
        client.table.seats = [seat, { name: "Me" }];
        assert.match(session.markOf(0), words);
    }
    client.table.seats = [{ name: "Anna", done: true }, { name: "Me" }];
    assert.equal(session.statusOf(0), "✓");
    client.table.seats[0].done = false;
    assert.equal(session.statusOf(0), "…");
    client.isCrowd = true;
    assert.equal(session.statusOf(0), "");
});

test("a seat at a table of a server is guided like any other", () => {
    const { session, see } = sitDown();
    see();
    session.guide([]);
    session.drawFor({ form: "phone", pieces: [] });
    assert.equal(session.topic?.id, "take");
    session.learn("take");
    assert.deepEqual(toldAbout(session.game.id), ["take"]); // also at the next table
    see();
    assert.notEqual(session.topic?.id, "take");
});

test("who watches has no moves", () => {
    const { session, client, see } = sitDown();
    client.seat = null;
    see();
    assert.equal(session.isMine, false);
    assert.deepEqual(session.moves, []);
    assert.equal(session.canUndo, false);
    const pieces = [{ piece: "board", width: 3740, height: 4000 }];
    assert.match(session.drawFor({ form: "desk", pieces }).pieces.board.svg, /^<svg /);
});

test("people are called by their names, bots by theirs, and others by their seats", () => {
    meetBots(newTools().bots);
    assert.equal(nameOfSeat({ name: "Anna" }, 0), "Anna");
    assert.equal(nameOfSeat({ bot: "hard" }, 0), "Vlada");
    assert.equal(nameOfSeat({ bot: "hard", nth: 1 }, 3), "Bruno");
    assert.equal(nameOfSeat({ bot: "hard", nth: 2 }, 3), "Vlada 2");
    assert.equal(nameOfSeat({ bot: "of another version" }, 3), "of another version");
    assert.equal(nameOfSeat({ name: "Anna", bot: "hard" }, 0), "Anna");
    assert.match(nameOfSeat(null, 4), /5/);
    assert.match(nameOfSeat(undefined, 0), /1/);
});
