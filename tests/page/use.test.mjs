/* What people do with the page besides playing to the end, and what may go wrong. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
    begin,
    chance,
    checkAccess,
    openBrowser,
    phone,
    picture,
    playToEnd,
    replayed,
    visit,
} from "./browser.mjs";

let open;
before(async () => (open = await openBrowser()));
after(() => open.close());

const sheetOf = (page) => page.locator(".table .picture svg").innerHTML();
const zone = (page, start) => page.locator(`.picture .hot[data-move^="${start}"]`).first();

/* ---- At the table ---- */

/* Whoever is at the screen plays the first moves there are, to the end of the turn. */
async function playRoundOf(page) {
    for (let step = 0; step < 20 && (await page.locator(".cover").count()) === 0; step++) {
        const done = page.locator(".buttons .main");
        await ((await done.count()) > 0 ? done : page.locator(".picture .hot, .buttons .lit")).first().click();
    }
}

test("every step can be taken back", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "welcome", { preset: "Against three bots", seed: "undo" });
    const undo = page.getByRole("button", { name: "Undo" });
    assert.equal(await undo.isDisabled(), true);
    await page.waitForSelector(".others li:nth-child(4) :text('✓')");
    const first = await page.locator(".picture .hot").count();
    await zone(page, "take 1").click();
    await page.waitForSelector('.hot[data-move^="write"]');
    await zone(page, "write").click();
    await undo.click();
    await page.waitForSelector('.hot[data-move^="write"]');
    await undo.click();
    await page.waitForSelector('.hot[data-move^="take"]');
    assert.equal(await page.locator(".picture .hot").count(), first);
    assert.equal(await undo.isDisabled(), true);
    await leave();
});

test("a closed tab loses nothing, not even half a turn", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "smallcities", { preset: "Against three bots", seed: "reload" });
    await page.waitForSelector(".others li:nth-child(4) :text('✓')");
    await page.locator(".place.lit").nth(12).click();
    await page.locator(".choices button.lit, .place.lit:not(.chosen)").first().click();
    for (let i = 0; i < 4 && (await page.locator(".buttons .main").count()) === 0; i++)
        await page.locator(".choices button.lit, .place.lit:not(.chosen)").first().click();
    await page.waitForSelector(".buttons .main");
    const before = await sheetOf(page);
    await page.reload();
    await page.waitForSelector(".table .picture svg");
    const without = (svg) => svg.replace(/ fresh|class="fresh"| tabindex="-?\d"/g, "");
    assert.equal(without(await sheetOf(page)), without(before));
    assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), false);
    await page.goto(page.url().split("#")[0]);
    await page.waitForSelector(".saves a");
    await page.locator(".saves a").first().click();
    await page.waitForSelector(".table .picture svg");
    await leave();
});

test("only people who share the screen pass it on", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "welcome", { preset: "Draft, two at this screen", seed: "pass" });
    assert.equal(await page.locator(".cover").count(), 0);
    await playRoundOf(page);
    await page.waitForSelector(".cover");
    await checkAccess(page);
    await picture(page, "cover");
    await page.getByRole("button", { name: "I am Guest 1" }).click();
    await page.waitForSelector(".table .picture svg");
    await leave();
});

test("keys alone play a game", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "welcome", { preset: "First game", seed: "keys" });
    for (let turn = 0; turn < 4; turn++) {
        for (let step = 0; step < 12; step++) {
            await page.waitForSelector(".picture .hot");
            if ((await page.locator(".buttons .main").count()) > 0) break;
            await page.locator('.picture [tabindex="0"]').first().focus();
            await page.keyboard.press(["ArrowRight", "ArrowDown"][step % 2]);
            await page.keyboard.press("Enter");
        }
        if (turn === 0) {
            await page.keyboard.press("u");
            await page.waitForFunction(() => !document.querySelector(".buttons .main"));
            await page.locator('.picture [tabindex="0"]').first().focus();
            await page.keyboard.press("Enter");
            await page.waitForSelector(".buttons .main");
        }
        await page.keyboard.press("d");
        await page.waitForFunction(
            (round) => document.querySelector("h1").textContent.includes(`round ${round}`),
            turn + 2,
        );
    }
    await page.getByRole("button", { name: "Log" }).click();
    await page.waitForSelector(".log li");
    await picture(page, "log");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await leave();
});

