/* Beside a real table: whole games whose cards and dice are entered by touch on a phone. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { chance, checkAccess, openBrowser, phone, picture, visit } from "./support/browser.mjs";
import { scratch } from "./support/scratch.mjs";

let open;
before(async () => {
    open = await openBrowser({ kept: false });
});
after(() => open.close());

const small = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

const foot = ".enter-foot .main";

/* "Is this your box?" No: its figures are in this file. */
async function openPack(page, file) {
    await page.getByRole("button", { name: "Play with the figures of my own box" }).tap();
    await page.locator(".pack-field input[type=file]").setInputFiles(file);
    await page.waitForFunction(() => document.querySelector(".pack-field select")?.value !== "");
}

/* Begins a game; the names are of those whose sheets are on this phone. */
async function begin(page, game, { names = ["Anna"], others = true, pack, options = [] } = {}) {
    await page.locator("select").first().selectOption(game);
    if (pack) await openPack(page, pack);
    for (const [label, value] of options) await page.getByLabel(label).selectOption(value);
    for (let more = 1; more < names.length; more++)
        await page.locator(".sheet-names .row button").first().tap();
    for (const [at, name] of names.entries())
        await page.locator(".sheet-names input:not([type=checkbox])").nth(at).fill(name);
    if (!others) await page.locator(".sheet-names input[type=checkbox]").tap();
    await page.locator(".companion-screen > button.main").tap();
    await page.waitForSelector(".enter");
}

/* Everything that can be touched is visible and large enough; nothing scrolls. */
async function checkScreen(page, what) {
    const faults = await page.evaluate(() => {
        const found = [];
        const root = document.documentElement;
        if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
            found.push(`the page scrolls: ${root.scrollWidth} × ${root.scrollHeight}`);
        for (const button of document.querySelectorAll(".enter button")) {
            const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
            const name = button.ariaLabel ?? button.textContent;
            if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
                found.push(`out of view: ${name} ${left} ${top} ${right} ${bottom}`);
            if (Math.min(width, height) < 24 || Math.max(width, height) < 43.9)
                found.push(`too small: ${name} ${width} × ${height}`);
            const picture = button.matches(".palette *") && button.querySelector("svg");
            const drawn = picture
                ? picture.getBoundingClientRect()
                : button.getBoundingClientRect();
            if (Math.max(drawn.width / width, drawn.height / height) < 0.5)
                found.push(`a small picture: ${name} ${drawn.width} × ${drawn.height}`);
        }
        return found.slice(0, 5);
    });
    assert.deepEqual(faults, [], what);
}

/* Touches something that may lie at the next place; false when nothing more can be entered. */
async function touchNext(page, next) {
    const box = await page.evaluate(
        (number) => {
            const active = document.querySelector(".enter-places .active");
            if (!active) return null;
            const of = `.palettes [data-palette="${active.dataset.palette}"]`;
            const palette = document.querySelector(of);
            const free = [...palette.querySelectorAll("button:not(.out, [aria-pressed=true])")];
            const { x, y, width, height } = free[number % free.length].getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
        },
        next(1 << 20),
    );
    if (!box) return false;
    await page.touchscreen.tap(box.x, box.y);
    return true;
}

/* Enters a random round; returns how many taps that took. */
async function enterRound(page, next) {
    const round = await page.locator("h1").textContent();
    for (let taps = 1; taps < 12; taps++) {
        if (!(await touchNext(page, next))) await page.locator(foot).tap();
        const isOver = await page.evaluate(
            () =>
                new Promise((resolve) => {
                    requestAnimationFrame(() =>
                        setTimeout(() => resolve(!document.querySelector(".enter.at-offer")), 0),
                    );
                }),
        );
        if (isOver) return taps;
    }
    return assert.fail(`${round} cannot be entered.`);
}

