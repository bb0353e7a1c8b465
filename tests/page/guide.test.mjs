/*
 * The guide: it explains what comes up for the first time, to each person on their own device, at
 * every table, and never covers the sheet.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    actOnce,
    begin,
    chance,
    checkAccess,
    desktop,
    openBrowser,
    phone,
    picture,
    possible,
    urgent,
    visit,
    visitTable,
} from "./support/browser.mjs";

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

const sideways = { ...phone, viewport: { width: 844, height: 390 } };
const short = { ...phone, viewport: { width: 375, height: 664 } };
const desk = { viewport: { width: 1440, height: 900 } };
const screens = { phone, short, sideways, desktop, desk };
const games = ["welcome", "smallcities", "machinery"];

const newcomer = (options) => ({ ...options, guided: true });
const gotIt = (page) => page.getByRole("button", { name: "Got it" });

/* The topic that is shown now, or null. */
function topicOf(page) {
    return page.evaluate(() => document.querySelector(".guide")?.dataset.topic ?? null);
}

/* The topics that this device has shown for a game. */
function toldOn(page, game) {
    return page.evaluate(
        (game) => JSON.parse(localStorage.getItem("kvartal-guide") ?? "{}").told?.[game] ?? [],
        game,
    );
}

/* In the page: which pieces of the sheet the note covers, and whether it is cut off. */
function faultsOnPage() {
    const guide = document.querySelector(".guide");
    if (!guide) return [];
    const box = guide.getBoundingClientRect();
    const faults = [];
    if (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        faults.push("out of the screen");
    for (const text of guide.querySelectorAll("p, button, a"))
        if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0)
            faults.push(`cut: ${text.textContent.slice(0, 40)}`);
    const pieces = ".hand > .piece:not(.empty, .missing), .bar, .table-head";
    for (const piece of document.querySelectorAll(pieces)) {
        const { left, top, right, bottom, width } = piece.getBoundingClientRect();
        const isApart =
            right <= box.left + 1 ||
            left >= box.right - 1 ||
            bottom <= box.top + 1 ||
            top >= box.bottom - 1;
        if (width > 0 && !isApart) faults.push(`over ${piece.className}`);
    }
    const board = document.querySelector(".board")?.getBoundingClientRect();
    if (board && board.height < 130) faults.push(`the board is ${board.height} px high`);
    return faults;
}

/* ---- Where it is ---- */

const firstNotes = {
    welcome: /Take one pair/,
    smallcities: /Touch its card/,
    machinery: /Touch a card/,
};

for (const [kind, options] of Object.entries(screens))
    for (const game of games)
        test(`it is beside the sheet, never over it: ${game}, ${kind}`, async () => {
            const { page, leave } = await visitTable(open, game, "guide", newcomer(options));
            await page.waitForSelector(".guide");
            await page.waitForTimeout(400); // pieces find their heights
            assert.match(await page.locator(".guide p").textContent(), firstNotes[game]);
            assert.deepEqual(await page.evaluate(faultsOnPage), []);
            if (kind !== "short") await checkAccess(page);
            await picture(page, `guide-${game}-${kind}`);
            /* All notes of some turns. */
            const next = chance(5);
            for (let step = 0; step < 12; step++) {
                const { over } = await actOnce(page, next, { byTouch: options.hasTouch });
                if (over) break;
                await page.waitForTimeout(120);
                assert.deepEqual(await page.evaluate(faultsOnPage), [], `step ${step}`);
            }
            await leave();
        });

/* ---- What it says, and when ---- */

for (const game of games)
    test(`each topic is told once, also after a reload: ${game}`, async () => {
        const { page, leave } = await visitTable(open, game, "once", newcomer(phone));
        await page.waitForSelector(".guide");
        const first = await topicOf(page);
        await gotIt(page).tap();
        await page.waitForFunction(
            (first) => document.querySelector(".guide")?.dataset.topic !== first,
            first,
        );
        assert.ok((await toldOn(page, game)).includes(first));
        await page.reload();
        await page.waitForSelector(".hand .hot");
        await page.waitForTimeout(300);
        assert.notEqual(await topicOf(page), first);
        await leave();
    });

/* Plays at random and records in which round each topic was shown. */
async function roundsOfTopics(page, seed, most = 400) {
    const told = new Map();
    const next = chance(seed);
    for (let step = 0; step < most; step++) {
        await page.waitForSelector([".end-screen", ...urgent, possible].join()); // notes wait too
        const topic = await topicOf(page);
        const round = await page.evaluate(() => document.querySelector("h1")?.textContent ?? "");
        if (topic) {
            assert.ok(!told.has(topic) || told.get(topic).isShown, `${topic} is told again`);
            told.set(topic, { round, isShown: true });
        }
        for (const [other, entry] of told) if (other !== topic) entry.isShown = false;
        if ((await actOnce(page, next)).over) break;
    }
    return told;
}

