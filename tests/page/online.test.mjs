/* Playing together: several browsers at one table of a real server, which is killed too. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import {
    actOnce,
    chance,
    checkAccess,
    checkTotals,
    choosePreset,
    launch,
    openBrowser,
    phone,
    picture,
    plain,
    playToEnd,
    possible,
    urgent,
    visit,
} from "./support/browser.mjs";
import { scratch } from "./support/scratch.mjs";
import { serve } from "./support/server.mjs";

const db = scratch("tables.db");
let open;
before(async () => (open = await openBrowser({ db })));
after(() => open.close());

/* The browser itself complains of a server that is away. */
const expected = /ERR_CONNECTION|ERR_FAILED|WebSocket|status of 404|ERR_EMPTY/;

async function come(route, { browser = open.browser, ...options } = {}) {
    const visitor = await visit({ ...open, browser }, route, options);
    const leave = () => {
        const rest = visitor.complaints.filter((words) => !expected.test(words));
        visitor.complaints.splice(0, Infinity, ...rest);
        return visitor.leave();
    };
    return { ...visitor, leave };
}

async function sit(page, name) {
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Take a seat" }).click();
    await page.waitForSelector("text=Leave the seat");
}

/* A player who has created a table through the form and sits there; and its route. */
async function host(game, name, { seats, onSetup, ...options } = {}) {
    const visitor = await come(`host/${game}`, options);
    const { page } = visitor;
    if (seats) await page.getByLabel("Seats, including bots").fill(String(seats));
    await page.getByLabel("Your name").fill(name);
    await onSetup?.(page);
    await page.getByRole("button", { name: "Create the table" }).click();
    await page.waitForSelector("text=Leave the seat"); // the host sits down at once
    return { ...visitor, route: page.url().split("#/")[1] };
}

/* A second per turn, which the page does not offer. */
async function impatient(page) {
    await page.route("**/api/tables", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        return route.continue({
            postData: JSON.stringify({ ...route.request().postDataJSON(), patience: 1 }),
        });
    });
}

async function takeSeat(route, name, options) {
    const visitor = await come(route, options);
    await visitor.page.waitForSelector(".waiting-screen");
    await sit(visitor.page, name);
    return visitor;
}

async function start(page) {
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.waitForSelector(".table .piece svg");
}

async function endTurn(page) {
    await page.locator(".bar .end").click();
    const question = page.locator(".question .lit");
    if ((await question.count()) > 0) await question.click();
}
const inRound = (page, round) => page.waitForSelector(`.table-head h1:has-text("round ${round}")`);

/* Plays at random until that round. */
async function playUpTo(page, round, next) {
    const title = page.locator(".table-head h1");
    const end = Date.now() + 60000; // the others may take their time
    while (Date.now() < end) {
        if ((await title.textContent()).includes(`round ${round}`)) return;
        if ((await page.locator([...urgent, possible].join()).count()) > 0)
            await actOnce(page, next);
        else await page.waitForTimeout(50);
    }
}

/* Somebody else's turns, quick and always the same: nothing drawn. */
async function passTo(pages, round) {
    for (const page of pages) await endTurn(page);
    for (const page of pages) await inRound(page, round);
}

/* ---- Whose turn it is, for those who look elsewhere ---- */

const wanted = (page) => page.getByLabel("Tell me when it is my turn");
const iconOf = (page) => page.locator('link[rel="icon"]').getAttribute("href");
const titled = (page, title) => page.waitForFunction((words) => document.title === words, title);

/* What the service worker shows at the moment. */
function noticesOf(page) {
    return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const shown = await registration.getNotifications();
        return shown.map(({ title, body, tag, data }) => ({ title, body, tag, table: data.table }));
    });
}

async function waitForNotice(page, tag) {
    for (let i = 0; i < 50; i++) {
        const found = (await noticesOf(page)).find((notice) => notice.tag === tag);
        if (found) return found;
        await page.waitForTimeout(100);
    }
    throw new Error(`There is no notice ${tag}.`);
}

/* In the page: records the notices that it shows. The browser itself forgets some at once where no
 * desktop can show them. */
function noteNotices() {
    const { showNotification } = ServiceWorkerRegistration.prototype;
    globalThis.noticesShown = [];
    ServiceWorkerRegistration.prototype.showNotification = function show(title, options) {
        globalThis.noticesShown.push({ title, ...options, table: options.data.table });
        return showNotification.call(this, title, options);
    };
}

