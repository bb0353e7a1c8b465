/*
 * Motion and dragging: what is new on the sheet is animated unless motion is turned off, nobody has
 * to wait for an animation, and a figure can be dragged to where it may lie.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    begin,
    desktop,
    middleOf,
    openBrowser,
    phone,
    still,
    visit,
    visitTable,
} from "./support/browser.mjs";

let open;
before(async () => (open = await openBrowser({ motion: true, kept: false })));
after(() => open.close());

/* Everything that may move on a sheet, however short. */
const moving = ".inked, .pops, .coloured, .rises, .drops, .lights, .deal";

/* In the page: records from now on what is animated, apart from words that only stay for a
 * while. */
function watchOnPage() {
    globalThis.seen = new Set();
    const look = () => {
        for (const { animationName } of document.getAnimations())
            if (animationName !== "hold") globalThis.seen.add(animationName);
        requestAnimationFrame(look);
    };
    look();
}

const seenOn = (page) => page.evaluate(() => [...globalThis.seen].sort());

/* Takes the first pair and writes its number into the first house that can have it. */
async function writeOne(page) {
    await page.locator(".offer .hot").first().click();
    await page.locator(".board .hot").first().click();
    await page.waitForFunction(() => document.querySelector(".board .c54:not(.hot *)"));
}

async function playWelcome(options, prepare) {
    const visitor = await visit(open, "", options);
    await prepare?.(visitor.page);
    await begin(visitor.page, "welcome", { seed: "motion" });
    await visitor.page.waitForSelector(".board svg");
    await visitor.page.evaluate(watchOnPage);
    return visitor;
}

test("a number is written and its house is set up", async () => {
    const { page, leave } = await playWelcome();
    await writeOne(page);
    await page.waitForTimeout(100);
    const seen = await seenOn(page);
    assert.ok(seen.includes("ink") && seen.includes("pop"), `${seen}`);
    await leave();
});

for (const [name, options, prepare] of [
    ["on a device that wants stillness", still],
    [
        "with the setting",
        {},
        async (page) => {
            await page.goto(`${open.address}#/settings`);
            await page.getByLabel("Motion").selectOption("none");
        },
    ],
])
    test(`nothing moves ${name}`, async () => {
        const { page, leave } = await playWelcome(options, prepare);
        await writeOne(page);
        await page.waitForTimeout(200);
        assert.deepEqual(await seenOn(page), []);
        assert.equal(await page.locator(moving).count(), 0);
        await leave();
    });

/* Motion takes twenty times as long. */
async function slowDown(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Animation.enable");
    await session.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
}

test("a touch during motion counts", async () => {
    const { page, leave } = await playWelcome();
    await slowDown(page);
    await writeOne(page);
    assert.ok((await seenOn(page)).includes("pop"));
    await page.keyboard.press("u");
    await page.locator(".board .hot").nth(1).click();
    await page.waitForFunction(() => document.querySelector(".board .c54:not(.hot *)"));
    await leave();
});

/* ---- Dragging ---- */

/* A finger that goes from spot to spot. */
async function swipe(page, ...spots) {
    const session = await page.context().newCDPSession(page);
    const send = (type, touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [spots[0]]);
    for (const [at, spot] of spots.entries())
        for (let step = 1; at > 0 && step <= 4; step++) {
            const last = spots[at - 1];
            const x = last.x + ((spot.x - last.x) * step) / 4;
            const y = last.y + ((spot.y - last.y) * step) / 4;
            await send("touchMove", [{ x, y }]);
        }
    await send("touchEnd", []);
}

async function dragByMouse(page, ...spots) {
    await page.mouse.move(spots[0].x, spots[0].y);
    await page.mouse.down();
    for (const spot of spots.slice(1)) await page.mouse.move(spot.x, spot.y, { steps: 4 });
    await page.mouse.up();
}

const places = [
    ["by mouse", desktop, dragByMouse],
    ["by finger", phone, swipe],
];

for (const [how, options, drag] of places)
    test(`a figure is dragged onto the map ${how}, and back from where it cannot lie`, async () => {
        const { page, leave } = await visitTable(open, "smallcities", "drag", options);
        await page.waitForSelector(".board svg");
        const card = await middleOf(page.locator(".offer .hot").first());
        const board = await middleOf(page.locator(".board svg"));
        const first = { x: card.x, y: card.y + 30 };
        await drag(page, card, first, board, { x: board.x - 90, y: board.y + 60 });
        const confirm = page.locator(".bar .confirm");
        await confirm.waitFor();
        assert.equal(await page.locator(".sentence.trouble").count(), 0);
        await confirm.click();
        await page.waitForFunction(() => !document.querySelector(".bar .confirm"));
        await leave();
    });

test("a figure that is dropped where it cannot lie returns, with the reason", async () => {
    const { page, leave } = await visitTable(open, "smallcities", "drag");
    const card = page.locator(".offer .hot").first();
    await card.click();
    await page.locator(".board .hot").first().click();
    await page.locator(".bar .confirm").click();
    await page.locator(".bar .end").click();
    await page.getByText("round 2").waitFor();
    await card.click();
    const taken = await middleOf(page.locator(".board .cold").first());
    await page.keyboard.press("Escape");
    await dragByMouse(page, await middleOf(card), taken);
    await page.locator(".sentence.trouble").waitFor();
    assert.equal(await page.locator(".bar .confirm").count(), 0);
    await leave();
});

test("in the lens a figure is dragged to another place, and keys do the same", async () => {
    const { page, leave } = await visitTable(open, "machinery", "lens");
    await page.locator(".offer .hot").first().press("Enter");
    const places = page.locator(".lens .hot[data-place]");
    const buildings = page.locator(".board .hot");
    for (let at = 0; (await places.count()) === 0; at++) await buildings.nth(at).click();
    const ghost = () => page.locator(".lens .hot[data-move]").getAttribute("data-move");
    const before = await ghost();
    const square = await middleOf(places.last());
    await dragByMouse(
        page,
        await middleOf(page.locator(".lens .hot[data-move] path").first()),
        square,
    );
    const dragged = await ghost();
    assert.notEqual(dragged, before);
    await page.getByRole("button", { name: "Next place" }).press("Enter");
    assert.notEqual(await ghost(), dragged);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".lens.empty", { state: "attached" });
    await leave();
});

test("no label names a place that is printed nowhere", async () => {
    for (const game of ["welcome", "smallcities", "machinery"]) {
        const { page, leave } = await visitTable(open, game, "words");
        await page.waitForSelector(".board svg");
        await page.locator(".offer .hot").first().click();
        const labels = await page.evaluate(() =>
            [...document.querySelectorAll(".hot")].map(
                (zone) => zone.getAttribute("aria-label") ?? zone.textContent,
            ),
        );
        assert.deepEqual(
            labels.filter((label) => /\b[A-Ia-i][1-9]\b/.test(label)),
            [],
        );
        await leave();
    }
});
