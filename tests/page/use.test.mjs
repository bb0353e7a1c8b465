/* The screens around the table: looks, languages, the end, today's towns, a real table, paper. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
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
    await page
        .getByRole("button", { name: /Build the town/ })
        .nth(2)
        .click();
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
    await page.waitForSelector('.slider:has-text("Round 3")');
    assert.notEqual(await page.locator(".replay .picture svg").innerHTML(), last);
    await page.getByRole("button", { name: "Analyse my turns" }).click();
    await page.waitForSelector(".analysis progress");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForSelector(".analysis progress", { state: "detached" });
    await page.locator(".analysis button").first().click();
    await page.waitForSelector(".analysis li h3");
    await page.waitForSelector(".analysis progress", { state: "detached", timeout: 60000 });
    await page.waitForSelector(
        ".analysis >> text=/Better turns would have earned you about [\\d.]+ points/",
    );
    await checkAccess(page);
    await picture(page, "analysis", { fullPage: true });
    await page.getByRole("button", { name: "Show the round" }).first().click();
    await page.waitForSelector('.slider:has-text("Round ")');
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
        if (i === 3) continue; // the fourth card lies there in few rounds
        await cards.nth(i).click();
        await page
            .locator("dialog .card-choice")
            .nth(i * 3)
            .click();
        await page.waitForSelector("dialog", { state: "detached" });
    }
    const places = page.locator(".enter fieldset:not(:has([aria-pressed=true]))");
    for (let left = await places.count(); left > 0; left--) {
        const buttons = places.first().locator("button");
        await buttons.nth((await buttons.count()) > 6 ? 7 : 3).click(); // there is an 8 with a pool
    }
}

/* Plays by chance until the next round is to be entered. */
async function playRound(page, next) {
    for (let step = 0; step < 40; step++) {
        if ((await page.locator(".enter, .end-screen").count()) > 0) return;
        const done = page.locator(".buttons .main");
        const possible =
            (await done.count()) > 0
                ? done
                : page.locator(".choices button.lit, .buttons .lit, .hot, .place.lit:not(.chosen)");
        await possible.nth(next(await possible.count())).dispatchEvent("click");
    }
    assert.fail("The round does not end.");
}

for (const game of ["welcome", "smallcities", "machinery"])
    test(`my phone is my sheet: ${game}`, async () => {
        const { page, leave } = await visit(open, "companion", phone);
        await page.getByLabel("Game").selectOption(game);
        await page.getByRole("button", { name: "Start", exact: true }).tap();
        for (let round = 1; round <= 3; round++) {
            await page.waitForSelector(`.enter >> text=What is on the table?`);
            await page.keyboard.press("d"); // there is no turn to end yet
            assert.match(await page.locator("h1").textContent(), new RegExp(`round ${round}$`));
            if (round === 1) await picture(page, `phone-enter-${game}-empty`);
            await enterOffer(page);
            if (round === 1) await checkAccess(page);
            if (round === 1) await picture(page, `phone-enter-${game}`);
            await page.getByRole("button", { name: "Go to my sheet" }).tap();
            await page.waitForSelector(".table .picture svg");
            if (round === 2) {
                await page.reload();
                await page.waitForSelector(".table .picture svg");
            }
            await playRound(page, chance(round));
        }
        await page.getByText("The game is over: show my result").tap();
        await page.waitForSelector(".enter .parts");
        await leave();
    });

test("a card that does not exist is refused with a sentence", async () => {
    const { page, leave } = await visit(open, "companion");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    const group = (number) => page.locator(".enter-group").nth(number);
    const choose = (number, place, name) =>
        group(number)
            .locator("fieldset")
            .nth(place)
            .getByRole("button", { name, exact: true })
            .click();
    for (const number of [0, 1, 2]) {
        await choose(number, 0, "1");
        await choose(number, 1, "fence");
        await choose(number, 2, "bis");
    }
    await page.getByRole("button", { name: "Go to my sheet" }).click();
    await page.waitForSelector(".trouble >> text=This edition has no card 1");
    await choose(0, 0, "7");
    await leave();
});

test("one device deals for the whole room", async () => {
    const { page, leave } = await visit(open, "companion");
    await page.getByRole("button", { name: "It deals for everyone" }).click();
    await page.getByLabel("Time per turn").selectOption("30");
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    for (let round = 1; round <= 30; round++) {
        await page.waitForSelector(`text=Round ${round}`);
        await page.getByRole("button", { name: "Next round" }).click();
    }
    await page.waitForSelector(".timer");
    await checkAccess(page);
    await picture(page, "companion-deals");
    const offer = await page.locator(".offer").textContent();
    await page.reload();
    await page.getByRole("button", { name: "It deals for everyone" }).click();
    await page.getByRole("button", { name: "Continue: Welcome" }).click();
    await page.waitForSelector("text=Round 31");
    assert.equal(await page.locator(".offer").textContent(), offer);
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
