/* What the page tells whom: titles, notices, and subscriptions, which nobody gets unasked. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Refusal } from "../../../web/core/core";
import {
    allow,
    needsHomeScreen,
    permission,
    showNotice,
    subscribe,
    unsubscribe,
} from "../../../web/online/device";
import { isMyTurn, newsOf } from "../../../web/online/notices";
import { linkOf, pageOf, readMessage } from "../../../web/online/push_message";
import { drawAttention } from "../../../web/ui/attention";
import { setGlobal } from "./support.mjs";

const key =
    "BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-P0A";
const keyBytes = [4, ...Array.from({ length: 64 }, (_, at) => at + 1)];
const other = [4, ...Array.from({ length: 64 }, () => 9)];

let shown;
let asked; // of the browser
let push;

/* A browser that can do everything; its user's answer is `answer`. */
function newBrowser({ granted = "default", answer = "granted" } = {}) {
    shown = [];
    asked = [];
    setGlobal("DOMException", class extends Error {});
    setGlobal(
        "Notification",
        class {
            static permission = granted;
            static async requestPermission() {
                asked.push("permission");
                Notification.permission = answer;
                return answer;
            }
            constructor(title, options) {
                shown.push({ title, ...options, by: "page" });
            }
        },
    );
    push = {
        current: null,
        getSubscription: async () => push.current,
        subscribe: async ({ userVisibleOnly, applicationServerKey }) => {
            asked.push("subscription");
            assert.equal(userVisibleOnly, true);
            push.current = newSubscription([...applicationServerKey], "https://push.example/new");
            return push.current;
        },
    };
    const registration = {
        pushManager: push,
        showNotification: async (title, options) =>
            void shown.push({ title, ...options, by: "worker" }),
    };
    setGlobal("navigator", {
        userAgent: "Mozilla/5.0 (X11; Linux)",
        maxTouchPoints: 0,
        serviceWorker: { getRegistration: async () => registration },
    });
}

function newSubscription(bytes, endpoint) {
    return {
        endpoint,
        options: { applicationServerKey: new Uint8Array(bytes).buffer },
        unsubscribe: async () => {
            asked.push(`unsubscribed ${endpoint}`);
            push.current = null;
            return true;
        },
        toJSON: () => ({ endpoint, keys: { p256dh: "point", auth: "secret" } }),
    };
}

/* A server: answers by request; a string is the code of a refusal. */
function newServer(answers = { push: { key }, subscribe: {}, unsubscribe: {} }) {
    const requests = [];
    const ask = async (request) => {
        requests.push(request);
        const answer = answers[request.do];
        if (typeof answer === "string") throw new Refusal(answer, `It is ${answer}.`);
        return answer;
    };
    return { requests, ask };
}

beforeEach(() => newBrowser());

/* ---- The title ---- */

test("title, icon and badge say that it is my turn, and no longer when it is not", () => {
    const icon = { href: "icon.svg" };
    const badges = [];
    setGlobal("document", {
        title: "",
        querySelector: () => ({
            getAttribute: () => icon.href,
            setAttribute: (_, href) => {
                icon.href = href;
            },
        }),
    });
    navigator.setAppBadge = async (count) => void badges.push(count);
    navigator.clearAppBadge = async () => {
        badges.push(0);
        throw new Error("No badge here.");
    };
    drawAttention("Your turn", "Kvartal");
    assert.equal(document.title, "● Your turn – Kvartal");
    assert.equal(icon.href, "icon-turn.svg");
    drawAttention("", "Kvartal");
    assert.equal(document.title, "Kvartal");
    assert.equal(icon.href, "icon.svg");
    assert.deepEqual(badges, [1, 0]);
    delete navigator.setAppBadge;
    delete navigator.clearAppBadge;
    drawAttention("Your turn", "Kvartal"); // a browser without badges
});

const playing = (round, game = {}) => ({
    seat: 0,
    table: { state: "playing", round },
    game: { isMine: true, isTurnMade: false, seat: 0, isWaitingFor: () => true, ...game },
});

test("it is my turn while the table waits for the person at this screen", () => {
    assert.equal(isMyTurn(playing(1)), true);
    assert.equal(isMyTurn(playing(1, { isTurnMade: true })), false);
    assert.equal(isMyTurn(playing(1, { isMine: false })), false); // who watches
    assert.equal(isMyTurn(playing(1, { isWaitingFor: () => false })), false);
    assert.equal(isMyTurn({ table: { state: "waiting" }, game: undefined }), false);
    assert.equal(isMyTurn({ table: undefined, game: undefined }), false);
});

test("each round is news once, and so is the end", () => {
    const before = { round: 3, isOver: false };
    assert.equal(newsOf(before, playing(3)), undefined);
    assert.equal(newsOf(before, playing(4)), "turn");
    assert.equal(newsOf(before, playing(4, { isTurnMade: true })), undefined);
    assert.equal(newsOf(before, { ...playing(4), seat: null }), undefined);
    const over = { seat: 0, table: { state: "over", round: 9 }, game: undefined };
    assert.equal(newsOf(before, over), "over");
    assert.equal(newsOf({ round: 9, isOver: true }, over), undefined);
    assert.equal(newsOf(before, { seat: 0, table: undefined, game: undefined }), undefined);
});

/* ---- Permission ---- */

test("nothing is asked of the browser before somebody wants notices", async () => {
    assert.equal(permission(), "default");
    assert.equal(await subscribe(newServer(), "en"), "blocked");
    await showNotice("KX4P7Q", "abc", "words", "en");
    assert.deepEqual(asked, []);
    assert.deepEqual(shown, []);
});

