/*
 * Learning: every step of every course is done wrong in each way that the lesson knows, and then
 * right, by touch on a phone and by Tab, arrows and Enter at a desk.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    boxOf,
    checkAccess,
    kept,
    openBrowser,
    phone,
    picture,
    recordOf,
    visit,
} from "./support/browser.mjs";
import { byKeys, byTouch, giveAnswer, openCore, servedLessons } from "./support/lesson_player.mjs";

let open;
let core;
before(async () => {
    open = await openBrowser({ kept: false });
    core = await openCore();
});
after(() => open.close());

const desk = { viewport: { width: 1440, height: 900 } };
const lessons = servedLessons("en");
const slowest = 50; // milliseconds for a verdict on a processor a quarter as fast

async function expectVerdict(page, verdict, said) {
    await page.waitForSelector(`.lesson.${verdict}`);
    assert.equal(await page.locator(".say .sentence").textContent(), said);
}

/* One step: all wrong answers, then the right one. */
async function doStep(page, way, text, step) {
    core({ do: "lesson", lesson: text, step });
    const { right, wrong } = core({ do: "solve", lesson: text, step });
    for (const moves of wrong) {
        const { said } = core({ do: "judge", lesson: text, step, moves });
        await giveAnswer(page, way, core, { text, step, moves });
        await expectVerdict(page, "wrong", said);
        await way.press(page, ".lesson-again");
        await page.waitForSelector(".lesson.open");
    }
    core({ do: "lesson", lesson: text, step });
    const { said } = core({ do: "judge", lesson: text, step, moves: right });
    await giveAnswer(page, way, core, { text, step, moves: right });
    await expectVerdict(page, "right", said);
}

async function doPart(page, way, { game, part, text }) {
    await page.goto(`${page.url().split("#")[0]}#/learn/${game}/${part}`);
    const { steps } = core({ do: "lesson", lesson: text });
    for (const [step, { title }] of steps.entries()) {
        await page.locator(".lesson-task h2", { hasText: title }).waitFor();
        await doStep(page, way, text, step);
        await way.press(page, ".lesson-next");
    }
    await page.waitForSelector(".learn-finished");
}

function partsOf(game) {
    return lessons.filter((lesson) => lesson.game === game);
}

test("the whole course of Welcome is done by touch on a phone", async () => {
    const { page, leave } = await visit(open, "learn/welcome", phone);
    for (const lesson of partsOf("welcome")) await doPart(page, byTouch, lesson);
    await page.getByRole("link", { name: "Back to the course" }).click();
    await page.waitForSelector(".parts");
    assert.equal(await page.locator(".part.done").count(), partsOf("welcome").length);
    await picture(page, "learn-done-phone");
    await leave();
});

for (const game of ["smallcities", "machinery"])
    test(`the whole course of ${game} is done by keys at a desk`, async () => {
        const { page, leave } = await visit(open, `learn/${game}`, desk);
        for (const lesson of partsOf(game)) await doPart(page, byKeys, lesson);
        await leave();
    });

/* ---- How it is reached, kept and left ---- */

test("on a phone on its side, the task leaves the buttons in sight", async () => {
    const side = { ...phone, viewport: { width: 844, height: 390 } };
    for (const locale of ["en-GB", "ru-RU", "uk-UA"]) {
        const { page, leave } = await visit(open, "learn/welcome/first-turn", { ...side, locale });
        await page.waitForSelector(".lesson.open .hand .hot");
        const [task, bar] = await Promise.all(
            [".lesson-task", ".bar"].map((part) => boxOf(page.locator(part))),
        );
        const shown = await page.locator("aside").evaluate((aside) => aside.clientHeight);
        assert.ok(task.y + shown <= bar.y + 1, `${locale}: the task lies over the bar`);
        assert.ok(bar.y + bar.height <= 391, `${locale}: the bar is below the screen`);
        assert.ok(bar.height >= 44, `${locale}: the bar is ${bar.height} high`);
        await leave();
    }
    const { page, leave } = await visit(open, "learn/welcome", side);
    await doPart(page, byTouch, partsOf("welcome")[0]);
    await leave();
});

