/*
 * The page in the hand: on every kind of screen a turn needs no scrolling, whatever can be touched
 * is visible and large enough for a finger, and nothing covers anything else.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    actOnce,
    boxOf,
    chance,
    checkAccess,
    linkTo,
    openBrowser,
    phone,
    picture,
    visit,
    visitTable,
} from "./support/browser.mjs";

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

const sizes = [
    [390, 844],
    [360, 740],
    [360, 664],
    [844, 390],
    [820, 1180],
    [1180, 820],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
];
const games = ["welcome", "smallcities", "machinery"];
const least = 23.5; // pixels of a target: 24, less what rounding takes
const leastOfMain = 43.5; // in one direction, of cards and of what comes next
const most = 1000; // steps of a game

/* In the page: what is out of view, too small or covered, in a sentence each, once the pieces are
 * drawn for their present frames. */
async function faultsOnPage({ least, leastOfMain }) {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const faults = [];
    const page = document.documentElement;
    if (document.querySelector(".end-screen")) return faults; // no turn any more
    if (page.scrollHeight > innerHeight + 1)
        faults.push(`${page.scrollHeight} px must be scrolled`);
    if (page.scrollWidth > innerWidth + 1) faults.push(`${page.scrollWidth} px wide`);
    const name = (element) =>
        element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40);
    for (const element of document.querySelectorAll(".hand .hot, .bar button, .chips button")) {
        const box = element.getBoundingClientRect();
        if (box.width === 0) continue; // not shown
        const what = () => `${element.closest("[class]").className} "${name(element)}"`;
        if (box.width < least || box.height < least)
            faults.push(`${what()} is ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);
        const isMain = element.matches(".offer .hot, .bar .main, .bar .confirm");
        if (isMain && Math.max(box.width, box.height) < leastOfMain)
            faults.push(`${what()} is small: ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);
        if (element.closest(".chips")) continue; // those can be scrolled aside
        if (
            box.left < -1 ||
            box.top < -1 ||
            box.right > innerWidth + 1 ||
            box.bottom > innerHeight + 1
        )
            faults.push(`${what()} is out of sight`);
    }
    const bar = document.querySelector(".bar")?.getBoundingClientRect();
    const board = document.querySelector(".board svg")?.getBoundingClientRect();
    if (bar && board && board.bottom > bar.top + 1 && board.right > bar.left + 1)
        faults.push("the bar covers the board");
    /* An open panel covers the board. */
    const hasPanel = document.querySelector(".panel:not(.empty)") !== null;
    return hasPanel ? faults.filter((fault) => !fault.includes("board")) : faults;
}

const faultsOf = (page) => page.evaluate(faultsOnPage, { least, leastOfMain });

/* On a busy machine a piece is drawn for its new frame some frames later. */
async function expectNoFaults(page) {
    let faults = await faultsOf(page);
    for (let again = 0; faults.length > 0 && again < 10; again++) {
        await page.waitForTimeout(100);
        faults = await faultsOf(page);
    }
    assert.deepEqual(faults, []);
}

for (const [width, height] of sizes)
    for (const game of games)
        test(`a turn needs no scrolling: ${game} at ${width} × ${height}`, async () => {
            const viewport = { width, height };
            const byTouch = width < 1024 || height < 480;
            const { page, leave } = await visitTable(open, game, `hand${width}`, {
                viewport,
                hasTouch: byTouch,
            });
            await page.waitForSelector(".board svg");
            const next = chance(width + height);
            for (let step = 0; step < most; step++) {
                await expectNoFaults(page);
                if ((await actOnce(page, next, { byTouch })).over) break;
            }
            await picture(page, `hand-${game}-${width}x${height}`);
            await checkAccess(page);
            await leave();
        });

/* In the page: which parts of the bar overlap or stick out of it. */
function overlapsInBar() {
    const parts = [
        ...document.querySelectorAll(".bar .sentence, .turn-gain b, .bar button"),
    ].filter((one) => one.getBoundingClientRect().width > 0);
    const { top } = document.querySelector(".bar").getBoundingClientRect();
    const meet = (left, right) => {
        const wide = Math.min(left.right, right.right) - Math.max(left.left, right.left);
        const high = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
        return wide > 7 && high > 7; // the question mark takes touches beside it
    };
    /* A sentence has a box for each line. */
    const over = (one, other) =>
        [...one.getClientRects()].some((left) =>
            [...other.getClientRects()].some((right) => meet(left, right)),
        );
    return parts.flatMap((one, at) => [
        ...(one.getBoundingClientRect().top < top - 7 ? [`${one.textContent} is out`] : []),
        ...parts
            .slice(at + 1)
            .filter((other) => over(one, other))
            .map((other) => `${one.textContent} and ${other.textContent || other.title}`),
    ]);
}