test("who refuses is asked once", async () => {
    newBrowser({ answer: "denied" });
    assert.equal(await allow(), "denied");
    assert.equal(await allow(), "denied");
    assert.deepEqual(asked, ["permission"]);
    const server = newServer();
    assert.equal(await subscribe(server, "en"), "blocked");
    assert.deepEqual(server.requests, []);
});

test("a browser without notices says so; on an iPhone the Home Screen helps", async () => {
    delete globalThis.Notification;
    assert.equal(await allow(), "unable");
    assert.equal(await subscribe(newServer(), "en"), "unable");
    await showNotice("KX4P7Q", "abc", "words", "en");
    assert.equal(needsHomeScreen(), false);
    navigator.userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)";
    navigator.maxTouchPoints = 5;
    assert.equal(needsHomeScreen(), true);
});

/* ---- Notices of the page ---- */

test("a notice goes through the service worker, or by itself where there is none", async () => {
    newBrowser({ granted: "granted" });
    await showNotice("KX4P7Q", "abc", "It is your turn.", "ru");
    navigator.serviceWorker = undefined;
    await showNotice("KX4P7Q", "abc", "It is your turn.", "ru");
    assert.deepEqual(
        shown.map(({ by, body, lang, tag, data }) => [by, body, lang, tag, data.table]),
        [
            ["worker", "It is your turn.", "ru", "kvartal-KX4P7Q", "abc"],
            ["page", "It is your turn.", "ru", "kvartal-KX4P7Q", "abc"],
        ],
    );
});

/* ---- Subscriptions ---- */

test("a device subscribes with the server's key and passes its own on", async () => {
    newBrowser({ granted: "granted" });
    const server = newServer();
    assert.equal(await subscribe(server, "uk"), "device");
    assert.deepEqual([...new Uint8Array(push.current.options.applicationServerKey)], keyBytes);
    assert.deepEqual(server.requests, [
        { do: "push" },
        {
            do: "subscribe",
            endpoint: "https://push.example/new",
            p256dh: "point",
            auth: "secret",
            lang: "uk",
        },
    ]);
    assert.equal(await subscribe(server, "uk"), "device");
    assert.deepEqual(asked, ["subscription"]); // the second time it has one
});

test("a subscription for another key is replaced", async () => {
    newBrowser({ granted: "granted" });
    push.current = newSubscription(other, "https://push.example/old");
    const server = newServer();
    assert.equal(await subscribe(server, "en"), "device");
    assert.deepEqual(asked, ["unsubscribed https://push.example/old", "subscription"]);
    assert.equal(server.requests.at(-1).endpoint, "https://push.example/new");
});

test("where the server or the browser cannot, the page alone tells", async () => {
    newBrowser({ granted: "granted" });
    for (const code of ["no-push", "bad-request", "offline"])
        assert.equal(await subscribe(newServer({ push: code }), "en"), "page");
    assert.equal(
        await subscribe(newServer({ push: { key }, subscribe: "bad-endpoint" }), "en"),
        "page",
    );
    push.current = null;
    push.subscribe = async () => {
        throw new DOMException("No push service.");
    };
    assert.equal(await subscribe(newServer(), "en"), "page");
    push.subscribe = async () => {
        throw new TypeError("A bug.");
    };
    await assert.rejects(subscribe(newServer(), "en"), TypeError);
    navigator.serviceWorker = undefined;
    assert.equal(await subscribe(newServer(), "en"), "page");
});

test("whoever wants no more notices is forgotten here and at the server", async () => {
    newBrowser({ granted: "granted" });
    push.current = newSubscription(keyBytes, "https://push.example/a");
    const server = newServer();
    await unsubscribe(server);
    assert.deepEqual(asked, ["unsubscribed https://push.example/a"]);
    assert.deepEqual(server.requests, [{ do: "unsubscribe", endpoint: "https://push.example/a" }]);
    await unsubscribe(server); // there is none any more
    assert.equal(server.requests.length, 1);
    push.current = newSubscription(keyBytes, "https://push.example/b");
    await unsubscribe(newServer({ unsubscribe: "offline" }));
    assert.equal(push.current, null);
});

/* ---- The service worker ---- */

test("a message of the server becomes a notice that leads to its table", () => {
    const { title, options } = readMessage(
        '{"table":"KX4P7Q","kind":"turn","lang":"uk","text":"Ваш хід."}',
    );
    assert.equal(title, "Kvartal");
    assert.deepEqual(
        [options.body, options.lang, options.tag, options.data.table],
        ["Ваш хід.", "uk", "kvartal-KX4P7Q", "KX4P7Q"],
    );
    assert.equal(linkOf("KX4P7Q"), "./#/table/KX4P7Q");
});

test("whatever makes no sense leads home", () => {
    for (const text of ["", "{", "null", "7", '{"table":7}', '{"table":"../evil","text":["x"]}']) {
        const { options } = readMessage(text);
        assert.equal(options.data.table, "");
        assert.equal(options.body, "");
        assert.equal(linkOf(options.data.table), "./");
    }
    assert.equal(readMessage(JSON.stringify({ text: "x".repeat(9999) })).options.body.length, 200);
});

test("a page that shows the table already comes to the front", () => {
    const pages = ["/#/", "/#/table/abc", "/#/table/KX4P7Q"].map((url) => ({ url }));
    assert.equal(pageOf(pages, "KX4P7Q"), pages[2]);
    assert.equal(pageOf(pages, "KX4P7"), undefined);
    assert.equal(pageOf(pages, ""), pages[0]);
    assert.equal(pageOf([], ""), undefined);
});