/* Plays random turns for everybody here, in the page itself: only entering is done by touch. */
function playTurns(page, seed) {
    return page.evaluate(async (first) => {
        const over = ".enter, .end-screen";
        let state = first;
        for (let step = 0; step < 200 && !document.querySelector(over); step++) {
            const find = (selector) => [...document.querySelectorAll(selector)];
            const urgent = [".cover button", ".question .lit", ".bar .confirm", ".bar .main"];
            const rest = ".hand .hot:not([data-again]), .bar .lit, .bar .end";
            const list = [...urgent, rest].map(find).find((some) => some.length > 0) ?? [];
            state = (Math.imul(state, 1103515245) + 12345) >>> 0;
            const chosen = list[Math.floor((state / 2 ** 32) * list.length)];
            chosen?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            await new Promise((resolve) => setTimeout(resolve, chosen ? 0 : 20));
        }
        if (!document.querySelector(over)) throw new Error("The round does not end.");
    }, seed);
}

async function touchAll(page, ids) {
    for (const id of ids) await page.locator(`.enter [data-choice="${id}"]`).first().tap();
}

function recordOf(page) {
    return page.evaluate(() => JSON.parse(localStorage.getItem("kvartal-last")).record);
}

/* The program reads the record of the page, and finds the game over. */
async function checkRecord(page) {
    const file = scratch("record.txt");
    writeFileSync(file, await recordOf(page));
    const said = execFileSync("build/kvartal", ["replay", file, "--json"], { encoding: "utf8" });
    const { ok, over } = JSON.parse(said);
    assert.deepEqual({ ok, over }, { ok: true, over: true });
}

test("a whole game of Welcome is entered by touch, four taps a round", async () => {
    const { page, leave } = await visit(open, "companion", phone);
    await begin(page, "welcome");
    await page.locator(foot).tap();
    await page.waitForSelector(".enter-said >> text=Not entered yet: plan A.");
    await touchAll(page, ["A3", "B5"]);
    assert.doesNotMatch(await page.locator(".enter").textContent(), /Not entered yet/);
    await checkScreen(page, "setup");
    await checkAccess(page);
    await picture(page, "companion-welcome-setup");
    await page.reload();
    await page.waitForSelector(".enter-places .card-face");
    await touchAll(page, ["C5"]);
    await page.locator(foot).tap();
    await page.waitForSelector(".enter.at-offer");
    const next = chance(7);
    let round = 0;
    for (; (await page.locator(".enter.at-offer").count()) > 0; round++) {
        if (round < 2) {
            await checkScreen(page, `round ${round + 1}`);
            await picture(page, `companion-welcome-${round + 1}`);
        }
        const taps = await enterRound(page, next);
        assert.ok(taps <= (round === 0 ? 7 : 4), `round ${round + 1}: ${taps} taps`);
        await playTurns(page, round + 1);
    }
    assert.ok(round > 5, `${round} rounds`);
    await page.waitForSelector(".enter.at-end");
    await checkScreen(page, "end");
    await checkAccess(page);
    await picture(page, "companion-welcome-end");
    await touchAll(page, ["3", "5"]);
    await page.locator(foot).tap();
    await page.waitForSelector(".end-screen");
    await checkRecord(page);
    await leave();
});

test("a card that is out says so, and an entry is taken back", async () => {
    const { page, leave } = await visit(open, "companion", phone);
    await begin(page, "welcome", { others: false, names: ["Anna", "Boris"] });
    await touchAll(page, ["A1", "B1", "C1"]);
    await page.locator(foot).tap();
    await page.waitForSelector(".enter.at-offer");
    await touchAll(page, ["park", "bis", "fence", "15-agent"]);
    await touchAll(page, ["15-agent"]); // there is only one, so this takes it back
    assert.equal(await page.locator(".palettes .long [aria-pressed=true]").count(), 0);
    await touchAll(page, ["15-agent", "8-pool", "3-temp"]);
    await page.waitForSelector(".piece.board svg");
    await page.getByRole("button", { name: "Undo" }).tap();
    await page.waitForSelector(".enter.at-offer");
    assert.equal(await page.locator(".enter-places .card-face").count(), 6);
    await page.locator(".enter-places button").nth(5).tap();
    await touchAll(page, ["12-park"]);
    await page.waitForSelector(".piece.board svg");
    await playTurns(page, 5);
    assert.equal(await page.locator(".palette .out").count(), 3); // of each there is but one
    await page.locator('[data-choice="15-agent"]').tap({ force: true }); // it says why not
    await page.waitForSelector(".enter-said >> text=The box has only 1");
    assert.match(await recordOf(page), /r1 s1: .*\n(.*\n)*r1 s2: /);
    await leave();
});