async function noticeShown(page, tag) {
    const found = await page.waitForFunction(
        (wanted) => globalThis.noticesShown.find((notice) => notice.tag === wanted),
        tag,
    );
    return found.jsonValue();
}

/* Acts as a push service that sends again what was not shown: the browser may just have stopped the
 * worker. */
async function deliver(context, page, message) {
    for (let i = 0; i < 6; i++) {
        await deliverOnce(context, page, message);
        const shown = await waitForNotice(page, `kvartal-${message.table}`).catch(() => null);
        if (shown) return shown;
    }
    throw new Error("Six messages were delivered, and no notice was shown.");
}

async function deliverOnce(context, page, message) {
    const session = await context.newCDPSession(page);
    const registered = new Promise((resolve) =>
        session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
            if (registrations[0]) resolve(registrations[0].registrationId);
        }),
    );
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.deliverPushMessage", {
        origin: new URL(page.url()).origin,
        registrationId: await registered,
        data: JSON.stringify(message),
    });
}

test("title and icon tell whose turn it is, and a notice tells those who asked for it", async () => {
    const browser = await launch.wholeChromium(); // without windows there are no notices
    const anna = await host("machinery", "Anna", { permissions: ["notifications"], browser });
    const boris = await takeSeat(anna.route, "Boris");
    await anna.page.evaluate(() => navigator.serviceWorker.ready);
    await anna.page.evaluate(noteNotices);
    await wanted(anna.page).check();
    await anna.page.waitForSelector("text=You will be told while this page is open");
    await checkAccess(anna.page);
    const code = (await anna.page.locator(".code").textContent()).trim();
    await start(anna.page);
    await titled(anna.page, "● Your turn – Kvartal");
    assert.equal(await iconOf(anna.page), "icon-turn.svg");
    assert.deepEqual(await noticesOf(anna.page), []); // she is looking
    await anna.page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
    await endTurn(anna.page);
    await titled(anna.page, "Kvartal");
    assert.equal(await iconOf(anna.page), "icon.svg");
    await boris.page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
    await endTurn(boris.page);
    await titled(anna.page, "● Your turn – Kvartal");
    const notice = await noticeShown(anna.page, `kvartal-${code}`);
    assert.equal(notice.body, `It is your turn at table ${code}.`);
    assert.equal(`table/${notice.table}`, anna.route);
    await inRound(boris.page, 2);
    assert.deepEqual(await noticesOf(boris.page), []); // he has asked for nothing
    await anna.page.evaluate(() => location.replace("#/"));
    await titled(anna.page, "Kvartal");
    /* And from the server, when no page is there. */
    const sent = await deliver(anna.context, anna.page, {
        table: "KX4P7Q",
        kind: "turn",
        lang: "uk",
        text: "Ваш хід за столом KX4P7Q.",
    });
    assert.equal(sent.body, "Ваш хід за столом KX4P7Q.");
    assert.equal(sent.table, "KX4P7Q");
    await anna.leave();
    await boris.leave();
    await browser.close();
});

test("whoever has forbidden notices is told how to allow them", async () => {
    const { page, leave } = await host("machinery", "Anna");
    await page.evaluate(() => {
        Notification.requestPermission = async () => "denied";
        Object.defineProperty(Notification, "permission", { value: "denied" });
    });
    await wanted(page).click();
    await page.waitForSelector("text=Notices are blocked");
    assert.equal(await wanted(page).isChecked(), false);
    await leave();
});

test("a fault of the page is shown by the whole page", async () => {
    const { page, leave } = await host("machinery", "Anna");
    await page.getByRole("button", { name: "Leave the seat" }).waitFor();
    await page.evaluate(() => {
        WebSocket.prototype.send = () => {
            throw new TypeError("a fault of the page");
        };
    });
    await page.getByRole("button", { name: "Leave the seat" }).click();
    await page.waitForSelector("text=Something went wrong: a fault of the page");
    await leave();
});

