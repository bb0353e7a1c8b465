/* At the table: every step, every help, and what is shown while choosing. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import {
    actOnce,
    begin,
    boxOf,
    chance,
    checkAccess,
    desktop,
    kept,
    middleOf,
    openBrowser,
    phone,
    picture,
    plain,
    playToEnd,
    possible,
    pressCyrillic,
    visit,
    visitTable,
} from "./support/browser.mjs";

const touch = { hasTouch: true, isMobile: true };
const sideways = { viewport: { width: 844, height: 390 }, ...touch };
const tablet = { viewport: { width: 820, height: 1180 }, ...touch };

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

const sheetOf = (page) => page.locator(".hand").innerHTML();
/* A card of the offer, and a place on the board. */
const card = (page, number) => page.locator(".piece.offer .hot").nth(number - 1);
const place = (page) => page.locator(".piece.board .hot").first();
/* Welcome: a number can be written, or a card taken. */
const canWrite = (page) => page.waitForSelector(".piece.board .hot");
const canTake = (page) => page.waitForSelector(".piece.board:not(:has(.hot))");
const botsAnswered = (page) => page.waitForSelector(".chips li:last-child :text('✓')");

/* ---- Steps ---- */

/* Plays the first moves there are, to the end of the turn, for whoever is at the screen. */
async function playRoundOf(page) {
    for (let step = 0; step < 30 && (await page.locator(".cover").count()) === 0; step++)
        await actOnce(page, chance(step + 1));
}

test("every step can be taken back", async () => {
    const { page, leave } = await visit(open, "new/welcome");
    await begin(page, "welcome", { preset: "Against three bots", seed: "undo" });
    const undo = page.getByRole("button", { name: "Undo" });
    assert.equal(await undo.isDisabled(), true);
    await page.waitForSelector(".chips li:nth-child(4) :text('✓')");
    const first = await page.locator(".hand .hot").count();
    await card(page, 1).click();
    await canWrite(page);
    await place(page).click();
    await undo.click();
    await canWrite(page);
    await undo.click();
    await canTake(page);
    assert.equal(await page.locator(".hand .hot").count(), first);
    assert.equal(await undo.isDisabled(), true);
    await leave();
});

test("a closed tab loses nothing, not even half a turn", async () => {
    const { page, leave } = await visit(open, "new/smallcities", kept);
    await begin(page, "smallcities", { preset: "Against three bots", seed: "reload" });
    await page.waitForSelector(".chips li:nth-child(4) :text('✓')");
    await card(page, 1).click();
    await page.locator('.board [data-site="31"]').click();
    await page.locator(".bar .confirm").click();
    await page.waitForSelector(".bar .main.end");
    await page.mouse.move(1, 1);
    const before = await sheetOf(page);
    await page.reload();
    await page.waitForSelector(".table .piece svg");
    assert.equal(plain(await sheetOf(page)), plain(before));
    assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), false);
    await page.goto(page.url().split("#")[0]);
    await page.waitForSelector(".continue");
    await page.getByRole("button", { name: "Remove this game" }).click();
    await page.waitForSelector(".continue", { state: "detached" });
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("link", { name: "Continue: Small Cities, round 1" }).click();
    await page.waitForSelector(".table .piece svg");
    await leave();
});

/* In the page: has the window this width, and is every piece drawn for the frame it has then? */
function isDrawnFor(windowWidth) {
    const shown = document.querySelectorAll(".hand .piece:not(.away, .empty) > svg");
    return (
        innerWidth === windowWidth &&
        [...shown].every((svg) => {
            const { width, height } = svg.parentElement.getBoundingClientRect();
            const drawn = svg.viewBox.baseVal;
            return (
                drawn.width === Math.floor(width * 10) &&
                (drawn.height === Math.floor(height * 10) || !svg.parentElement.matches(".filling"))
            );
        })
    );
}

/* A busy machine may take longer for that than for what comes next. */
const drawnFor = (page, width) => page.waitForFunction(isDrawnFor, width);

/* A bar stays as high as it has once been, as long as the window keeps its width. */
async function forgetHeights(page) {
    const { width, height } = desktop.viewport;
    for (const next of [width + 20, width]) {
        await page.setViewportSize({ width: next, height });
        await drawnFor(page, next);
    }
}