test("others' sheets, the memo, the score and a hint are a touch away", async () => {
    const { page, leave } = await visit(open, "", phone);
    await begin(page, "machinery", { preset: "First game", seed: "look" });
    await page.locator(".others button", { hasText: "Bot 1" }).tap();
    await page.waitForSelector("dialog .picture svg");
    assert.equal(await page.locator("dialog .hot").count(), 0);
    await checkAccess(page);
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Reminder" }).tap();
    await page.waitForSelector("dialog .reminder");
    await picture(page, "phone-reminder");
    await page.getByRole("button", { name: "Close" }).tap();
    await page.locator(".actions .total").tap();
    await page.waitForSelector("dialog .parts");
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Hint" }).tap();
    await page.waitForSelector(".picture .hinted");
    await page.waitForSelector(".hint >> text=/about \\d+ points at the end/");
    await picture(page, "phone-hint");
    await leave();
});

test("a finger finds small squares through the lens", async () => {
    const { page, leave } = await visit(open, "", phone);
    await begin(page, "machinery", { preset: "First game", seed: "lens" });
    const square = page.locator('.place.lit[id^="library-"]').first();
    await square.scrollIntoViewIfNeeded();
    await square.tap();
    await page.waitForSelector(".choices");
    const box = await square.boundingBox();
    assert.ok(box.width >= 40, `a square is ${box.width} pixels wide`);
    await picture(page, "phone-lens");
    await page.getByRole("button", { name: "Whole sheet" }).tap();
    await page.waitForSelector(".choices", { state: "detached" });
    await leave();
});

/* ---- Looks and languages ---- */

test("languages change in place", async () => {
    const { page, leave } = await visit(open, "settings");
    await page.getByLabel("Language").selectOption("ru");
    await page.waitForSelector("text=Настройки");
    await picture(page, "settings-ru");
    await page.getByLabel("Язык").selectOption("uk");
    await page.waitForSelector("text=Налаштування");
    assert.equal(await page.getAttribute("html", "lang"), "uk");
    await page.goto(page.url().split("#")[0]);
    await page.waitForSelector("text=Що збудуємо?");
    await picture(page, "home-uk");
    await leave();
});

test("a Russian browser is spoken to in Russian", async () => {
    const { page, leave } = await visit(open, "", { locale: "ru-RU", ...phone });
    await page.waitForSelector("text=Что построим?");
    await picture(page, "phone-home-ru", { fullPage: true });
    await leave();
});

const everyScreen = ["", "new/welcome", "daily", "companion", "print", "settings", "nowhere"];
const themes = [
    ["dark", { colorScheme: "dark" }, ["", "new/welcome"]],
    ["contrast", { contrast: "more" }, [""]],
    ["light", { colorScheme: "light" }, everyScreen],
];
for (const [name, options, routes] of themes)
    test(`every screen is accessible: ${name}`, async () => {
        const { page, leave } = await visit(open, "", { ...options, reducedMotion: "reduce" });
        for (const route of routes) {
            await page.goto(`${open.address}#/${route}`);
            await page.waitForSelector("main h1");
            await page.waitForTimeout(50);
            await checkAccess(page);
            await picture(page, `${name}-${route.replace("/", "-") || "home"}`);
        }
        for (const game of ["welcome", "smallcities", "machinery"]) {
            await begin(page, game, { preset: "Against three bots", seed: "access" });
            await page.waitForSelector(".others li:nth-child(4) :text('✓')");
            await checkAccess(page);
            await picture(page, `${name}-table-${game}`);
        }
        await leave();
    });

test("the phone's screens are accessible", async () => {
    const { page, leave } = await visit(open, "", phone);
    for (const route of ["", "new/smallcities", "daily", "companion", "print", "settings"]) {
        await page.goto(`${open.address}#/${route}`);
        await page.waitForSelector("main h1");
        await page.waitForTimeout(50);
        await checkAccess(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, `${route} is wider than the phone`);
        await picture(page, `phone-${route.replace("/", "-") || "home"}`);
    }
    await leave();
});

/* ---- Other screens ---- */