test("two play a whole game, and a third watches", async () => {
    const anna = await host("machinery", "Anna", {
        onSetup: async (page) => {
            await checkAccess(page);
            await picture(page, "online-host", { fullPage: true });
        },
    });
    const boris = await takeSeat(anna.route, "Boris", { ...phone, guided: true });
    await anna.page.waitForSelector(".sitting >> text=Boris");
    await checkAccess(anna.page);
    await picture(anna.page, "online-waiting", { fullPage: true });
    await picture(boris.page, "online-waiting-phone", { fullPage: true });
    const wall = await come(anna.route.replace("table", "watch"));
    await wall.page.waitForSelector(".code");
    await checkAccess(wall.page);
    await picture(wall.page, "online-wall-waiting");
    await start(anna.page);
    await boris.page.waitForSelector(".guide"); // whoever comes by a link is told how to play
    const guest = await come(anna.route);
    await guest.page.waitForSelector("text=You are watching");
    await checkAccess(guest.page);
    await picture(guest.page, "online-watching");
    await Promise.all([
        playToEnd(anna.page, chance(1), {
            onStep: async (step) => {
                if (step === 15) {
                    await checkAccess(wall.page);
                    await picture(wall.page, "online-wall");
                    await picture(anna.page, "online-play");
                    await picture(boris.page, "online-play-phone");
                }
            },
        }),
        playToEnd(boris.page, chance(2)),
    ]);
    for (const { page } of [anna, boris, guest])
        await page.waitForSelector(".end-screen .skyline svg");
    await checkTotals(anna.page);
    await checkTotals(boris.page);
    await wall.page.waitForSelector(".places li:nth-child(2)");
    for (const { page } of [anna, boris]) await page.waitForSelector("text=Fair deal: checked");
    await guest.page.waitForSelector("text=this device has noted nothing");
    await anna.page.getByText("What was checked").click();
    await anna.page.waitForSelector("text=The words of 2 players were pledged");
    await checkAccess(anna.page);
    await picture(anna.page, "online-end", { fullPage: true });

    /* And again, at a new table where both have their seats. */
    await anna.page.getByRole("button", { name: "Rematch" }).click();
    await anna.page.waitForSelector(".waiting-screen");
    await boris.page.getByRole("button", { name: "Play again" }).click();
    await boris.page.waitForSelector("text=Leave the seat");
    await start(anna.page);
    await boris.page.waitForSelector(".table .piece svg");
    await passTo([anna.page, boris.page], 2);
    for (const visitor of [anna, boris, guest, wall]) await visitor.leave();
});

/* Sits between a page and the server: messages of either may be changed, or answered at once. */
async function between(
    page,
    { fromServer = (message) => message, fromPage = (message) => message },
) {
    await page.routeWebSocket(/\/socket$/, (socket) => {
        const server = socket.connectToServer();
        const say = (message) => socket.send(JSON.stringify(message));
        socket.onMessage((text) => {
            const message = fromPage(JSON.parse(text), say);
            if (message) server.send(JSON.stringify(message));
        });
        server.onMessage((text) => {
            const message = fromServer(JSON.parse(text), say);
            if (message) say(message);
        });
    });
    await page.reload();
    await page.waitForSelector("text=Leave the seat");
}

test("a server that deals otherwise than it was bound to is told of", async () => {
    const anna = await host("machinery", "Anna");
    const { page } = anna;
    const asked = [];
    await between(page, {
        fromServer: (message) =>
            message.event === "reveal" ? { ...message, fair: "0".repeat(64) } : message,
        fromPage: (message) => {
            asked.push(message.do);
            return message;
        },
    });
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.waitForSelector("text=Warning: the server has changed");
    await page.waitForSelector("text=The game is about to start");
    await checkAccess(page);
    await picture(page, "online-unfair-start");
    await page.waitForSelector(".table .piece svg"); // without the words, after a while
    assert.ok(!asked.includes("reveal"));
    for (let round = 1; round < 10; round++) await passTo([page], round + 1);
    await endTurn(page);
    await page.getByText("What was checked").click();
    await page.waitForSelector("text=Anna did not reveal the pledged words");

    /* And what this device stored is compared with the record. */
    await page.evaluate(() => {
        const tables = JSON.parse(localStorage["kvartal-tables"]);
        for (const held of Object.values(tables))
            Object.assign(held.pledge, { fair: "0".repeat(64), isRevealed: true });
        localStorage["kvartal-tables"] = JSON.stringify(tables);
    });
    await page.reload();
    await page.waitForSelector("text=is not the one whose fingerprint this device saw");
    await page.waitForSelector("text=The server has left out the words");
    assert.equal(await page.getByText("Fair deal: checked").count(), 0);
    await checkAccess(page);
    await picture(page, "online-unfair-end", { fullPage: true });
    await anna.leave();
});