for (const game of ["welcome", "smallcities", "machinery"])
    test(`a sheet changed step by step is the sheet drawn anew: ${game}`, async () => {
        const { page, leave } = await visit(open, `new/${game}`);
        await begin(page, game, { preset: "Against three bots", seed: "anew" });
        let compared = 0;
        await playToEnd(page, chance(9), {
            onStep: async (step) => {
                await page.waitForSelector(`.end-screen, ${possible}`);
                if (step % 8 !== 7 || (await page.locator(".end-screen").count()) > 0) return;
                await page.waitForTimeout(200); // it is drawn
                const drop = page.locator("[title='Drop it']"); // what is only begun is not kept
                if ((await drop.count()) > 0) await drop.click();
                await page.mouse.move(1, 1);
                await forgetHeights(page);
                await page.waitForTimeout(200);
                const before = await sheetOf(page);
                await page.reload();
                await page.waitForSelector(possible);
                await page.waitForSelector(".board svg");
                await page.evaluate(() => document.fonts.ready);
                await drawnFor(page, desktop.viewport.width);
                assert.equal(plain(await sheetOf(page)), plain(before));
                compared++;
            },
        });
        assert.ok(compared > 2);
        await leave();
    });

/* In the page: where the pieces stand. */
const standing = () =>
    [...document.querySelectorAll(".hand .piece")].map((piece) => {
        const { top, height } = piece.getBoundingClientRect();
        return `${piece.className} ${top} ${height}`;
    });

test("pointing moves nothing", async () => {
    const { page, leave } = await visit(open, "new/machinery");
    await begin(page, "machinery", { preset: "Against three bots", seed: "pointing" });
    await page.locator(".bar button", { hasText: "Builder" }).click();
    await page.waitForSelector("[title='Drop it']");
    const before = await page.evaluate(standing);
    const sites = await page.locator(".piece.board .hot").all();
    assert.ok(sites.length > 2);
    for (const site of sites.slice(0, 6)) {
        await site.hover({ force: true });
        await page.waitForTimeout(50);
        assert.deepEqual(await page.evaluate(standing), before);
    }
    await leave();
});

test("only people who share the screen pass it on", async () => {
    const { page, leave } = await visit(open, "new/welcome");
    await begin(page, "welcome", { preset: "Draft, two on this screen", seed: "pass" });
    assert.equal(await page.locator(".cover").count(), 0);
    assert.match(await page.locator(".piece.offer").textContent(), /\d/);
    await page.locator(".chips button", { hasText: "Guest 1" }).click();
    await page.waitForSelector("dialog .piece svg");
    assert.equal(await page.locator("dialog .offer").count(), 0);
    await page.keyboard.press("Escape");
    await playRoundOf(page);
    await page.waitForSelector(".cover");
    await checkAccess(page);
    await picture(page, "cover");
    await page.getByRole("button", { name: "I am Guest 1" }).click();
    await page.waitForSelector(".table .piece svg");
    await leave();
});