test("today's town is the same for everybody, and its result can be copied", async () => {
    const { page, context, leave } = await visit(open, "daily");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: /Build the town/ }).nth(2).click();
    await page.waitForSelector(".table");
    await playToEnd(page, chance(7));
    const { name } = await replayed(page);
    const day = new Date();
    const two = (number) => String(number).padStart(2, "0");
    const today = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
    assert.equal(name, `machinery#daily-${today}`);
    await page.getByRole("button", { name: "Copy the result" }).click();
    await page.waitForSelector("text=Copied.");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /Machinery.*points/);
    await page.goto(`${open.address}#/daily`);
    await page.waitForSelector(".results li");
    await leave();
});

test("a game is seen again, its record opened, and the picture saved", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "machinery", { preset: "Against three bots", seed: "again" });
    await playToEnd(page, chance(3));
    await page.waitForSelector(".replay .picture svg");
    await checkAccess(page);
    const last = await page.locator(".replay .picture svg").innerHTML();
    await page.locator(".slider input").fill("3");
    await page.waitForSelector(".slider:has-text("Round 3")");
    assert.notEqual(await page.locator(".replay .picture svg").innerHTML(), last);
    await page.getByRole("button", { name: "Look at my turns" }).click();
    await page.waitForSelector(".analysis progress");
    await page.waitForSelector(".analysis li h3");
    await page.waitForSelector(".analysis progress", { state: "detached", timeout: 60000 });
    await picture(page, "analysis", { fullPage: true });
    const { file } = await replayed(page);
    const [png] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save the picture" }).click(),
    ]);
    const bytes = readFileSync(await png.path());
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    writeFileSync("build/test-log/screenshots/shared.png", bytes);
    await page.goto(`${open.address}#/`);
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.waitForSelector(".end-screen");
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.waitForSelector(".table");
    await leave();
});

/* Fills in every place that is not known yet, by the first choice that differs from its neighbours. */
async function enterOffer(page) {
    const cards = page.locator(".enter .card-choice");
    for (let i = 0; i < (await cards.count()); i++) {
        if (i === 3) continue; /* the fourth card lies there in few rounds */
        await cards.nth(i).click();
        await page.locator("dialog .card-choice").nth(i * 3).click();
        await page.waitForSelector("dialog", { state: "detached" });
    }
    const places = page.locator(".enter fieldset:not(:has([aria-pressed=true]))");
    for (let left = await places.count(); left > 0; left--) {
        const buttons = places.first().locator("button");
        await buttons.nth((await buttons.count()) > 6 ? 7 : 3).click(); /* there is an 8 with a pool */
    }
}

/* Plays by chance until the next round is to be entered. */
async function playRound(page, next) {
    for (let step = 0; step < 40; step++) {
        if ((await page.locator(".enter, .end-screen").count()) > 0) return;
        const done = page.locator(".buttons .main");
        const possible = (await done.count()) > 0 ? done : page.locator(".choices button.lit, .buttons .lit, .hot, .place.lit:not(.chosen)");
        await possible.nth(next(await possible.count())).dispatchEvent("click");
    }
    assert.fail("The round does not end.");
}

for (const game of ["welcome", "smallcities", "machinery"])
    test(`my phone is my sheet: ${game}`, async () => {
        const { page, leave } = await visit(open, "companion", phone);
        await page.getByLabel("Game").selectOption(game);
        await page.getByRole("button", { name: "Begin", exact: true }).tap();
        for (let round = 1; round <= 3; round++) {
            await page.waitForSelector(`.enter >> text=What lies on the table?`);
            if (round === 1) await picture(page, `phone-enter-${game}-empty`);
            await enterOffer(page);
            if (round === 1) await checkAccess(page);
            if (round === 1) await picture(page, `phone-enter-${game}`);
            await page.getByRole("button", { name: "To my sheet" }).tap();
            await page.waitForSelector(".table .picture svg");
            if (round === 2) {
                await page.reload();
                await page.waitForSelector(".table .picture svg");
            }
            await playRound(page, chance(round));
        }
        await page.getByText("If the game is over: my result").tap();
        await page.waitForSelector(".enter .parts");
        await leave();
    });