test("a server that has to wait says so, and the turn is not lost", async () => {
    const anna = await host("machinery", "Anna", {
        onSetup: (page) => page.getByLabel("Time per turn").selectOption("180"),
    });
    const { page } = anna;
    let refusals = 0;
    await between(page, {
        /* A clock that is wrong by a day does no harm where the time left is told. */
        fromServer: (message) =>
            message.deadline ? { ...message, deadline: message.deadline + 86400 } : message,
        fromPage: (message, say) => {
            if (message.do !== "play") return message;
            if (refusals++ === 2) {
                say({ event: "resumed" });
                return message;
            }
            say({ event: "paused", why: "The disk of the server is full." });
            const error = { code: "unavailable", message: "Not now." };
            say({ ok: false, do: "play", error });
            return undefined;
        },
    });
    await start(page);
    assert.match(await page.locator(".countdown").textContent(), /^[0-3]:\d\d$/);
    await endTurn(page);
    await page.waitForSelector(".connection-banner >> text=The disk of the server is full.");
    await checkAccess(page);
    await picture(page, "online-paused");
    await page.setViewportSize(phone.viewport);
    await picture(page, "online-paused-phone");
    await inRound(page, 2);
    await page.waitForSelector(".connection-banner:not(.broken)", { state: "attached" });
    assert.equal(refusals, 3);
    await anna.leave();
});

test("a table that cannot be read is not asked for again", async () => {
    const anna = await host("machinery", "Anna");
    const { page } = anna;
    let connections = 0;
    await page.routeWebSocket(/\/socket$/, (socket) => {
        connections++;
        socket.send(JSON.stringify({ event: "missing", why: "This table cannot be read." }));
        void socket.close();
    });
    await page.reload();
    await page.waitForSelector("text=This table cannot be read.");
    await page.waitForTimeout(2500);
    assert.equal(connections, 1);
    await anna.leave();
});

test("a reload and a killed server lose nothing", async () => {
    const anna = await host("welcome", "Anna");
    const boris = await takeSeat(anna.route, "Boris");
    await start(anna.page);
    await anna.page.locator(".piece.offer .hot").first().click();
    await anna.page.waitForSelector(".piece.board .hot");
    await anna.page.reload();
    await anna.page.waitForSelector(".piece.board .hot");
    await anna.page.getByRole("button", { name: "Undo" }).click();
    await anna.page.waitForSelector(".piece.board:not(:has(.hot))");
    await anna.page.locator(".piece.offer .hot").first().click();

    /* The same player on another device, by the token. */
    const token = await anna.page.evaluate(
        () => Object.values(JSON.parse(localStorage["kvartal-tables"]))[0].token,
    );
    const elsewhere = await come(`${anna.route}/${token}`, phone);
    await elsewhere.page.waitForSelector(".chips .me:has-text('Anna')");
    assert.ok(!elsewhere.page.url().includes(token));
    await elsewhere.leave();

    const port = new URL(open.address).port;
    await open.server.stop("SIGKILL");
    await anna.page.waitForSelector("text=Reconnecting…");
    await picture(anna.page, "online-broken");
    await anna.page.locator(".piece.board .hot").first().click();
    open.server = await serve({ port, db });
    for (const { page } of [anna, boris])
        await page.waitForSelector(".connection-banner:not(.broken)", { state: "attached" });
    await Promise.all([playUpTo(anna.page, 3, chance(5)), playUpTo(boris.page, 3, chance(6))]);
    for (const { page } of [anna, boris]) await inRound(page, 3);
    await anna.page.getByRole("button", { name: "Log" }).click();
    await anna.page.waitForSelector(".log >> text=Boris");
    for (const visitor of [anna, boris]) await visitor.leave();
});

