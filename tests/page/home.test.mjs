/* The home screen and the set-up: what a first visit sees, games in progress, and options in
 * words. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    begin,
    checkAccess,
    openBrowser,
    phone,
    picture,
    visit,
    visitTable,
} from "./support/browser.mjs";
import { compressedSizes, mostKilobytes } from "./support/size.mjs";

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

const sizes = [
    [390, 844],
    [360, 740],
    [844, 390],
    [820, 1180],
    [1180, 820],
    [1440, 900],
];

/* In the page: which of these are partly out of view, smaller than a finger, or cut off. */
function faultsOf(selector) {
    return [...document.querySelectorAll(selector)].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const isSeen =
            box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        const isCut = element.scrollWidth > element.clientWidth + 1;
        const isSmall = box.height < 44 || box.width < 44;
        const faults = [!isSeen && "out of view", isCut && "cut", isSmall && "small"];
        return faults.filter(Boolean).map((fault) => `${element.textContent} ${fault}`);
    });
}

for (const language of ["en", "ru", "uk"])
    test(`a first visit fetches at most 300 KB: ${language}`, () => {
        const { sizes, sum } = compressedSizes(language);
        assert.ok(sum <= mostKilobytes * 1024, `${sum} bytes: ${JSON.stringify(sizes)}`);
        assert.equal(
            sizes.some(([file]) => file.startsWith("words-")),
            language !== "en",
        );
    });

test("a first visit is one tap away from a first game with notes", async () => {
    const { page, leave } = await visit(open, "", { ...phone, guided: true });
    await page.waitForSelector("text=Pen-and-paper games about building a town");
    assert.equal(await page.locator(".continue").count(), 0);
    await page.getByRole("button", { name: "Play: Small Cities" }).tap();
    await page.waitForSelector(".table .piece svg");
    await page.waitForSelector(".guide");
    assert.ok((await page.locator(".hand .hot, .picture .place.lit").count()) > 0);
    await leave();
});

/* Pages begin their games with these random numbers, so that a test knows the deal. */
function fixChance() {
    crypto.getRandomValues = (bytes) => bytes.fill(11);
}

/* Touches the first of these, which must be visible. */
async function tapFirst(page, selector) {
    const spot = await page.evaluate((one) => {
        const zone = document.querySelector(one);
        const shape = zone?.querySelector("path, rect, circle") ?? zone;
        const box = shape?.getBoundingClientRect();
        return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }, selector);
    assert.ok(spot, `no ${selector}`);
    assert.ok(spot.y > 0 && spot.y < phone.viewport.height, "out of view");
    await page.touchscreen.tap(spot.x, spot.y);
}

/* From the address to a finished first turn. */
for (const [game, most, steps, end] of [
    ["Welcome", 4, ['.offer .hot[aria-description*="pool"]', ".board .hot"], "and end the turn"],
    ["Small Cities", 3, [".board .hot"], "and end the turn"],
    ["Machinery", 4, [".offer .hot", ".bar .confirm-end"], "End it"], // two figures are left: it asks
])
    test(`a first visit: ${most} taps to the end of the first turn of ${game}`, async () => {
        const { page, leave } = await visit(open, "", { ...phone, guided: true });
        await page.addInitScript(fixChance);
        await page.reload();
        await page.getByRole("button", { name: `Play: ${game}` }).tap();
        await page.waitForSelector(".hand .hot");
        let taps = 1;
        for (const selector of steps) {
            await page.waitForSelector(".bar .sentence:not(:empty), .guide p");
            await page.waitForTimeout(400); // what came has been laid out
            await tapFirst(page, selector);
            taps++;
        }
        await page.getByRole("button", { name: end, exact: true }).tap();
        await page.waitForSelector("h1:has-text('round 2')");
        assert.equal(taps + 1, most);
        await leave();
    });