test("topics follow what comes up, not the rounds; a whole game alone at a desk", async () => {
    const rounds = [];
    for (const seed of [3, 4]) {
        const { page, leave } = await visitTable(open, "welcome", `topics${seed}`, newcomer(desk));
        await page.waitForSelector(".guide");
        const told = await roundsOfTopics(page, seed);
        for (const topic of ["take", "write", "done"])
            assert.ok(told.has(topic), `${topic} was never told`);
        assert.ok(told.size > 8, [...told.keys()].join());
        /* A topic may have come up while another one was shown; then it was not lost. */
        const later = [...told.values()].filter(({ round }) => !/round [123]$/.test(round));
        assert.ok(later.length > 0, "everything was told in the first rounds");
        rounds.push(Object.fromEntries([...told].map(([topic, { round }]) => [topic, round])));
        await page.waitForSelector(".end-screen");
        await leave();
    }
    const both = Object.keys(rounds[0]).filter((topic) => rounds[1][topic]);
    assert.ok(
        both.some((topic) => rounds[0][topic] !== rounds[1][topic]),
        "every topic was told in the same round of both games",
    );
});

test("a variant brings its own topics, and what is known is not told again", async () => {
    const { page, leave } = await visit(open, "", newcomer(phone));
    await page.evaluate(() =>
        localStorage.setItem(
            "kvartal-guide",
            JSON.stringify({ told: { welcome: ["take", "write", "done"] } }),
        ),
    );
    await begin(page, "welcome", { preset: "Advanced", seed: "variant" });
    await page.waitForSelector('.guide[data-topic="star-plans"]');
    await gotIt(page).tap();
    await page.waitForSelector('.guide[data-topic="roundabout"]');
    await gotIt(page).tap();
    await page.waitForSelector(".guide", { state: "detached" });
    await leave();
});

/* ---- Its rule and its lesson ---- */

test("a note opens its rule and leads to its lesson, and the game waits", async () => {
    const { page, leave } = await visitTable(open, "welcome", "rule", newcomer(phone));
    await page.waitForSelector(".guide");
    await page.locator(".guide").getByRole("button", { name: "Rule" }).tap();
    await page.locator("dialog").getByRole("heading", { name: "The three pairs" }).waitFor();
    await page.locator("dialog header button").tap();
    const game = page.url();
    await page.locator(".guide").getByRole("link", { name: "Lesson" }).tap();
    await page.waitForSelector(".lesson");
    assert.match(page.url(), /#\/learn\/welcome\/first-turn$/);
    assert.equal(await page.locator(".guide").count(), 0); // a lesson speaks for itself
    await page.goBack();
    await page.waitForSelector(".guide");
    assert.equal(page.url(), game);
    await leave();
});

/* ---- Off and on ---- */

async function openGuideDialog(page) {
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "Guide", exact: true }).click();
    return page.locator("dialog");
}

for (const [kind, options] of Object.entries({ phone, desk }))
    test(`it is turned off in a note and on in the menu: ${kind}`, async () => {
        const { page, leave } = await visitTable(open, "welcome", "off", newcomer(options));
        await page.waitForSelector('.guide[data-topic="take"]');
        await page.locator(".offer .hot").first().click();
        await page.waitForSelector('.guide[data-topic="write"]');
        await page.locator(".guide").getByRole("button", { name: "Turn off" }).click();
        await page.waitForSelector(".guide", { state: "detached" });
        await page.reload();
        await page.waitForSelector(".hand .hot");
        await page.waitForTimeout(300);
        assert.equal(await topicOf(page), null);
        /* It goes on with what was not shown yet. */
        const dialog = await openGuideDialog(page);
        assert.equal(await dialog.getByLabel("Explain what is new").isChecked(), false);
        await checkAccess(page);
        await dialog.getByLabel("Explain what is new").check();
        await page.waitForSelector('.guide[data-topic="write"]');
        /* And from the beginning. */
        await dialog.getByRole("button", { name: "Explain everything again" }).click();
        await dialog.locator("header button").click();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.waitForSelector('.guide[data-topic="take"]');
        await leave();
    });