test("lessons are reached from home and from the set-up", async () => {
    const { page, leave } = await visit(open, "", phone);
    await page.getByRole("link", { name: "Learn: Welcome" }).click();
    await page.waitForSelector(".learn-screen");
    await page.goto(`${open.address}#/new/machinery`);
    await page.getByRole("link", { name: "Learn", exact: true }).click();
    await page.waitForSelector(".learn-screen");
    assert.match(page.url(), /#\/learn\/machinery$/);
    await leave();
});

test("lessons are reached from the waiting room, which stays open", async () => {
    const { page, context, leave } = await visit(open, "host/smallcities", phone);
    await page.getByLabel("Your name").fill("Anna");
    await page.getByRole("button", { name: "Create the table" }).tap();
    await page.waitForSelector("text=Leave the seat");
    const [lesson] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("link", { name: "Learn the game while you wait" }).tap(),
    ]);
    await lesson.waitForSelector(".learn-screen");
    assert.match(lesson.url(), /#\/learn\/smallcities$/);
    assert.equal(await page.locator("text=Leave the seat").count(), 1);
    await leave();
});

/* In the page: keeps a finished game as the page itself does. */
async function keepOnPage(save) {
    const request = indexedDB.open("kvartal", 1);
    const opened = new Promise((resolve) => {
        request.onsuccess = () => resolve(request.result);
    });
    const games = (await opened).transaction("games", "readwrite").objectStore("games");
    const put = games.put(save);
    await new Promise((resolve) => {
        put.onsuccess = resolve;
    });
}

test("lessons are reached from the end of a first game", async () => {
    const { page, leave } = await visit(open, "", phone);
    const record = recordOf("machinery:events=off#first", 2);
    const seats = [
        { kind: "person", name: "Anna", level: "" },
        { kind: "bot", name: "Bot 1", level: "novice" },
    ];
    const game = { id: "first", record, name: "machinery:events=off#first", seats, guided: true };
    await page.evaluate(keepOnPage, { ...game, round: 10, over: true, saved: 1, totals: [1, 2] });
    await page.goto(`${open.address}#/game/first`);
    await page.getByRole("button", { name: "Learn more" }).tap();
    await page.waitForSelector(".learn-screen");
    assert.match(page.url(), /#\/learn\/machinery$/);
    await leave();
});

test("a part goes on where it was left, also without the network", async () => {
    const { page, context, leave } = await visit(open, "learn/welcome/first-turn", {
        ...phone,
        ...kept,
    });
    await page.waitForSelector(".lesson");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole("button", { name: "Show me" }).click();
    await page.waitForSelector(".lesson.right");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await page.locator(".lesson-task h2", { hasText: "Write the number" }).waitFor();
    assert.equal(await page.locator(".lesson-dots .done").count(), 1);
    await leave();
});

test("what was kept by another version, or cannot be kept, does no harm", async () => {
    const { page, leave } = await visit(open, "", phone);
    await page.evaluate(() =>
        localStorage.setItem("kvartal-lessons", '{"welcome/first-turn":"all"}'),
    );
    await page.goto(`${open.address}#/learn/machinery/events`);
    await page.waitForSelector(".lesson");
    await page.evaluate(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
        };
    });
    for (let step = 0; step < 3; step++) {
        await page.getByRole("button", { name: "Show me" }).click();
        await page.locator(".lesson-next").click();
    }
    await page.getByText("This browser saves nothing, so the course begins again").waitFor();
    await leave();
});

test("an unknown part is said to lead nowhere", async () => {
    const { page, leave } = await visit(open, "learn/welcome/nothing");
    await page.getByText("This link leads nowhere.").waitFor();
    await leave();
});

test("the rule of a step opens beside it", async () => {
    const { page, leave } = await visit(open, "learn/welcome/first-turn", desk);
    await page.getByRole("link", { name: "Read the rule" }).click();
    await page.locator("dialog").getByRole("heading", { name: "The three pairs" }).waitFor();
    await leave();
});

/* ---- Figures and looks ---- */