const small = [
    [360, 740],
    [844, 390],
];
const translated = ["ru", "uk"].flatMap((locale) => small.map((size) => [locale, ...size]));

for (const [locale, width, height] of translated)
    for (const game of games)
        test(`nothing is cut or covered: ${game}, ${locale} at ${width}`, async () => {
            const viewport = { width, height };
            const { page, leave } = await visit(open, linkTo(`${game}#words`), {
                viewport,
                hasTouch: true,
                locale,
            });
            await page.waitForSelector(".board svg");
            const next = chance(17);
            for (let step = 0; step < 16; step++) {
                await expectNoFaults(page);
                const cut = await page.evaluate(() =>
                    [...document.querySelectorAll(".bar button, .bar p")]
                        .filter((one) => one.scrollWidth > one.clientWidth + 1)
                        .map((one) => one.textContent),
                );
                assert.deepEqual(cut, []);
                assert.deepEqual(await page.evaluate(overlapsInBar), []);
                if ((await actOnce(page, next, { byTouch: true })).over) break;
            }
            await picture(page, `hand-${game}-${locale}-${width}`);
            await leave();
        });

/* My score stands in the head of the table, and what everybody did beside it. */
for (const locale of ["ru", "uk"])
    test(`on a desk every player is in sight: ${locale}`, async () => {
        const { page, leave } = await visit(open, "play/welcome%23desk", { locale });
        await page.waitForSelector(".chips li");
        const cut = await page.locator(".chips").evaluate((list) => {
            const { right } = list.getBoundingClientRect();
            const chips = [...list.querySelectorAll("li")];
            return chips.filter((chip) => chip.getBoundingClientRect().right > right + 1).length;
        });
        assert.equal(cut, 0);
        const next = chance(2);
        while (!/2/.test(await page.locator("h1").textContent())) await actOnce(page, next);
        const mine = /^(Вы|Ви): (вписано|отказ|відмова)/; // told by the worker, in a while
        await page.locator(".log-beside .log p", { hasText: mine }).first().waitFor();
        await picture(page, `desk-${locale}`);
        await leave();
    });

/* ---- The sheet stays ---- */

for (const [game, locale, width] of [
    ["welcome", "en-GB", 390],
    ["welcome", "ru", 390],
    ["welcome", "uk", 360],
    ["welcome", "ru", 360],
    ["smallcities", "ru", 360],
    ["smallcities", "uk", 390],
])
    test(`the sheet stays as high as it is: ${game}, ${locale} at ${width}`, async () => {
        const viewport = { width, height: width === 360 ? 740 : 844 };
        const { page, leave } = await visit(open, linkTo(`${game}#still`), {
            ...phone,
            viewport,
            locale,
        });
        await page.waitForSelector(".board .hot, .offer .hot");
        const board = page.locator(".piece.board:not(.away)");
        const { height } = await boxOf(board);
        const next = chance(4);
        for (let step = 0; step < 16; step++) {
            await actOnce(page, next, { byTouch: true });
            await page.waitForTimeout(150);
            const isPanelOpen = await page.locator(".piece.panel svg").isVisible();
            if (!isPanelOpen) assert.equal((await boxOf(board)).height, height, `step ${step}`);
        }
        await leave();
    });

/* All cards of Machinery, and the end of the turn. */
for (const locale of ["en-GB", "ru", "uk"])
    test(`a phone's bar has two rows at most: ${locale}`, async () => {
        const viewport = { width: 360, height: 740 };
        const { page, leave } = await visit(open, linkTo("machinery#rows"), {
            ...phone,
            viewport,
            locale,
        });
        await page.waitForSelector(".bar .by-card:nth-of-type(4)");
        const bottoms = await page
            .locator(".bar .buttons button")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
        assert.equal(new Set(bottoms.map(Math.round)).size, 2, `${bottoms}`);
        await leave();
    });

/* In the page: what was drawn in boards since the last call: in how many steps, how many
 * elements. */
