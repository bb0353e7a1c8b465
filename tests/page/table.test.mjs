/* At the table: every step, what helps, and what is seen while choosing. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    begin,
    chance,
    checkAccess,
    openBrowser,
    phone,
    picture,
    playToEnd,
    visit,
} from "./browser.mjs";

let open;
before(async () => (open = await openBrowser()));
after(() => open.close());

const sheetOf = (page) => page.locator(".table .picture svg").innerHTML();
/* Without what was done to a picture since it was drawn. */
const plain = (svg) => svg.replace(/ fresh| class="(fresh)?"| tabindex="-?\d"/g, "");
const zone = (page, start) => page.locator(`.picture .hot[data-move^="${start}"]`).first();
const possible = ".picture .hot, .place.lit, .buttons .lit, .buttons .main";
const botsAnswered = (page) => page.waitForSelector(".others li:last-child :text('✓')");

/* ---- Steps ---- */

/* Whoever is at the screen plays the first moves there are, to the end of the turn. */
async function playRoundOf(page) {
    for (let step = 0; step < 20 && (await page.locator(".cover").count()) === 0; step++) {
        const done = page.locator(".buttons .main");
        await ((await done.count()) > 0 ? done : page.locator(".picture .hot, .buttons .lit"))
            .first()
            .click();
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
    assert.equal(plain(await sheetOf(page)), plain(before));
    assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), false);
    await page.goto(page.url().split("#")[0]);
    await page.waitForSelector(".saves a");
    await page.getByRole("button", { name: "Remove this game" }).click();
    await page.waitForSelector(".saves a", { state: "detached" });
    await page.getByRole("button", { name: "Restore" }).click();
    await page.locator(".saves a").first().click();
    await page.waitForSelector(".table .picture svg");
    await leave();
});

for (const game of ["welcome", "smallcities", "machinery"])
    test(`a sheet changed step by step is the sheet drawn anew: ${game}`, async () => {
        const { page, leave } = await visit(open);
        await begin(page, game, { preset: "First game", seed: "anew" });
        let compared = 0;
        await playToEnd(page, chance(9), {
            onStep: async (step) => {
                await page.waitForSelector(`.end-screen, ${possible}`);
                if (
                    step % 4 !== 3 ||
                    (await page.locator(".end-screen, .picture .chosen").count()) > 0
                )
                    return;
                const before = await sheetOf(page);
                await page.waitForTimeout(500); // a step needs a moment to be on the disk
                await page.reload();
                await page.waitForSelector(possible);
                assert.equal(plain(await sheetOf(page)), plain(before));
                compared++;
            },
        });
        assert.ok(compared > 2);
        await leave();
    });

test("only people who share the screen pass it on", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "welcome", { preset: "Draft, two on this screen", seed: "pass" });
    assert.equal(await page.locator(".cover").count(), 0);
    assert.match(await page.locator("#offer").textContent(), /\d/);
    await page.locator(".others button", { hasText: "Guest 1" }).click();
    await page.waitForSelector("dialog .picture svg");
    assert.doesNotMatch(await page.locator("dialog #offer").textContent(), /\d/);
    await page.keyboard.press("Escape");
    await playRoundOf(page);
    await page.waitForSelector(".cover");
    await checkAccess(page);
    await picture(page, "cover");
    await page.getByRole("button", { name: "I am Guest 1" }).click();
    await page.waitForSelector(".table .picture svg");
    await leave();
});

