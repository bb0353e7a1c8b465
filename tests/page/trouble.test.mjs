/* Without a network, and when things go wrong: a helpful sentence, and everything else goes on. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import {
    begin,
    boxOf,
    checkAccess,
    openBrowser,
    phone,
    picture,
    visit,
    visitTable,
} from "./support/browser.mjs";
import { scratch } from "./support/scratch.mjs";

let open;
before(async () => (open = await openBrowser()));
after(() => open.close());

const card = (page) => page.locator(".piece.offer .hot").first();
const canWrite = (page) => page.waitForSelector(".piece.board .hot");

test("after the first visit no network is needed", async () => {
    const { page, context, leave } = await visit(open);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector(".game-card");
    await begin(page, "welcome", { preset: "First game", seed: "offline" });
    await page.waitForSelector(".chips li:nth-child(2) :text('✓')");
    await leave();
});

test("after the first visit the language changes without a network", async () => {
    const { page, context, leave } = await visit(open, "settings");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    for (const [name, title] of [
        ["УКР", "Налаштування"],
        ["РУС", "Настройки"],
        ["EN", "Settings"],
        ["УКР", "Налаштування"],
    ]) {
        await page.getByRole("button", { name, exact: true }).click();
        await page.waitForSelector(`h1:text("${title}")`);
    }
    await page.reload();
    await page.waitForSelector('h1:text("Налаштування")');
    await leave();
});

/* What a server may answer instead of words. */
const badWords = {
    "cut short": async (route) => {
        const body = await (await route.fetch()).body();
        await route.fulfill({ body: body.subarray(0, body.length / 2) });
    },
    "of something else": (route) => route.fulfill({ body: "<!doctype html>" }),
    "not there": (route) => route.fulfill({ status: 404, body: "" }),
    "not answered": (route) => route.abort(),
};
for (const [what, answer] of Object.entries(badWords))
    test(`words that are ${what} leave a page in English, with a sentence`, async () => {
        const { page, context } = await visit(open, "settings", {
            locale: "ru",
            serviceWorkers: "block",
        });
        await page.waitForSelector("text=Настройки");
        await context.route("**/words-*", answer);
        await page.reload();
        await page.waitForSelector(".banner >> text=could not be loaded: Русский.");
        assert.equal(await page.getAttribute("html", "lang"), "en");
        await page.waitForSelector('h1:text("Settings")');
        await checkAccess(page);
        await picture(page, `words-${what.replaceAll(" ", "-")}`);
        await page.getByLabel("Sound").click();
        await page.getByRole("button", { name: "УКР" }).click();
        await page.waitForSelector(".banner >> text=could not be loaded: Українська.");
        await page.getByRole("button", { name: "Got it" }).click();
        await page.waitForSelector(".banner", { state: "detached" });
        await begin(page, "welcome", { preset: "First game", seed: "words" });
        await card(page).click();
        await canWrite(page);
        await context.unroute("**/words-*");
        await page.goto(`${open.address}#/settings`);
        await page.reload(); // English was never chosen
        await page.waitForSelector('h1:text("Настройки")');
        await context.close();
    });

test("nothing comes from other hosts", async () => {
    const { page, leave } = await visit(open);
    const hosts = await page.evaluate(() =>
        performance.getEntriesByType("resource").map((entry) => new URL(entry.name).origin),
    );
    assert.deepEqual([...new Set(hosts)], [new URL(open.address).origin]);
    await leave();
});

test("bad links, damaged records and damaged saves are answered by a sentence", async () => {
    const { page, leave } = await visit(open, "game/nobody");
    await page.waitForSelector("text=not saved on this device");
    await page.goto(`${open.address}#/new/chess`);
    await page.waitForSelector("text=leads nowhere");
    await page.goto(`${open.address}#/play/${encodeURIComponent("welcome:colour=red#1")}`);
    await page.waitForSelector("text=has no option");
    await page.goto(`${open.address}#/play/${encodeURIComponent("machinery#1")}`);
    await page.waitForSelector(".table");
    await page.goto(`${open.address}#/`);
    const file = scratch("damaged.txt");
    writeFileSync(file, "kvartal record 1\nname welcome#1 ~0000\n");
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.waitForSelector(".trouble:has-text('cannot be opened')");
    await begin(page, "welcome", { preset: "First game", seed: "damage" });
    await page.waitForSelector(".chips li:nth-child(2) :text('✓')");
    const address = page.url();
    await page.goto(`${open.address}#/`);
    await page.waitForSelector(".game-card");
    await page.evaluate(async (id) => {
        const asked = (request) =>
            new Promise((done) => (request.onsuccess = () => done(request.result)));
        const database = await asked(indexedDB.open("kvartal", 1));
        const games = database.transaction("games", "readwrite").objectStore("games");
        const save = await asked(games.get(id));
        await asked(games.put({ ...save, record: save.record.replace("welcome", "wellcome") }));
        await asked(games.put({ ...save, id: "crowded", seats: [...save.seats, save.seats[0]] }));
        await asked(games.put({ id: "nonsense", record: 7 }));
        await asked(games.put({ ...save, id: "nobody", seats: [null] }));
        await asked(games.put({ ...save, id: "timeless", saved: "yesterday" }));
        localStorage.setItem("kvartal-settings", '{"language":7,"theme":"pink","name":[]}');
        localStorage.removeItem("kvartal-last"); // the copy is not damaged
    }, address.split("/").pop());
    await page.goto("about:blank"); // so that nothing is remembered but what is stored
    await page.goto(address);
    await page.waitForSelector("text=damaged and cannot be continued");
    await checkAccess(page);
    await picture(page, "damaged-save");
    await page.goto(`${open.address}#/game/crowded`);
    await page.waitForSelector("text=Its record has a different number of seats");
    await page.goto(`${open.address}#/`);
    await page.waitForSelector(".continue"); // perhaps the damaged one, which cannot be drawn
    assert.equal(await page.locator(".saves li").count(), 2);
    await leave();
});