test("what goes on and every game are in view at once, at any size and in any language", async () => {
    const { page, leave } = await visit(open, "new/welcome");
    await begin(page, "welcome", { preset: "Against three bots", seed: "home" });
    await page.waitForSelector(".chips li:nth-child(4) :text('✓')");
    await page.goto(`${open.address}#/`);
    await page.waitForSelector(".continue >> text=the others wait for you");
    for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        for (const [name, lang] of [
            ["РУС", "ru"],
            ["УКР", "uk"],
            ["EN", "en"],
        ]) {
            await page.getByRole("button", { name, exact: true }).click();
            await page.waitForSelector(`html[lang=${lang}]`);
            const where = `${width} × ${height}, ${lang}`;
            const main = ".continue .main, .game-card .main";
            assert.equal(await page.locator(main).count(), 4);
            assert.deepEqual(await page.evaluate(faultsOf, main), [], where);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${where}: ${wide}`);
        }
        await picture(page, `home-${width}`);
    }
    await page.getByRole("link", { name: "Continue: Welcome, round 1" }).click();
    await page.waitForSelector(".table .piece svg");
    await leave();
});

for (const [name, options] of [
    ["dark", { colorScheme: "dark" }],
    ["contrast", { contrast: "more" }],
    ["light", {}],
])
    test(`home and set-up are accessible: ${name}`, async () => {
        const { page, leave } = await visit(open, "", { ...phone, ...options });
        await page.getByRole("button", { name: "Play: Machinery" }).tap();
        await page.waitForSelector(".table .piece svg");
        await page.goto(`${open.address}#/`);
        await page.waitForSelector(".continue");
        await checkAccess(page);
        await picture(page, `home-${name}`, { fullPage: true });
        await page.goto(`${open.address}#/new/smallcities`);
        await page.getByText("Options", { exact: true }).click();
        await page.getByText("About the components").click();
        await checkAccess(page);
        await picture(page, `set-up-${name}`, { fullPage: true });
        await leave();
    });

/* In the page: titles that a closed list cannot show whole, and that no note below it repeats. */
function cutChoices() {
    const pen = document.createElement("canvas").getContext("2d");
    const arrow = 16;
    return [...document.querySelectorAll("select")].flatMap((list) => {
        const style = getComputedStyle(list);
        const words = list.selectedOptions[0].text;
        pen.font = style.font;
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        const room = list.clientWidth - padding - arrow;
        const note = document.getElementById(list.getAttribute("aria-describedby") ?? "");
        const isSaid = note?.textContent.includes(words) || list.disabled;
        return pen.measureText(words).width <= room || isSaid ? [] : [words];
    });
}

for (const locale of ["en-GB", "ru", "uk"])
    test(`what is chosen can be read whole on a small phone: ${locale}`, async () => {
        const viewport = { width: 360, height: 740 };
        const { page, leave } = await visit(open, "", { ...phone, viewport, locale });
        for (const route of ["new/welcome", "new/smallcities", "new/machinery", "companion"]) {
            await page.goto(`${open.address}#/${route}`);
            await page.waitForSelector("main h1");
            await page.evaluate(() => {
                for (const folded of document.querySelectorAll("main details")) folded.open = true;
            });
            assert.deepEqual(await page.evaluate(cutChoices), [], route);
            for (const preset of await page.locator(".presets button").all()) {
                await preset.tap();
                assert.deepEqual(await page.evaluate(cutChoices), [], route);
            }
            await picture(page, `set-up-${route.replace("/", "-")}-${locale}`, { fullPage: true });
        }
        await leave();
    });

test("options that do not fit are closed, and a sentence says why", async () => {
    const { page, leave } = await visit(open, "new/smallcities");
    await page.getByRole("button", { name: "Second game" }).click();
    await page.getByText("Options", { exact: true }).click();
    const goal = page.getByLabel("the additional goal");
    assert.equal(await goal.isDisabled(), true);
    await page.waitForSelector("text=only when all goals are played");
    const goals = page.locator("label:has-text('goals') select").first();
    await goals.selectOption("all");
    await goal.selectOption("hub");
    await goals.selectOption("none");
    assert.equal(await goal.inputValue(), "random"); // it gave way
    await page.getByText("About the components").click();
    await page.waitForSelector("text=Reconstructed by us");
    assert.doesNotMatch(await page.locator("main").innerText(), /[a-z]=[a-z]/);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".table");
    await leave();
});

test("city plans that are named say what they ask for", async () => {
    const { page, leave } = await visit(open, "new/welcome", phone);
    await page.getByText("Options", { exact: true }).click();
    await page.getByLabel("the three city plans").fill("A1-B2-C3");
    const typed = page.locator("details[open] > .meanings dd");
    await typed.nth(2).waitFor();
    assert.deepEqual(await typed.allInnerTexts(), [
        "estates of 1 1 1 1 1 1: 8 points, later 4",
        "estates of 1 1 1 6: 11 points, later 6",
        "estates of 2 3 5: 12 points, later 6",
    ]);
    await page.getByText("What can be named").click();
    await page.getByText("7 temps").waitFor();
    await checkAccess(page);
    await picture(page, "home-plans", { fullPage: true });
    await leave();
});

test("going back from the settings finds the same place", async () => {
    const { page, leave } = await visitTable(open, "machinery", "scroll", phone);
    await page.waitForSelector(".table .piece svg");
    await page.goto(`${open.address}#/print`);
    await page.waitForSelector(".sheet svg");
    await page.evaluate(() => scrollTo(0, 300));
    await page.waitForFunction(() => scrollY === 300);
    await page.evaluate(() => (location.hash = "#/settings"));
    await page.waitForSelector(".settings-screen");
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.getByRole("button", { name: "Back" }).tap();
    await page.waitForSelector(".sheet svg");
    await page.waitForFunction(() => scrollY === 300);
    await leave();
});