test("what was entered wrongly is corrected later", async () => {
    const { page, leave } = await visit(open, "companion", phone);
    await begin(page, "smallcities");
    await touchAll(page, ["financing", "hub", "red"]);
    await page.locator(foot).tap();
    for (let round = 1; round <= 2; round++) {
        await page.waitForSelector(".enter.at-offer");
        await touchAll(page, ["beam", "bank"]);
        await page.waitForSelector(".piece.board svg");
        await playTurns(page, round);
    }
    await page.getByRole("button", { name: "Correct a round" }).tap();
    await page.waitForSelector("dialog .enter-rounds .card-face svg");
    await checkAccess(page);
    await picture(page, "companion-corrections");
    await page.locator("dialog").getByRole("button", { name: "Round 1" }).tap();
    await page.locator('dialog [data-choice="arch"]').tap();
    await page.locator("dialog").getByRole("button", { name: "Change it" }).tap();
    await page.waitForSelector("dialog >> text=They have to be made again from round 1 on.");
    await page.locator("dialog").getByRole("button", { name: "Leave it as it was" }).tap();
    await page.waitForSelector("dialog", { state: "detached" });
    assert.match(await recordOf(page), /r1 enter \["beam","bank"\]/);
    await page.getByRole("button", { name: "Correct a round" }).tap();
    await page.locator("dialog").getByRole("button", { name: "Round 1" }).tap();
    await page.locator('dialog [data-choice="arch"]').tap();
    await page.locator("dialog").getByRole("button", { name: "Change it" }).tap();
    await page.locator("dialog").getByRole("button", { name: "Change it" }).tap();
    await page.waitForSelector(".piece.board svg");
    assert.match(await recordOf(page), /r1 enter \["arch","bank"\]/);
    await playTurns(page, 3);
    /* The dice of round 2 need not be entered again. */
    await page.waitForSelector(".enter.at-offer");
    assert.equal(await page.locator(".enter-places .card-face").count(), 2);
    await page.getByRole("button", { name: "The game is over" }).tap();
    await page.getByRole("button", { name: "Show the result" }).tap();
    await page.waitForSelector(".end-screen");
    await leave();
});

const draft = [
    [/^edition/, "first"],
    [/^how cards/, "on"],
];

/* Hands of a draft: a player beside somebody unknown has three cards each time. */
test("a whole draft is entered by touch, four taps a round", async () => {
    const { page, leave } = await visit(open, "companion", small);
    await begin(page, "welcome", { options: draft });
    await touchAll(page, ["1.1", "2.1", "3.1"]);
    await page.locator(foot).tap();
    const next = chance(9);
    let round = 0;
    await page.waitForSelector(".enter.at-offer");
    for (; (await page.locator(".enter.at-offer").count()) > 0; round++) {
        if (round < 2) await checkScreen(page, `round ${round + 1}`);
        const taps = await enterRound(page, next);
        assert.ok(taps <= 4, `round ${round + 1}: ${taps} taps`);
        await playTurns(page, round + 1);
    }
    assert.ok(round > 5, `${round} rounds`);
    await page.waitForSelector(".enter.at-end");
    await page.locator(foot).tap();
    await page.waitForSelector(".end-screen");
    await checkRecord(page);
    await leave();
});