test("a card that does not exist is refused with a sentence", async () => {
    const { page, leave } = await visit(open, "companion");
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    const group = (number) => page.locator(".enter-group").nth(number);
    const choose = (number, place, name) =>
        group(number).locator("fieldset").nth(place).getByRole("button", { name, exact: true }).click();
    for (const number of [0, 1, 2]) {
        await choose(number, 0, "1");
        await choose(number, 1, "fence");
        await choose(number, 2, "bis");
    }
    await page.getByRole("button", { name: "To my sheet" }).click();
    await page.waitForSelector(".trouble >> text=This edition has no card 1");
    await choose(0, 0, "7");
    await leave();
});

test("one device deals for the whole room", async () => {
    const { page, leave } = await visit(open, "companion");
    await page.getByRole("button", { name: "It deals for the room" }).click();
    await page.getByLabel("Time for a turn").selectOption("30");
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    for (let round = 1; round <= 30; round++) {
        await page.waitForSelector(`text=Round ${round}`);
        await page.getByRole("button", { name: "Next round" }).click();
    }
    await page.waitForSelector(".timer");
    await checkAccess(page);
    await picture(page, "companion-deals");
    await leave();
});

test("sheets are printed one on a page", async () => {
    const { page, leave } = await visit(open, "print");
    await page.getByLabel("Sheets").selectOption("4");
    await page.waitForSelector(".sheet:nth-child(4) svg");
    await page.emulateMedia({ media: "print" });
    const pdf = await page.pdf({ format: "A4", printBackground: true });
    assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length, 4);
    await picture(page, "print-media");
    await leave();
});

/* ---- Without a network, and with bad luck ---- */

test("after the first visit no network is needed", async () => {
    const { page, context, leave } = await visit(open);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector(".game-card");
    await begin(page, "welcome", { preset: "First game", seed: "offline" });
    await page.waitForSelector(".others li:nth-child(2) :text('✓')");
    await leave();
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
    await page.waitForSelector("text=not kept on this device");
    await page.goto(`${open.address}#/new/chess`);
    await page.waitForSelector("text=leads nowhere");
    await page.goto(`${open.address}#/play/${encodeURIComponent("welcome:colour=red#1")}`);
    await page.waitForSelector("text=has no option");
    await page.goto(`${open.address}#/play/${encodeURIComponent("machinery#1")}`);
    await page.waitForSelector(".table");
    await page.goto(`${open.address}#/`);
    const file = join(tmpdir(), `kvartal-damaged-${process.pid}.txt`);
    writeFileSync(file, "kvartal record 1\nname welcome#1 ~0000\n");
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.waitForSelector(".trouble:has-text('cannot be opened')");
    await begin(page, "welcome", { preset: "First game", seed: "damage" });
    await page.waitForSelector(".others li:nth-child(2) :text('✓')");
    const address = page.url();
    await page.goto(`${open.address}#/`);
    await page.waitForSelector(".game-card");
    await page.evaluate(async (id) => {
        const asked = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
        const database = await asked(indexedDB.open("kvartal", 1));
        const games = database.transaction("games", "readwrite").objectStore("games");
        const save = await asked(games.get(id));
        await asked(games.put({ ...save, record: save.record.replace("welcome", "wellcome") }));
        await asked(games.put({ id: "nonsense", record: 7 }));
    }, address.split("/").pop());
    await page.goto("about:blank"); /* so that nothing is remembered but what is stored */
    await page.goto(address);
    await page.waitForSelector("text=damaged and cannot go on");
    await page.goto(`${open.address}#/`);
    await page.waitForSelector(".game-card");
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
    await begin(page, "welcome", { preset: "First game", seed: "nothing" });
    await zone(page, "take").click();
    await page.waitForSelector('.hot[data-move^="write"]');
    await page.goto(`${open.address}#/settings`);
    await page.waitForSelector("text=keeps nothing");
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
    await page.waitForSelector("text=no room left");
    await zone(page, "take").click();
    await page.waitForSelector('.hot[data-move^="write"]');
    await leave();
});

test("without WebAssembly a sentence explains it", async () => {
    const { page, context, complaints } = await visit(open);
    await context.addInitScript(() => delete globalThis.WebAssembly);
    await page.reload();
    await page.waitForSelector("text=lacks WebAssembly");
    await context.close();
    assert.equal(complaints.length, 1);
});