test("a turn is taken back while the others play, and seen to be on every screen", async () => {
    const anna = await host("welcome", "Anna", { seats: 3 });
    const boris = await takeSeat(anna.route, "Boris", phone);
    await start(anna.page);
    const token = await anna.page.evaluate(
        () => Object.values(JSON.parse(localStorage["kvartal-tables"]))[0].token,
    );
    const elsewhere = await come(`${anna.route}/${token}`, phone); // the same seat
    const guest = await come(anna.route);
    const takeBack = (page) => page.getByRole("button", { name: "Take back the turn" });
    const status = ({ page }, words) =>
        page.waitForSelector(`.chips .chip:has-text("Anna") .status:text-is("${words}")`);
    const sheet = (page) => page.locator(".board").innerHTML();
    for (let step = 0; (await anna.page.locator(".bar .main.end").count()) === 0; step++)
        await actOnce(anna.page, chance(step + 1));
    await anna.page.mouse.move(1, 1);
    const before = plain(await sheet(anna.page));
    await endTurn(anna.page);
    for (const other of [boris, guest]) await status(other, "✓");
    for (const { page } of [anna, elsewhere]) await takeBack(page).waitFor();
    assert.equal(await takeBack(guest.page).count(), 0);
    await checkAccess(anna.page);
    await picture(anna.page, "online-take-back");
    await picture(elsewhere.page, "online-take-back-phone");
    await takeBack(anna.page).click();
    await anna.page.waitForSelector(".bar .main.end");
    assert.equal(plain(await sheet(anna.page)), before);
    await titled(anna.page, "● Your turn – Kvartal");
    for (const other of [boris, guest]) await status(other, "…");
    await elsewhere.page.waitForSelector(".bar .main.end");
    await anna.page.reload(); // the moves are kept on this device
    await anna.page.waitForSelector(".bar .main.end");
    await anna.page.getByRole("button", { name: "Undo" }).click();
    await anna.page.waitForSelector(".bar .main.end", { state: "detached" });

    /* And on the other screen, while the server dies. */
    const port = new URL(open.address).port;
    await endTurn(elsewhere.page);
    await takeBack(elsewhere.page).waitFor();
    await takeBack(anna.page).waitFor();
    await takeBack(elsewhere.page).tap();
    await elsewhere.page.waitForSelector(".bar .main.end");
    await open.server.stop("SIGKILL");
    await elsewhere.page.waitForSelector("text=Reconnecting…");
    open.server = await serve({ port, db });
    for (const { page } of [anna, boris, elsewhere, guest])
        await page.waitForSelector(".connection-banner:not(.broken)", { state: "attached" });
    await elsewhere.page.waitForSelector(".bar .main.end");
    await status(boris, "…");
    await endTurn(elsewhere.page);
    await status(boris, "✓");
    await playUpTo(boris.page, 2, chance(4));
    for (const { page } of [anna, boris, elsewhere]) {
        await inRound(page, 2);
        assert.equal(await takeBack(page).count(), 0); // the round is closed
    }
    for (const visitor of [anna, boris, elsewhere, guest]) await visitor.leave();
});

test("a connection that breaks in the middle of a choice leaves it as it was", async () => {
    const anna = await host("welcome", "Anna", phone);
    const boris = await takeSeat(anna.route, "Boris");
    await start(anna.page);
    const { page } = anna;
    await page.locator(".piece.offer .hot").first().tap();
    await page.locator(".piece.board .hot").first().tap();
    const ghost = await page.locator(".bar .confirm").textContent();
    const port = new URL(open.address).port;
    await open.server.stop("SIGKILL");
    await page.waitForSelector("text=Reconnecting…");
    assert.equal(await page.locator(".bar .confirm").textContent(), ghost);
    open.server = await serve({ port, db });
    await page.waitForSelector(".connection-banner:not(.broken)", { state: "attached" });
    await page.waitForTimeout(500); // it has looked at the table again
    assert.equal(await page.locator(".bar .confirm").textContent(), ghost);
    await page.locator(".bar .confirm").click();
    await page.waitForSelector(".bar .confirm", { state: "detached" });
    for (const visitor of [anna, boris]) await visitor.leave();
});

test("a seat on two screens: what one has ended, the other is told", async () => {
    const anna = await host("machinery", "Anna");
    const boris = await takeSeat(anna.route, "Boris");
    await start(anna.page);
    const second = await anna.context.newPage();
    await second.goto(anna.page.url());
    await second.waitForSelector(".bar .end");
    for (let step = 0; (await anna.page.locator(".turn-gain").count()) === 0; step++)
        await actOnce(anna.page, chance(step + 1));
    await endTurn(second);
    await anna.page.waitForSelector("text=Your turn has been made on another screen");
    await anna.page.getByRole("button", { name: "Take back the turn" }).click();
    for (const page of [anna.page, second]) await page.waitForSelector(".bar .end");
    await passTo([anna.page, boris.page], 2); // either may go on
    await inRound(second, 2);
    for (const visitor of [anna, boris]) await visitor.leave();
});