test("the settings turn it off and on for all games", async () => {
    const { page, leave } = await visit(open, "settings", newcomer(phone));
    await page.getByLabel("Explain what is new").uncheck();
    await begin(page, "machinery", { preset: "First game", seed: "settings" });
    await page.waitForSelector(".hand .hot");
    await page.waitForTimeout(300);
    assert.equal(await topicOf(page), null);
    await page.goto(`${open.address}#/settings`);
    await page.getByLabel("Explain what is new").check();
    await checkAccess(page);
    await page.goBack();
    await page.waitForSelector('.guide[data-topic="draw"]');
    await leave();
});

test("whoever has finished the game before is not guided unasked", async () => {
    const { page, leave } = await visit(open, "", newcomer(phone));
    await page.evaluate(async () => {
        const request = indexedDB.open("kvartal", 1);
        const database = await new Promise((resolve) => {
            request.onsuccess = () => resolve(request.result);
        });
        const seats = [{ kind: "person", name: "Anna", level: "" }];
        const save = { id: "old", record: "", name: "welcome#1", seats, round: 30, over: true };
        const done = database
            .transaction("games", "readwrite")
            .objectStore("games")
            .put({ ...save, saved: 1, totals: [50] });
        await new Promise((resolve) => {
            done.onsuccess = resolve;
        });
    });
    await begin(page, "welcome", { preset: "Against three bots", seed: "old" });
    await page.waitForSelector(".hand .hot");
    await page.waitForTimeout(300);
    assert.equal(await topicOf(page), null);
    await begin(page, "smallcities", { preset: "Against three bots", seed: "new" });
    await page.waitForSelector(".guide");
    await leave();
});

test("without storage it works until the page is closed", async () => {
    const { page, leave } = await visit(open, "", newcomer(phone));
    await page.evaluate(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
        };
    });
    await page.evaluate(() => {
        location.hash = "#/new/welcome";
    });
    await page.waitForSelector(".setup-screen");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector('.guide[data-topic="take"]');
    await gotIt(page).tap();
    await page.locator(".offer .hot").first().tap();
    await page.waitForSelector('.guide[data-topic="write"]');
    await leave();
});

/* ---- Online ---- */

async function sit(page, name) {
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Take a seat" }).click();
    await page.waitForSelector("text=Leave the seat");
}

async function playToRound(page, round, next, onStep) {
    const isThere = () =>
        page.evaluate(
            (round) => Number(/\d+$/.exec(document.querySelector("h1").textContent)) >= round,
            round,
        );
    while (!(await isThere())) {
        await onStep();
        await actOnce(page, next);
    }
}

test("two at an online table: each has a guide of their own", async () => {
    const anna = await visit(open, "host/welcome", newcomer(desk));
    await anna.page.getByLabel("Your name").fill("Anna");
    await anna.page.getByRole("button", { name: "Create the table" }).click();
    await anna.page.waitForSelector("text=Leave the seat");
    const route = anna.page.url().split("#/")[1];
    const boris = await visit(open, route, newcomer(phone));
    await boris.page.waitForSelector(".waiting-screen");
    await sit(boris.page, "Boris");
    await anna.page.waitForSelector(".sitting >> text=Boris");
    await anna.page.getByRole("button", { name: "Start the game" }).click();
    for (const { page } of [anna, boris]) await page.waitForSelector('.guide[data-topic="take"]');
    await boris.page.locator(".guide").getByRole("button", { name: "Turn off" }).tap();
    await boris.page.waitForSelector(".guide", { state: "detached" });
    const heard = new Set();
    await Promise.all([
        playToRound(anna.page, 5, chance(21), async () => {
            heard.add(await topicOf(anna.page));
            assert.deepEqual(await anna.page.evaluate(faultsOnPage), []);
        }),
        playToRound(boris.page, 5, chance(22), async () => {
            assert.equal(await topicOf(boris.page), null);
        }),
    ]);
    heard.delete(null);
    assert.ok(heard.has("take") && heard.has("write") && heard.size > 3, [...heard].join());
    const told = await toldOn(anna.page, "welcome");
    assert.deepEqual(await toldOn(boris.page, "welcome"), []);
    for (const { page } of [anna, boris]) {
        await page.reload();
        await page.waitForSelector(".hand .piece svg");
        await page.waitForTimeout(400);
    }
    assert.ok(!told.includes(await topicOf(anna.page)), "a topic is told again");
    assert.equal(await topicOf(boris.page), null);
    await picture(anna.page, "guide-online");
    for (const visitor of [anna, boris]) {
        visitor.complaints.splice(
            0,
            Infinity,
            ...visitor.complaints.filter((words) => !/WebSocket|ERR_/.test(words)),
        );
        await visitor.leave();
    }
});