function watchBoards() {
    const all = (node) => [node, ...node.querySelectorAll("*")];
    let drawn = { times: 0, elements: 0 };
    new MutationObserver((records) => {
        const made = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].flatMap(all)));
        const elements = [...made].filter((element) => element.closest(".piece.board svg"));
        if (elements.length > 0) drawn.times++;
        drawn.elements += elements.length;
    }).observe(document.querySelector(".hand"), { childList: true, subtree: true });
    globalThis.lookAtBoards = () => {
        const seen = drawn;
        drawn = { times: 0, elements: 0 };
        return seen;
    };
}

/* A board has a picture for the lens and one without it: only the first time is all of it new. */
test("a board that makes room for the lens is drawn once", async () => {
    const { page, leave } = await visitTable(open, "machinery", "lens", phone);
    await page.waitForSelector(".offer .hot");
    await page.evaluate(watchBoards);
    const drawn = [];
    for (let time = 0; time < 3; time++) {
        await page.locator(".bar .by-card").first().tap();
        await page.waitForSelector(".hand.with-lens");
        await page.waitForTimeout(200);
        drawn.push(await page.evaluate(() => globalThis.lookAtBoards()));
        assert.equal(await page.locator(".board.away .hot, .board.away [tabindex]").count(), 0);
        await page.getByRole("button", { name: "Drop it" }).tap();
        await page.waitForSelector(".hand:not(.with-lens)");
        await page.waitForTimeout(200);
        drawn.push(await page.evaluate(() => globalThis.lookAtBoards()));
    }
    const [first, ...later] = drawn;
    const all = JSON.stringify(drawn);
    assert.ok(first.times === 1 && first.elements > 150, all);
    assert.ok(
        later.every(({ times, elements }) => times <= 1 && elements < 20),
        all,
    );
    await leave();
});

/* On a desk the lens has a place of its own, and on a phone it takes some of the board's. The bar
 * stays as high as it has once been with it and without it, so a board never grows again. */
for (const [form, locale] of [
    ["desk", "en-GB"],
    ["desk", "ru"],
    ["desk", "uk"],
    ["phone", "en-GB"],
    ["phone", "ru"],
])
    test(`Machinery's board keeps its size: ${form}, ${locale}`, async () => {
        const byTouch = form === "phone";
        const { page, leave } = await visit(open, linkTo("machinery#desk"), {
            locale,
            ...(byTouch && phone),
        });
        await page.waitForSelector(".offer .hot");
        const next = chance(11);
        const heights = { false: [], true: [] }; // by whether the lens is open
        for (let step = 0; step < 16; step++) {
            await actOnce(page, next, { byTouch });
            await page.waitForTimeout(150);
            const isOpen = (await page.locator(".hand.with-lens").count()) > 0;
            const { height } = await boxOf(page.locator(".piece.board:not(.away)"));
            heights[isOpen].push(Math.round(height));
            if (form === "desk") heights[!isOpen].push(Math.round(height));
        }
        for (const all of Object.values(heights)) {
            const falling = [...all].sort((left, right) => right - left);
            assert.ok(all.length > 2);
            assert.deepEqual(all, falling);
        }
        await leave();
    });

/* A font that came with the first figure would cause a layout of the whole page; the bar, as high
 * as the letters of another font needed, stayed so for the whole game. */
for (const [locale, letters] of [
    ["en-GB", "a1"],
    ["ru", "я1"],
    ["uk", "ї1"],
])
    test(`the fonts of a turn are there before its first touch: ${locale}`, async () => {
        const { page, leave } = await visit(open, "play/machinery%23fonts", { locale });
        await page.waitForSelector(".offer .hot");
        await page.waitForFunction((letters) => {
            const fonts = ["1rem Caveat", "bold 1rem 'PT Sans'"];
            return fonts.every((font) => document.fonts.check(font, letters));
        }, letters);
        await leave();
    });

test("on a phone the scores make room for the lens, and stay as they are", async () => {
    const { page, leave } = await visitTable(open, "machinery", "lens", phone);
    await page.waitForSelector(".offer .hot");
    const strip = await page.locator(".piece.strip svg").elementHandle();
    await page.locator(".bar .by-card").first().tap();
    await page.waitForSelector(".hand.with-lens");
    const isHidden = (svg) =>
        svg.isConnected && !svg.checkVisibility() && svg.parentElement.clientHeight === 0;
    assert.ok(await strip.evaluate(isHidden));
    await leave();
});
