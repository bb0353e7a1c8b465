/* The screens around the table: looks, languages, today's towns, a real table, paper. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    begin,
    chance,
    checkAccess,
    keepGame,
    openBrowser,
    phone,
    picture,
    playToEnd,
    replayed,
    visit,
    visitTable,
} from "./support/browser.mjs";

let open;
before(async () => (open = await openBrowser()));
after(() => open.close());

/* ---- Looks and languages ---- */

test("languages change in place", async () => {
    const { page, leave } = await visit(open, "settings");
    await page.getByRole("button", { name: "РУС" }).click();
    await page.waitForSelector("text=Настройки");
    await picture(page, "settings-ru");
    await page.getByRole("button", { name: "УКР" }).click();
    await page.waitForSelector("text=Налаштування");
    assert.equal(await page.getAttribute("html", "lang"), "uk");
    await page.goto(page.url().split("#")[0]);
    await page.waitForSelector("text=Грати");
    await picture(page, "home-uk");
    await leave();
});

/* The files of words that the page has fetched, by language. */
function fetchedWords(page) {
    return page.evaluate(() =>
        performance
            .getEntriesByType("resource")
            .map(({ name }) => /\/words-(..)-/.exec(name)?.[1])
            .filter(Boolean),
    );
}

for (const [locale, play, words] of [
    ["en-GB", "Play", []],
    ["de", "Play", []],
    ["ru", "Играть", ["ru"]],
    ["uk-UA", "Грати", ["uk"]],
])
    test(`a first visit fetches the words of its language and no others: ${locale}`, async () => {
        const { page, leave } = await visit(open, "", { locale });
        await page.waitForSelector(`text=${play}`);
        assert.deepEqual(await fetchedWords(page), words);
        await leave();
    });

test("English is never seen before another language", async () => {
    const { page, context, leave } = await visit(open, "settings", { locale: "uk" });
    await context.addInitScript(() => {
        globalThis.titles = [];
        new MutationObserver(() => {
            const title = document.querySelector("h1")?.textContent;
            if (title && !document.querySelector("#no-core")) globalThis.titles.push(title);
        }).observe(document, { childList: true, subtree: true });
    });
    await context.route("**/words-uk-*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
    });
    await page.reload();
    await page.waitForSelector("text=Налаштування");
    assert.deepEqual([...new Set(await page.evaluate(() => globalThis.titles))], ["Налаштування"]);
    await leave();
});

test("a hint is given in the language that was chosen meanwhile", async () => {
    const { page, leave } = await visitTable(open, "smallcities", "words");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint >> text=/points at the end/");
    const table = page.url();
    await page.goto(`${open.address}#/settings`);
    await page.getByRole("button", { name: "УКР" }).click();
    await page.waitForSelector("text=Налаштування");
    await page.goto(table);
    await page.getByRole("button", { name: "Підказка" }).click();
    await page.waitForSelector(".hint >> text=/[а-яії]/");
    assert.doesNotMatch(await page.locator(".hint").innerText(), /points/);
    await leave();
});

test("a Russian browser is spoken to in Russian", async () => {
    const { page, leave } = await visit(open, "", { locale: "ru-RU", ...phone });
    await page.waitForSelector("text=Играть");
    await picture(page, "phone-home-ru", { fullPage: true });
    await leave();
});

const everyScreen = [
    "",
    "new/welcome",
    "host/welcome",
    "learn/welcome",
    "rules/machinery",
    "daily",
    "statistics",
    "companion",
    "print",
    "settings",
    "nowhere",
];
const themes = [
    ["dark", { colorScheme: "dark" }],
    ["contrast", { contrast: "more" }],
    ["light", { colorScheme: "light" }],
];
for (const [name, options] of themes)
    test(`every screen is accessible: ${name}`, async () => {
        const { page, leave } = await visit(open, "", options);
        for (const route of everyScreen) {
            await page.goto(`${open.address}#/${route}`);
            await page.waitForSelector("main h1");
            await page.waitForTimeout(50);
            await checkAccess(page);
            await picture(page, `${name}-${route.replace("/", "-") || "home"}`);
        }
        for (const game of ["welcome", "smallcities", "machinery"]) {
            await begin(page, game, { preset: "Against three bots", seed: "access" });
            await page.waitForSelector(".chips li:nth-child(4) :text('✓')");
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
        .locator("section[aria-label='Machinery']")
        .getByRole("button", { name: /^Build the town of (?!the week)/ })
        .click();
    await page.waitForSelector(".table");
    await playToEnd(page, chance(7));
    const { name } = await replayed(page);
    const day = new Date();
    const two = (number) => String(number).padStart(2, "0");
    const today = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
    assert.equal(name, `machinery:events=off#daily-${today}`);
    await keepGame(page, async (dialog) => {
        await dialog.getByRole("button", { name: "Copy the result" }).click();
        await page.waitForSelector("text=Copied.");
    });
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /Machinery.*points/);
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

async function pagesOf(page) {
    const pdf = await page.pdf({ format: "A4", printBackground: true });
    return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
}

test("sheets are printed one on a page", async () => {
    const { page, leave } = await visit(open, "print");
    assert.equal(await page.getByLabel("Rival").count(), 0); // no sheet shows it
    await page.getByLabel("Copies").selectOption("4");
    await page.waitForSelector(".sheet:nth-child(4) svg");
    await page.emulateMedia({ media: "print" });
    assert.equal(await pagesOf(page), 4);
    await picture(page, "print-media");
    await leave();
});

test("cards are printed nine on a page with their backs, and the memo alone", async () => {
    const { page, leave } = await visit(open, "print");
    await page.getByRole("button", { name: "Cards and dice" }).click();
    await page.getByLabel("Game").selectOption("machinery");
    await page.waitForSelector(".card-page.back");
    await checkAccess(page);
    const cards = await page.locator(".card-page:not(.back) svg").count();
    assert.equal(cards, 39 + 16);
    await picture(page, "print-deck");
    await page.emulateMedia({ media: "print" });
    assert.equal(await pagesOf(page), 2 * Math.ceil(cards / 9));
    await page.emulateMedia({ media: "screen" });
    await page.getByLabel("Events").selectOption("off");
    await page.waitForFunction(
        () => document.querySelectorAll(".card-page.back svg").length === 39,
    );
    await page.getByRole("button", { name: "Memo of the rules" }).click();
    await page.waitForSelector(".memo .sheet:nth-child(2) svg");
    await picture(page, "print-memo");
    await leave();
});