/* Presses Tab until what has the focus is what is looked for. */
async function tabTo(page, selector) {
    for (let i = 0; i < 60; i++) {
        if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector))
            return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${selector}`);
}

const onSheet = ".table > .picture *";
const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];

/* One step by keys, by chance; true when the game is over. */
async function stepByKeys(page, next) {
    await page.waitForSelector(
        ".end-screen, .picture .hot, .place.lit, .buttons .lit, .buttons .main",
    );
    const counts = await page.evaluate(() =>
        [
            ".end-screen",
            ".buttons .main",
            ".picture .hot, .place.lit:not(.chosen)",
            ".choices .lit",
        ].map((selector) => document.querySelectorAll(selector).length),
    );
    const [over, done, places, choices] = counts;
    if (over) return true;
    if (done && (!places || next(3) === 0)) await page.keyboard.press("d");
    else if (choices) {
        await tabTo(page, ".choices .lit");
        await page.keyboard.press("Enter");
    } else {
        await tabTo(page, places ? onSheet : ".buttons .lit");
        for (let i = next(4); i > 0 && places; i--) await page.keyboard.press(arrows[next(4)]);
        await page.keyboard.press("Enter");
    }
    return false;
}

for (const game of ["welcome", "smallcities", "machinery"])
    test(`keys alone play a whole game: ${game}`, async () => {
        const { page, leave } = await visit(open);
        await tabTo(page, `.button[href="#/new/${game}"]`);
        await page.keyboard.press("Enter");
        await page.waitForSelector(".setup-screen");
        await tabTo(page, ".setup-screen .main");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".table");
        await botsAnswered(page);
        await tabTo(page, onSheet);
        const next = chance(6);
        for (let step = 0; !(await stepByKeys(page, next)); step++) assert.ok(step < 400);
        await leave();
    });

/* A key as a Cyrillic layout reports it: the letter it types, and its place on the keyboard. */
const pressCyrillic = (page, key, code) =>
    page.evaluate(
        (init) =>
            document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { bubbles: true, ...init }),
            ),
        { key, code },
    );

test("keys work in a Cyrillic layout", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "welcome", { preset: "First game", seed: "keys" });
    await botsAnswered(page);
    await tabTo(page, onSheet);
    await page.keyboard.press("Enter");
    await page.waitForSelector('.hot[data-move^="write"]');
    await pressCyrillic(page, "г", "KeyU");
    await page.waitForSelector('.hot[data-move^="take"]');
    await begin(page, "machinery", { preset: "First game", seed: "keys" });
    await botsAnswered(page);
    await pressCyrillic(page, "в", "KeyD");
    await page.waitForSelector('.table-head h1:has-text("round 2")');
    await leave();
});

test("u takes back, Escape closes", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "welcome", { preset: "First game", seed: "keys" });
    await botsAnswered(page);
    await tabTo(page, onSheet);
    await page.keyboard.press("Enter");
    await page.waitForSelector('.hot[data-move^="write"]');
    await page.keyboard.press("u");
    await page.waitForSelector('.hot[data-move^="take"]');
    await page.getByRole("button", { name: "Log" }).click();
    await page.waitForSelector("dialog");
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
    await page.getByRole("button", { name: "Rules" }).tap();
    await page.waitForSelector("dialog .reminder");
    await picture(page, "phone-reminder");
    await page.getByRole("button", { name: "Close" }).tap();
    await page.locator(".actions .total").tap();
    await page.waitForSelector("dialog .parts");
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Hint" }).tap();
    await page.waitForSelector(".picture .hinted");
    await page.waitForSelector(
        ".hint >> text=/about \\d+ points at the end, \\d+% chance of winning/",
    );
    await picture(page, "phone-hint");
    await leave();
});

test("a hint is of its turn, and is followed move by move", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "welcome", { preset: "First game", seed: "hint" });
    await botsAnswered(page);
    await page.getByRole("button", { name: "Hint" }).click();
    const take = await page.locator(".picture .hinted").getAttribute("data-move");
    await page.locator(".picture .hinted").click();
    await page.waitForSelector('.picture .hinted[data-move^="write"]');
    await page.locator(`.picture .hot[data-move^="write"]:not(.hinted)`).first().click();
    await page.waitForSelector(".hint", { state: "detached" });
    for (
        let step = 0;
        step < 20 && !(await page.locator("h1").textContent()).includes("round 2");
        step++
    ) {
        const done = page.locator(".buttons .main");
        await ((await done.count()) > 0 ? done : page.locator(".buttons .lit, .picture .hot"))
            .first()
            .click();
        await page.waitForTimeout(50);
    }
    await page.waitForSelector(`.picture .hot[data-move="${take}"]`); // it can be done again,
    assert.equal(await page.locator(".hint").count(), 0); // but nobody has advised it
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

test("what no candidate covers goes dark, and Undo takes the choice back", async () => {
    const { page, leave } = await visit(open, "", phone);
    await begin(page, "smallcities", { preset: "First game", seed: "dark" });
    await botsAnswered(page);
    const fill = () => page.locator("#A1 > *").evaluate((hex) => getComputedStyle(hex).fill);
    const lit = await fill();
    await page.locator("#H3").tap();
    await page.waitForSelector("#A1:not(.lit)");
    assert.notEqual(await fill(), lit);
    await page.getByRole("button", { name: "Undo" }).tap();
    await page.waitForSelector("#A1.lit");
    assert.equal(await fill(), lit);
    await leave();
});

/* ---- What is said ---- */

test("one sentence says what to do, and follows when the sheet is scrolled", async () => {
    const { page, leave } = await visit(open, "", phone);
    await begin(page, "welcome", { preset: "Against three bots", seed: "sentence" });
    await page.waitForSelector(".sentence.unseen");
    assert.equal(await page.locator(".sentence").textContent(), "Choose a number with its effect.");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForSelector(".sentence:not(.unseen)");
    await leave();
});

test("what the turn scores is told while choosing, and after it", async () => {
    const { page, leave } = await visit(open);
    await begin(page, "machinery", { preset: "First game", seed: "gain" });
    await botsAnswered(page);
    await page.locator("#library-a1").click();
    await page.locator(".choices .lit", { hasText: "builder" }).first().hover();
    await page.waitForSelector(".turn-gain >> text=−1");
    await page.locator(".choices .lit", { hasText: "builder" }).first().click();
    await page.waitForSelector(".turn-gain >> text=−1");
    await page.reload();
    await page.waitForSelector(".turn-gain >> text=−1");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForSelector(".turn-gain:empty", { state: "attached" });
    await leave();
});

const isNotExplained = (note) =>
    !new RegExp(note).test(document.querySelector(".guide p")?.textContent ?? "");
const firstNotes = {
    welcome: /Take one pair/,
    smallcities: /tap its hexes/,
    machinery: /tap the squares/,
};
for (const [game, note] of Object.entries(firstNotes))
    test(`the first game explains itself, once: ${game}`, async () => {
        const { page, leave } = await visit(open, "", phone);
        await begin(page, game, { preset: "First game", seed: "guide" });
        await botsAnswered(page);
        assert.match(await page.locator(".guide p").textContent(), note);
        const guide = await page.locator(".guide").boundingBox();
        assert.ok(guide.height < 844 / 5, `the note is ${guide.height} pixels high`);
        await checkAccess(page);
        await picture(page, `phone-guide-${game}`);
        await page.getByRole("button", { name: "Got it" }).tap();
        await page.waitForFunction(isNotExplained, note.source);
        await page.reload();
        await page.waitForSelector(".table .picture .hot, .table .place.lit");
        assert.ok(await page.evaluate(isNotExplained, note.source));
        await leave();
    });

/* ---- What happens by itself ---- */

/* Plays a game by chance and counts how often there was one choice only, and it was left to me. */
async function singleChoices(page, next) {
    let singles = 0;
    await playToEnd(page, next, {
        onStep: async () => {
            const possible = page.locator(".picture .hot, .buttons .lit, .buttons .main");
            const only =
                (await possible.count()) === 1 &&
                (await page.locator(".buttons .lit").count()) === 1;
            singles += only ? 1 : 0;
        },
    });
    return singles;
}

test("a single choice is made by itself, unless that is switched off", async () => {
    const { page, leave } = await visit(open);
    const alone = { preset: "Solo, first edition", seed: "steps" };
    await begin(page, "welcome", alone);
    assert.equal(await singleChoices(page, chance(8)), 0);
    await page.goto(`${open.address}#/settings`);
    await page.getByLabel("Make forced moves").uncheck();
    await begin(page, "welcome", alone);
    assert.ok((await singleChoices(page, chance(8))) > 0);
    await leave();
});

test("marks appear as if written, and at once where motion is not wanted", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const { page, leave } = await visit(open, "", { reducedMotion });
        await begin(page, "welcome", { preset: "First game", seed: "fresh" });
        await zone(page, "take").click();
        await zone(page, "write").click();
        await page.waitForSelector(".picture .fresh");
        const moves = await page.evaluate(() => document.getAnimations().length > 0);
        assert.equal(moves, reducedMotion === "no-preference");
        await leave();
    }
});

test("no sound unless it is wanted", async () => {
    const { page, context, leave } = await visit(open);
    await context.addInitScript(() => {
        globalThis.heard = 0;
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (...when) {
            globalThis.heard++;
            return start.apply(this, when);
        };
    });
    await page.reload();
    await begin(page, "welcome", { preset: "First game", seed: "sound" });
    await zone(page, "take").click();
    await page.waitForSelector('.hot[data-move^="write"]');
    assert.equal(await page.evaluate(() => globalThis.heard), 0);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Sound").check();
    await page.getByRole("button", { name: "Back" }).click();
    await zone(page, "write").click();
    await page.waitForFunction(() => globalThis.heard === 1);
    await leave();
});