/* Presses Tab until the wanted element has the focus. */
async function tabTo(page, selector) {
    for (let i = 0; i < 60; i++) {
        if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector))
            return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${selector}`);
}

const onSheet = ".hand .hot:not([data-again])";
const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];

/* One random step by keys; true when the game is over. */
async function stepByKeys(page, next) {
    await page.waitForSelector(`.end-screen, .question, .confirm, ${possible}`);
    const counts = await page.evaluate(
        (selectors) => selectors.map((one) => document.querySelectorAll(one).length),
        [".end-screen", ".question", ".bar .end", ".bar .confirm", onSheet],
    );
    const [over, question, end, confirm, places] = counts;
    if (over) return true;
    if (question) await answerQuestion(page);
    else if (confirm && next(3) > 0) await pressOn(page, ".bar .confirm");
    else if (end && (!places || next(3) === 0)) await page.keyboard.press("d");
    else if (!places) await pressOn(page, ".bar .lit, .bar .main");
    else {
        await tabTo(page, onSheet);
        for (let i = next(4); i > 0; i--) await page.keyboard.press(arrows[next(4)]);
        await page.keyboard.press("Enter");
    }
    return false;
}

/* Unless a move that was still being made has closed it. */
async function answerQuestion(page) {
    const yes = ".question .lit:enabled";
    await page.waitForFunction(
        (wanted) => !document.querySelector(".question") || document.querySelector(wanted),
        yes,
    );
    if ((await page.locator(yes).count()) > 0) await pressOn(page, yes);
}

async function pressOn(page, selector) {
    await page.waitForSelector(selector);
    await tabTo(page, selector);
    await page.keyboard.press("Enter");
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
        for (let step = 0; !(await stepByKeys(page, next)); step++) assert.ok(step < 1000);
        await leave();
    });

test("keys work in a Cyrillic layout", async () => {
    const { page, leave } = await visitTable(open, "welcome", "keys");
    await botsAnswered(page);
    await tabTo(page, onSheet);
    await page.keyboard.press("Enter");
    await canWrite(page);
    await pressCyrillic(page, "г", "KeyU");
    await canTake(page);
    await begin(page, "machinery", { preset: "First game", seed: "keys" });
    await botsAnswered(page);
    await pressCyrillic(page, "в", "KeyD");
    await page.waitForSelector(".question");
    await leave();
});

test("u takes back, Escape closes", async () => {
    const { page, leave } = await visitTable(open, "welcome", "keys");
    await botsAnswered(page);
    await tabTo(page, onSheet);
    await page.keyboard.press("Enter");
    await canWrite(page);
    await page.keyboard.press("u");
    await canTake(page);
    await page.getByRole("button", { name: "Rules" }).click();
    await page.waitForSelector("dialog");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await leave();
});

test("others' sheets, the memo, the score and a hint are a touch away", async () => {
    const { page, leave } = await visitTable(open, "machinery", "look", phone);
    await page.locator(".chips button", { hasText: "bot" }).tap();
    await page.waitForSelector("dialog .piece svg");
    assert.equal(await page.locator("dialog .hot").count(), 0);
    await checkAccess(page);
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Rules" }).tap();
    await page.getByRole("button", { name: "Memo" }).tap();
    await page.waitForSelector("dialog .reminder");
    await picture(page, "phone-reminder");
    await page.getByRole("button", { name: "Close" }).tap();
    await page.locator(".chips .me").tap();
    await page.waitForSelector("dialog .parts");
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Hint" }).tap();
    await page.waitForSelector(".bar .confirm");
    await page.waitForSelector(
        ".hint >> text=/about \\d+ points at the end, \\d+% chance of winning/",
    );
    await picture(page, "phone-hint");
    await leave();
});

test("a hint is of its turn, and is followed move by move", async () => {
    const { page, leave } = await visitTable(open, "welcome", "hint");
    await botsAnswered(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint");
    await page.locator(".bar .confirm").click();
    await page.waitForSelector(".bar .confirm"); // the next move of the advised turn
    await page.getByRole("button", { name: "Drop it" }).click();
    await place(page).click();
    await page.waitForSelector(".hint", { state: "detached" });
    for (let step = 0; step < 30; step++) {
        if ((await page.locator("h1").textContent()).includes("round 2")) break;
        await actOnce(page, chance(step + 1));
        await page.waitForTimeout(50);
    }
    assert.equal(await page.locator(".hint").count(), 0); // nobody has advised anything here
    await leave();
});

/* What an engine advises with this much work, after the moves of a record. */
function engineHint(record, work) {
    const asked = [
        { do: "load", record },
        { do: "hint", seat: 0, level: "hard", most: 1, work },
    ];
    const input = asked.map((request) => JSON.stringify(request)).join("\n");
    const said = execFileSync("build/kvartal", ["engine"], { input, encoding: "utf8" });
    return JSON.parse(said.trim().split("\n").at(-1)).turns[0].moves[0];
}

test("a hint comes at once, and is looked into further", async () => {
    const { page, leave } = await visitTable(open, "welcome", "further");
    await botsAnswered(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint:not([data-work]) .further:not(.done)");
    const before = await boxOf(page.locator(".bar"));
    await page.waitForSelector(".hint[data-work]");
    await page.waitForSelector(".hint .further.done", { state: "attached", timeout: 60000 });
    assert.equal(await page.locator(".hint").getAttribute("data-work"), "666666");
    const hinted = await page.locator(".bar .confirm").getAttribute("data-move");
    const saved = await page.evaluate(() => JSON.parse(localStorage.getItem("kvartal-last")));
    assert.equal(hinted, engineHint(saved.record, 666666));
    assert.equal((await boxOf(page.locator(".bar"))).height, before.height);
    await leave();
});

test("a hint is not looked into further when it was dropped", async () => {
    const { page, leave } = await visitTable(open, "welcome", "further");
    await botsAnswered(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint .further:not(.done)");
    await page.getByRole("button", { name: "Drop it" }).click();
    await page.waitForSelector(".hint .further.done", { state: "attached" });
    await page.waitForTimeout(1500);
    assert.equal(await page.locator(".bar .confirm").count(), 0);
    await leave();
});

test("a hint goes while something else is looked at", async () => {
    const { page, leave } = await visitTable(open, "smallcities", "hint", phone);
    await botsAnswered(page);
    await page.getByRole("button", { name: "Hint" }).tap();
    await page.waitForSelector(".hint");
    const hinted = await page.locator(".bar .confirm").getAttribute("data-move");
    await page.locator('.board .hot[data-site="1"]').tap();
    await page.waitForSelector(`.bar .confirm:not([data-move="${hinted}"])`);
    assert.equal(await page.locator(".hint").count(), 0);
    await leave();
});

test("a finger finds small squares through the lens, with the cards in sight", async () => {
    const { page, leave } = await visitTable(open, "machinery", "lens", phone);
    await page.locator(".offer .hot").first().tap();
    await page.locator(".board .hot").first().tap();
    await page.waitForSelector(".lens svg");
    await page.waitForSelector(".bar .confirm");
    const offer = await boxOf(page.locator(".offer svg"));
    assert.ok(offer.y >= 0 && offer.height > 60);
    await picture(page, "phone-lens");
    await page.getByRole("button", { name: "Drop it" }).tap();
    await page.waitForSelector(".lens svg", { state: "detached" });
    await leave();
});

test("a card shows its figure at once, where the buildings stay in view", async () => {
    for (const [width, height] of [
        [390, 844],
        [844, 390],
    ]) {
        const { page, leave } = await visitTable(open, "machinery", "lens", {
            ...phone,
            viewport: { width, height },
        });
        await page.locator(".offer .hot").first().tap();
        const other = page.locator(".board .hot").nth(5);
        if (width < height) await page.waitForSelector(".lens svg");
        await other.tap(); // another building is a touch away
        await page.waitForSelector(".bar .confirm");
        await leave();
    }
});

test("another card changes one's mind, and what was begun can be dropped", async () => {
    const { page, leave } = await visitTable(open, "smallcities", "mind", phone);
    await botsAnswered(page);
    await page.locator(".offer .hot").first().tap();
    await page.waitForSelector(".board .hot");
    await page.locator(".board .hot").first().tap();
    await page.waitForSelector(".bar .confirm");
    assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0); // one button for it
    await page.getByRole("button", { name: "Drop it" }).tap();
    await page.waitForSelector(".bar .confirm", { state: "detached" });
    await begin(page, "welcome", { preset: "First game", seed: "mind" });
    await botsAnswered(page);
    await card(page, 1).tap();
    await canWrite(page);
    await page.locator('.offer [data-again^="take 2"]').tap();
    await page.waitForSelector('.offer [data-again^="take 1"]');
    await leave();
});

test("a place where nothing can be done says why", async () => {
    const { page, leave } = await visitTable(open, "smallcities", "why", phone);
    await botsAnswered(page);
    for (let step = 0; step < 200; step++) {
        const cold = page.locator(".board .cold").first();
        if ((await cold.count()) > 0) {
            await cold.tap();
            await page.waitForSelector(".sentence.trouble");
            return leave();
        }
        await actOnce(page, chance(step + 3), { byTouch: true });
    }
    assert.fail("Everything can be done everywhere.");
});

test("a card that cannot be used says what it needs and what it brings", async () => {
    const { page, leave } = await visitTable(open, "smallcities", "eyes", phone);
    await botsAnswered(page);
    await page.locator(".offer .cold").first().tap();
    const said = await page.locator(".sentence.trouble").textContent();
    assert.match(said, /1 point for each .* There is no site for it yet\.$/);
    await leave();
});

/* ---- What is said ---- */

test("one sentence says what to do", async () => {
    const { page, leave } = await visit(open, "new/welcome", phone);
    await begin(page, "welcome", { preset: "Against three bots", seed: "sentence" });
    assert.notEqual(await page.locator(".sentence").textContent(), "");
    await leave();
});

test("ending a turn asks where something would be given up", async () => {
    const { page, leave } = await visitTable(open, "machinery", "give");
    await botsAnswered(page);
    await page.locator(".bar .end").click();
    await page.waitForSelector(".question");
    await page.getByRole("button", { name: "Keep playing" }).click();
    await page.waitForSelector(".question", { state: "detached" });
    assert.match(await page.locator("h1").textContent(), /round 1$/);
    await page.locator(".bar .end").click();
    await page.getByRole("button", { name: "End it" }).click();
    await page.waitForSelector('.table-head h1:has-text("round 2")');
    await leave();
});

test("ending the turn with a move asks where something would be given up", async () => {
    const { page, leave } = await visitTable(open, "machinery", "ending", phone);
    await page.locator(".bar .by-card").first().tap();
    await page.getByRole("button", { name: "and end the turn" }).tap();
    await page.waitForSelector("text=Something could still be done this turn.");
    await page.getByRole("button", { name: "Keep playing" }).tap();
    await page.waitForSelector(".bar .confirm"); // what was looked at is still there
    await page.waitForSelector("h1:has-text('round 1')");
    await page.getByRole("button", { name: "and end the turn" }).tap();
    await page.getByRole("button", { name: "End it" }).tap();
    await page.waitForSelector("h1:has-text('round 2')");
    await leave();
});

/* Whatever the order, and however often the same key or place is pressed. */
for (const [name, options] of Object.entries({ desktop, phone, sideways, tablet }))
    test(`no turn is given up without a question: ${name}`, async () => {
        const { page, leave } = await visitTable(open, "machinery", "give", options);
        await botsAnswered(page);
        const end = page.locator(".bar .end");
        const isAsked = async () => {
            await page.waitForSelector(".question");
            await page.getByRole("button", { name: "Keep playing" }).click();
            await end.waitFor();
        };
        await page.keyboard.press("d");
        await page.keyboard.press("d");
        await isAsked();
        await end.focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector(".question :focus");
        await page.keyboard.press("Enter"); // the first answer is to play on
        await end.waitFor();
        const { x, y } = await middleOf(end);
        if (options.hasTouch) {
            await page.touchscreen.tap(x, y);
            await page.touchscreen.tap(x, y);
        } else await page.mouse.dblclick(x, y);
        await page.waitForTimeout(300);
        if ((await page.locator(".question").count()) > 0) await isAsked();
        assert.match(await page.locator("h1").textContent(), /round 1$/);
        assert.equal(await page.getByTitle("Take back the turn").count(), 0);
        await leave();
    });

/* ---- A turn that was ended ---- */

const takeBack = (page) => page.getByRole("button", { name: "Take back the turn" });
const inRound = (page, round) => page.waitForSelector(`.table-head h1:has-text("round ${round}")`);

async function endTurn(page) {
    await page.locator(".bar .end").click();
    const question = page.locator(".question .lit");
    if ((await question.count()) > 0) await question.click();
}

/* The first card and a place for it. */
async function playCity(page) {
    await card(page, 1).click();
    await page.locator('.board [data-site="31"]').click();
    await page.locator(".bar .confirm").click();
    await page.waitForSelector(".bar .main.end");
    await page.mouse.move(1, 1);
}

for (const [name, options] of Object.entries({ desktop, phone, sideways }))
    test(`the last turn can be taken back until the next one begins: ${name}`, async () => {
        const { page, leave } = await visit(open, "new/smallcities", options);
        await begin(page, "smallcities", { preset: "Against three bots", seed: "reload" });
        await page.waitForSelector(".chips li:nth-child(4) :text('✓')");
        await playCity(page);
        assert.equal(await takeBack(page).count(), 0);
        const before = plain(await sheetOf(page));
        await endTurn(page);
        await inRound(page, 2);
        await takeBack(page).waitFor();
        const offer = await page.locator(".piece.offer").innerHTML();
        const { width, height } = await boxOf(takeBack(page));
        assert.ok(width >= 44 && height >= 40, `${width}×${height}`);
        await checkAccess(page);
        await picture(page, `take-back-${name}`);
        await takeBack(page).click();
        await inRound(page, 1);
        await page.waitForSelector(".bar .main.end");
        assert.equal(plain(await sheetOf(page)), before);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.waitForSelector(".bar .main.end", { state: "detached" });
        await playCity(page);
        await endTurn(page);
        await inRound(page, 2);
        await page.reload();
        await takeBack(page).waitFor();
        await pressCyrillic(page, "е", "KeyT"); // also after a reload, and by a key
        await inRound(page, 1);
        await endTurn(page);
        await inRound(page, 2);
        assert.equal(plain(await page.locator(".piece.offer").innerHTML()), plain(offer));
        await card(page, 1).click();
        await page.locator(".board .hot").first().click();
        assert.equal(await takeBack(page).count(), 0); // Undo drops what is begun
        await page.locator(".bar .confirm").click();
        await page.getByRole("button", { name: "Undo" }).click();
        assert.equal(await takeBack(page).count(), 0); // the next turn has begun
        await page.keyboard.press("t");
        await inRound(page, 2);
        await leave();
    });

test("a turn can be taken back while the screen is passed on", async () => {
    const { page, leave } = await visit(open, "new/welcome");
    await begin(page, "welcome", { preset: "Draft, two on this screen", seed: "pass" });
    await playRoundOf(page);
    await page.waitForSelector(".cover");
    await takeBack(page).click();
    await page.waitForSelector(".bar .end");
    const me = page.locator(".chips .me");
    assert.doesNotMatch(await me.textContent(), /Guest/);
    await endTurn(page);
    await page.getByRole("button", { name: "I am Guest 1" }).click();
    await page.waitForSelector(".table .piece svg");
    assert.equal(await takeBack(page).count(), 0);
    await leave();
});

test("what a move brings is told before it is made, and after", async () => {
    const { page, leave } = await visit(open, "new/machinery", phone);
    await begin(page, "machinery", { preset: "Against three bots", seed: "gain" });
    await botsAnswered(page);
    await page.locator(".offer .hot").last().tap(); // a builder costs a point
    await page.locator(".board .hot").first().tap();
    await page.waitForSelector(".bar .confirm, .lens .hot");
    if ((await page.locator(".bar .confirm").count()) === 0)
        await page.locator(".lens .hot").first().tap();
    await page.waitForSelector(".turn-gain >> text=−1");
    await page.locator(".bar .confirm").tap();
    await page.waitForSelector(".turn-gain >> text=−1");
    await page.reload();
    await page.waitForSelector(".turn-gain >> text=−1");
    await page.getByRole("button", { name: "Undo" }).tap();
    await page.waitForSelector(".turn-gain", { state: "detached" });
    await leave();
});

/* ---- What happens by itself ---- */

/* Plays at random until there is only one choice and it is left to me; false if the game ends
 * before. */
async function findsSingleChoice(page, next) {
    for (;;) {
        if ((await actOnce(page, next)).over) return false;
        const isEnd = (await page.locator(".bar .end, .bar .confirm").count()) > 0;
        if (!isEnd && (await page.locator(possible).count()) === 1) return true;
    }
}

test("a single choice is made by itself, unless that is switched off", async () => {
    const { page, leave } = await visit(open);
    const alone = { preset: "Solo, first edition", seed: "steps" };
    await begin(page, "welcome", alone);
    assert.equal(await findsSingleChoice(page, chance(8)), false);
    await page.goto(`${open.address}#/settings`);
    await page.getByLabel("Make forced moves").uncheck();
    await begin(page, "welcome", alone);
    assert.equal(await findsSingleChoice(page, chance(8)), true);
    await leave();
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
    await card(page, 1).click();
    await canWrite(page);
    assert.equal(await page.evaluate(() => globalThis.heard), 0);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Sound").check();
    await page.getByRole("button", { name: "Back" }).click();
    await place(page).click();
    await page.waitForFunction(() => globalThis.heard === 1);
    await leave();
});