/* In the page: how long the core takes for each verdict. */
function timeVerdicts() {
    globalThis.verdicts = [];
    const { Instance } = WebAssembly;
    const beginOf = ({ buffer }, at, length) =>
        new TextDecoder().decode(new Uint8Array(buffer, at, Math.min(length, 16)));
    WebAssembly.Instance = class {
        constructor(module) {
            const { exports } = new Instance(module);
            let at = 0;
            const input = (length) => (at = exports.input(length));
            const ask = (length) => {
                const isJudging = beginOf(exports.memory, at, length).includes('"judge"');
                const start = performance.now();
                const answer = exports.ask(length);
                if (isJudging) globalThis.verdicts.push(performance.now() - start);
                return answer;
            };
            this.exports = { ...exports, input, ask };
        }
    };
}

test(`an answer is judged in ${slowest} ms on a slow processor`, async () => {
    const { page, context, leave } = await visit(open, "", phone);
    const session = await context.newCDPSession(page);
    await page.addInitScript(timeVerdicts);
    await page.reload();
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    for (const { game, part, text } of lessons) {
        await page.goto(`${open.address}#/learn/${game}/${part}`);
        await page.waitForSelector(".lesson");
        for (const _ of core({ do: "lesson", lesson: text }).steps) {
            await page.getByRole("button", { name: "Show me" }).click();
            await page.locator(".lesson-next").click();
        }
        await page.waitForSelector(".learn-finished");
    }
    const times = (await page.evaluate(() => globalThis.verdicts)).sort((a, b) => b - a);
    assert.ok(times.length >= 30, `${times.length} verdicts`);
    console.log(`the slowest verdict took ${times[0].toFixed(1)} ms`);
    assert.ok(times[0] <= slowest, `${times[0]} ms`);
    await leave();
});

/* In the page: text that does not fit its box, and what is out of view. */
function cutOnPage() {
    const root = document.documentElement;
    const found = [];
    if (root.scrollWidth > innerWidth + 1) found.push(`${root.scrollWidth} px wide`);
    if (document.querySelector(".lesson") && root.scrollHeight > innerHeight + 1)
        found.push(`${root.scrollHeight} px high`);
    const all =
        ".lesson-task h2, .lesson-task p, .lesson-help *, .lesson-head h1, .say .sentence, .buttons > button, .part-words *, .part-steps";
    for (const element of document.querySelectorAll(all)) {
        const box = element.getBoundingClientRect();
        if (element.classList.contains("unseen") || box.width === 0) continue;
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        if (isCut || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
            if (isCut || element.closest(".lesson"))
                found.push(`cut: ${element.textContent.slice(0, 60)}`);
    }
    const board = document.querySelector(".board")?.getBoundingClientRect();
    if (board && board.height < 130) found.push(`the board is ${board.height} px high`);
    return found;
}

for (const [language, locale] of [
    ["en", "en-GB"],
    ["ru", "ru-RU"],
    ["uk", "uk-UA"],
])
    for (const [kind, options] of Object.entries({ phone, desk }))
        test(`no text is cut: ${language}, ${kind}`, async () => {
            const { page, leave } = await visit(open, "learn", { ...options, locale });
            await page.waitForSelector(".parts");
            assert.deepEqual(await page.evaluate(cutOnPage), []);
            await checkAccess(page);
            for (const { game, part, text } of servedLessons(language)) {
                await page.goto(`${open.address}#/learn/${game}/${part}`);
                for (const [step, { title }] of core({
                    do: "lesson",
                    lesson: text,
                }).steps.entries()) {
                    const where = `${game}/${part} ${step + 1}`;
                    await page.locator(".lesson-task h2", { hasText: title }).waitFor();
                    assert.deepEqual(await page.evaluate(cutOnPage), [], where);
                    if (step === 0 && language === "en") await checkAccess(page);
                    await page.locator(".lesson-help button").click();
                    await page.waitForSelector(".lesson.right");
                    assert.deepEqual(await page.evaluate(cutOnPage), [], `${where}, right`);
                    if (step === 0)
                        await picture(page, `learn-${game}-${part}-${language}-${kind}`);
                    await page.locator(".lesson-next").click();
                }
                await page.waitForSelector(".learn-finished");
            }
            await checkAccess(page);
            await leave();
        });