/* The other kinds of tables: dice, and hands that nobody else sees. */
for (const { game, preset } of [{ game: "smallcities" }, { game: "welcome", preset: "Draft" }])
    test(`two rounds of ${game}${preset ? `: ${preset}` : ""}`, async () => {
        const onSetup = (page) => preset && choosePreset(page, preset);
        const anna = await host(game, "Anna", { onSetup, ...phone });
        const boris = await takeSeat(anna.route, "Boris");
        await start(anna.page);
        await Promise.all([playUpTo(anna.page, 3, chance(7)), playUpTo(boris.page, 3, chance(8))]);
        for (const { page } of [anna, boris]) await inRound(page, 3);
        await picture(anna.page, `online-phone-${game}`);
        for (const visitor of [anna, boris]) await visitor.leave();
    });

test("a bot takes over, and gives back; the host removes", async () => {
    const anna = await host("machinery", "Anna", { onSetup: impatient });
    const boris = await takeSeat(anna.route, "Boris");
    const clara = await takeSeat(anna.route, "Clara");
    await start(anna.page);
    await clara.page.goto("about:blank");
    await anna.page.waitForSelector("text=away: a bot is playing");
    await clara.page.goto(`${open.address}#/${anna.route}`);
    await anna.page.waitForSelector("text=away: a bot is playing", { state: "detached" });
    await boris.page.waitForSelector(".table .piece svg");
    await boris.page.getByRole("button", { name: "Table" }).click();
    await boris.page.getByRole("button", { name: "Leave the table" }).click();
    await boris.page.getByRole("button", { name: "Leave", exact: true }).click();
    await boris.page.keyboard.press("Escape");
    await boris.page.waitForSelector("text=You are watching");
    await anna.page.waitForSelector("text=left: a bot is playing");
    await anna.page.getByRole("button", { name: "Table" }).click();
    await checkAccess(anna.page);
    await picture(anna.page, "online-people");
    await anna.page.getByRole("button", { name: "Remove Clara" }).click();
    await clara.page.waitForSelector("text=The host has removed you");
    await anna.page.keyboard.press("Escape");
    await endTurn(anna.page);
    await inRound(anna.page, 2);
    for (const visitor of [anna, boris, clara]) await visitor.leave();
});

test("words are said to the others, and the lobby shows public tables", async () => {
    const anna = await host("smallcities", "Anna", {
        onSetup: (page) => page.getByLabel("Public: everyone").check(),
    });
    const boris = await come("");
    await boris.page.getByRole("link", { name: "Join: Small Cities" }).click();
    await boris.page.waitForSelector(".waiting-screen");
    await sit(boris.page, "<b>Boris</b>");
    await boris.page.getByLabel("Message to everyone").fill("Hello & <i>welcome</i>");
    await boris.page.getByRole("button", { name: "Send" }).click();
    await anna.page.waitForSelector("text=Hello & <i>welcome</i>");
    const code = await anna.page.locator(".code").textContent();
    const clara = await come("");
    await clara.page.getByRole("link", { name: "Join: Small Cities" }).waitFor();
    await picture(clara.page, "online-lobby", { fullPage: true });
    await checkAccess(clara.page);
    await clara.page.getByLabel("Table code").fill("222222");
    await clara.page.getByRole("button", { name: "Join", exact: true }).click();
    await clara.page.waitForSelector(".join .trouble:not(:empty)");
    await clara.page.getByLabel("Table code").fill(code.toLowerCase());
    await clara.page.getByRole("button", { name: "Join", exact: true }).click();
    await clara.page.waitForSelector(".waiting-screen");
    await clara.page.goto(`${open.address}#/table/nonsense`);
    await clara.page.waitForSelector("text=Nothing here");
    for (const visitor of [anna, boris, clara]) await visitor.leave();
});