test("a game is opened without reading the others", async () => {
    const { page, context, leave } = await visitTable(open, "welcome", "kept");
    await page.waitForSelector(".chips li:nth-child(2) :text('✓')");
    const address = page.url();
    await context.addInitScript(() => {
        globalThis.readAll = 0;
        const { getAll } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.getAll = function (...words) {
            if (this.name === "games") globalThis.readAll++;
            return getAll.apply(this, words);
        };
    });
    await page.goto("about:blank");
    await page.goto(address);
    await page.waitForSelector(".table .piece svg");
    assert.equal(await page.evaluate(() => globalThis.readAll), 0);
    await leave();
});

test("without storage the game goes on, and says so", async () => {
    const { page, context, leave } = await visit(open);
    await context.addInitScript(() => {
        Object.defineProperty(globalThis, "indexedDB", { value: undefined });
        Object.defineProperty(globalThis, "localStorage", {
            get() {
                throw new Error("forbidden");
            },
        });
    });
    await page.reload();
    await page.waitForSelector(".banner >> text=saves nothing");
    await checkAccess(page);
    await picture(page, "storage-forbidden");
    await page.getByRole("button", { name: "Got it" }).click();
    await page.waitForSelector(".banner", { state: "detached" });
    await begin(page, "welcome", { preset: "First game", seed: "nothing" });
    await card(page).click();
    await canWrite(page);
    await leave();
});

test("a full disk is told, and the game goes on", async () => {
    const { page, context, leave } = await visit(open);
    await context.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
            throw new DOMException("full", "QuotaExceededError");
        };
    });
    await page.reload();
    await begin(page, "welcome", { preset: "First game", seed: "full" });
    await page.waitForSelector("text=no space left");
    await checkAccess(page);
    await picture(page, "storage-full");
    await page.getByRole("button", { name: "Log" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the record" }).click();
    assert.match(readFileSync(await (await saved).path(), "utf8"), /welcome#full/);
    await page.keyboard.press("Escape");
    await card(page).click();
    await canWrite(page);
    await leave();
});

test("without WebAssembly a sentence explains it", async () => {
    const { page, context, complaints } = await visit(open);
    await context.addInitScript(() => delete globalThis.WebAssembly);
    await page.reload();
    await page.waitForSelector("text=lacks WebAssembly");
    await checkAccess(page);
    await picture(page, "no-webassembly");
    await context.close();
    assert.equal(complaints.length, 1);
});

const names = {
    "of 200 letters": "W".repeat(200),
    "from right to left": "\u05d3\u05d5\u05d3 \u05d1\u05df-\u05d2\u05d5\u05e8\u05d9\u05d5\u05df",
    "of signs": "\u{1f3e1}\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u{1f3f3}\ufe0f\u200d\u{1f308}",
};
for (const [what, name] of Object.entries(names))
    test(`a name ${what} has its place`, async () => {
        const { page, leave } = await visit(open, "settings", phone);
        await page.getByLabel("My name").fill(name);
        await begin(page, "welcome", { preset: "Against three bots", seed: "names" });
        await page.waitForSelector(".board svg");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 1, `${wide} px too wide`);
        const [mine] = await page.locator(".chips button").all();
        const { x, width } = await boxOf(mine);
        assert.ok(x >= 0 && x + width <= phone.viewport.width);
        await checkAccess(page);
        await leave();
    });

test("a worker that is not loaded is told of, and the game goes on when it is", async () => {
    const { page, context } = await visit(open, "", { serviceWorkers: "block" });
    await context.route("**/worker-*.js", (route) => route.abort());
    await page.reload();
    await begin(page, "welcome", { preset: "First game", seed: "worker" });
    await card(page).click();
    await canWrite(page);
    await page.waitForSelector("text=could not be loaded");
    await checkAccess(page);
    await context.unroute("**/worker-*.js");
    await page.reload();
    await canWrite(page);
    await page.waitForSelector(".chips li:last-child :text('✓')");
    await context.close();
});
