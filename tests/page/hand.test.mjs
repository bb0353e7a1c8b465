/*
 * The page in the hand: on every kind of screen a turn needs no scrolling, whatever can be touched is
 * in sight and large enough for a finger, and nothing lies over anything else.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actOnce, begin, chance, checkAccess, openBrowser, picture, visit } from "./browser.mjs";

let open;
before(async () => (open = await openBrowser()));
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

/* In the page: what is out of sight, too small or covered, in a sentence each, once the pieces are
 * drawn for the frames they have. */
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
        const what = `${element.closest("[class]").className} "${name(element)}"`;
        if (box.width < least || box.height < least)
            faults.push(`${what} is ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);
        const isMain = element.matches(".offer .hot, .bar .main, .bar .confirm");
        if (isMain && Math.max(box.width, box.height) < leastOfMain)
            faults.push(`${what} is small: ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);
        if (element.closest(".chips")) continue; // those can be scrolled aside
        if (
            box.left < -1 ||
            box.top < -1 ||
            box.right > innerWidth + 1 ||
            box.bottom > innerHeight + 1
        )
            faults.push(`${what} is out of sight`);
    }
    const bar = document.querySelector(".bar")?.getBoundingClientRect();
    const board = document.querySelector(".board svg")?.getBoundingClientRect();
    if (bar && board && board.bottom > bar.top + 1 && board.right > bar.left + 1)
        faults.push("the bar covers the board");
    return faults;
}

async function faultsOf(page) {
    const panel = await page.locator(".panel:not(.empty)").count();
    const faults = await page.evaluate(faultsOnPage, { least, leastOfMain });
    return panel ? faults.filter((fault) => !fault.includes("board")) : faults;
}

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
            const { page, leave } = await visit(open, "", {
                viewport,
                hasTouch: byTouch,
                reducedMotion: "reduce",
            });
            await begin(page, game, { seed: `hand${width}` });
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

for (const locale of ["ru", "uk"])
    for (const game of games)
        test(`nothing is cut in another language: ${game}, ${locale}`, async () => {
            const viewport = { width: 360, height: 740 };
            const { page, leave } = await visit(open, "", {
                viewport,
                hasTouch: true,
                locale,
                reducedMotion: "reduce",
            });
            await page.goto(`${open.address}#/play/${encodeURIComponent(`${game}#words`)}`);
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
                if ((await actOnce(page, next, { byTouch: true })).over) break;
            }
            await picture(page, `hand-${game}-${locale}`);
            await leave();
        });