test("of several hands only the one that is entered is shown, and what is passed is known", async () => {
    const { page, leave } = await visit(open, "companion", phone);
    await begin(page, "welcome", { names: ["Anna", "Boris"], others: false, options: draft });
    await touchAll(page, ["1.1", "2.1", "3.1"]);
    await page.locator(foot).tap();
    await page.waitForSelector(".enter-said >> text=Touch: Anna: card 1");
    await touchAll(page, ["8-park", "3-pool", "5-fence"]);
    await page.waitForSelector(".enter-said >> text=Touch: Boris: card 1");
    assert.equal(await page.locator(".enter-places .card-face").count(), 0);
    assert.equal(await page.locator(".palettes [aria-pressed=true]").count(), 0);
    await checkScreen(page, "the second hand");
    await checkAccess(page);
    await picture(page, "companion-draft");
    await page.locator(".enter-places button").first().tap(); // Anna's: she has mistaken one
    assert.equal(await page.locator(".enter-places .card-face").count(), 3);
    await touchAll(page, ["9-park"]);
    await touchAll(page, ["10-park", "3-bis", "7-fence"]);
    await playTurns(page, 3);
    await page.waitForSelector(".enter-said >> text=Touch: Anna: new card 1");
    assert.match(await recordOf(page), /r1 enter \["9-park","3-pool","5-fence","10-park",/);
    assert.equal(await page.locator(".enter-places button").count(), 3); // two cards, and Boris
    await page.getByRole("button", { name: "Correct a round" }).tap();
    await page.waitForSelector("dialog .enter-rounds button");
    assert.equal(await page.locator("dialog .card-face").count(), 0); // nobody's hand is shown
    await page.locator("dialog").getByRole("button", { name: "Round 1" }).tap();
    await page.locator("dialog .enter-places button").first().tap();
    await page.locator('dialog [data-choice="11-park"]').tap();
    await page.locator("dialog").getByRole("button", { name: "Change it" }).tap();
    const question = page.locator("dialog .enter-question .lit"); // where a turn does not fit
    if (await question.isVisible()) await question.tap();
    await page.waitForSelector("dialog", { state: "detached" });
    assert.match(await recordOf(page), /r1 enter \["11-park","3-pool","5-fence","10-park",/);
    await leave();
});

for (const [game, size, setup] of [
    ["machinery", small, []],
    ["machinery", sideways, []],
    ["smallcities", sideways, ["financing", "hub", "red"]],
    ["welcome", sideways, ["A1", "B1", "C1"]],
])
    test(`${game} at ${size.viewport.width} × ${size.viewport.height}`, async () => {
        const { page, leave } = await visit(open, "companion", { ...size, locale: "ru-RU" });
        await begin(page, game);
        if (setup.length > 0) {
            await touchAll(page, setup);
            await page.locator(foot).tap();
        }
        const next = chance(3);
        for (let round = 1; round <= 2; round++) {
            await page.waitForSelector(".enter.at-offer");
            await checkScreen(page, `round ${round}`);
            if (round === 2) await checkAccess(page);
            await picture(page, `companion-${game}-${size.viewport.width}-${round}`);
            const taps = await enterRound(page, next);
            const isUsual = game !== "welcome" || round > 1; // new stacks show their effects
            assert.ok(taps <= (isUsual ? 4 : 7), `round ${round}: ${taps} taps`);
            await playTurns(page, round);
        }
        await leave();
    });

/* A pack as its owner edits it: our figures, some of them corrected. */
function editedPack() {
    const ours = execFileSync("build/kvartal", ["pack", "show", "smallcities"], {
        encoding: "utf8",
    });
    const edited = ours
        .replace(/"firm-ground": \{"is": \d+/, '"firm-ground": {"is": 17')
        .replace(/("specialisation": \{"is": )\[[^\]]*\]/, "$1[0, 2, 4, 9, 14, 19, 30]")
        .replace(/"title":\s*""/, '"title": "Our box"');
    assert.notEqual(edited, ours);
    const file = scratch("edited.pack");
    writeFileSync(file, edited);
    execFileSync("build/kvartal", ["pack", "keep", file]);
    return file;
}

test("a whole game with the owner's box: an edited pack", async () => {
    process.env["XDG_DATA_HOME"] = scratch();
    const pack = editedPack();
    const { page, leave } = await visit(open, "companion", phone);
    await page.waitForSelector("text=Is this your box?");
    await checkAccess(page);
    await begin(page, "smallcities", { pack });
    await touchAll(page, ["firm-ground", "hub", "red"]);
    await checkScreen(page, "setup");
    await page.locator(foot).tap();
    const next = chance(11);
    let round = 0;
    for (
        ;
        round < 40 && (await page.locator(".end-screen, .enter.at-end").count()) === 0;
        round++
    ) {
        await page.waitForSelector(".enter.at-offer");
        await enterRound(page, next);
        await playTurns(page, round + 1);
    }
    assert.ok(round > 5, `${round} rounds`);
    if ((await page.locator(".enter.at-end").count()) > 0) await page.locator(foot).tap();
    await page.waitForSelector(".end-screen");
    assert.match(await recordOf(page), /^name smallcities:pack=[0-9a-f]{16}/m);
    await checkRecord(page);
    await leave();
});