test("a crowd is seen as leaders, neighbours and a spread", async () => {
    const onSetup = (page) => page.getByLabel("Time per turn").selectOption("180");
    const anna = await host("machinery", "Anna", { seats: 40, onSetup });
    const bots = spawn(
        "build/kvartal",
        ["bot", "--join", `${open.address}#/${anna.route}`, "--level", "novice", "--count", "24"],
        {
            stdio: "ignore",
        },
    );
    await anna.page.waitForSelector("text=15 seats free");
    await start(anna.page);
    await anna.page.waitForSelector(".spread svg");
    await passTo([anna.page], 2);
    await passTo([anna.page], 3);
    await checkAccess(anna.page);
    await picture(anna.page, "online-crowd");
    await anna.page.setViewportSize(phone.viewport);
    await checkAccess(anna.page);
    await picture(anna.page, "online-crowd-phone");
    assert.ok((await anna.page.locator(".chips li").count()) <= 16);
    for (let round = 3; round < 10; round++) await passTo([anna.page], round + 1);
    await endTurn(anna.page);
    await anna.page.waitForSelector(".end-screen .spread svg");
    await anna.page.getByRole("button", { name: "Replay the game" }).click();
    await anna.page.waitForSelector(".replay .board svg");
    await anna.page.waitForSelector('.where:has-text("Round 10 of 10")');
    await anna.page.locator('.replay input[type="range"]').fill("0");
    await anna.page.waitForSelector('.where:has-text("Round 1 of 10")');
    assert.notEqual(await anna.page.locator(".replay [role=status]").textContent(), "");
    await anna.page.locator('.replay input[type="range"]').fill("9");
    await checkAccess(anna.page);
    await picture(anna.page, "online-crowd-end", { fullPage: true });
    bots.kill();
    await anna.leave();
});

test("it speaks Russian and Ukrainian, in the dark and in high contrast", async () => {
    const anna = await host("welcome", "Анна", { locale: "en-GB" });
    for (const [language, theme, words] of [
        ["ru", "dark", "За столом"],
        ["uk", "contrast", "За столом"],
    ]) {
        await anna.page.evaluate(
            (settings) => localStorage.setItem("kvartal-settings", JSON.stringify(settings)),
            { language, theme, name: "Анна" },
        );
        await anna.page.reload();
        await anna.page.waitForSelector(`text=${words}`);
        await checkAccess(anna.page);
        await picture(anna.page, `online-waiting-${language}-${theme}`, { fullPage: true });
        assert.doesNotMatch(await anna.page.locator("main").innerText(), /Start|Leave|Invite/);
    }
    await anna.leave();
});

test("a bad link to a seat leaves me the one I have", async () => {
    const anna = await host("welcome", "Anna");
    await anna.page.goto("about:blank");
    await anna.page.goto(`${open.address}#/${anna.route}/00000000000000000000000000000000`);
    await anna.page.waitForSelector("text=Leave the seat");
    await anna.page.waitForSelector("text=Start the game");
    await anna.leave();
});

test("a table at another host is a link away, seat and all", async () => {
    const anna = await host("welcome", "Anna");
    const { page } = anna;
    const token = await page.evaluate(
        () => Object.values(JSON.parse(localStorage["kvartal-tables"]))[0].token,
    );
    await page.routeWebSocket(/\/socket$/, (socket) => {
        socket.send(JSON.stringify({ event: "moved", to: "https://elsewhere.example/" }));
        void socket.close();
    });
    await page.reload();
    const link = page.getByRole("link", { name: "Go there: elsewhere.example" });
    assert.equal(
        await link.getAttribute("href"),
        `https://elsewhere.example/#/${anna.route}/${token}`,
    );
    await checkAccess(page);
    await picture(page, "online-moved");
    await anna.leave();
});

test("a record that could not be fetched is asked for when the line is back", async () => {
    const anna = await host("machinery", "Anna");
    let isAway = true;
    await anna.page.route("**/record", (route) => (isAway ? route.abort() : route.continue()));
    await start(anna.page);
    for (let round = 1; round < 10; round++) await passTo([anna.page], round + 1);
    await endTurn(anna.page);
    await anna.page.waitForSelector(".trouble >> text=cannot be reached");
    isAway = false;
    const port = new URL(open.address).port;
    await open.server.stop("SIGKILL");
    await anna.page.waitForSelector("text=Reconnecting…");
    open.server = await serve({ port, db });
    await anna.page.waitForSelector(".end-screen .score-table td");
    await anna.leave();
});

test("without a server of tables the page says so", async () => {
    const { page, leave } = await come("settings");
    await page.route("**/api/**", (route) =>
        route.fulfill({ status: 404, contentType: "text/html", body: "<p>No.</p>" }),
    );
    await page.goto(`${open.address}#/`);
    await page.waitForSelector("text=There is no game server here");
    await leave();
});
