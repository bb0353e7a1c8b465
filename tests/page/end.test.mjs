/* The end of a game: the sentence, everybody's points, the chart, the replay, my turns, the picture
 * to share. The games are played by bots beforehand. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import {
    boxOf,
    checkAccess,
    middleOf,
    openBrowser,
    phone,
    picture,
    readRecord,
    recordOf,
    replayed,
    visit,
} from "./support/browser.mjs";
import { scratch } from "./support/scratch.mjs";

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

const desk = { viewport: { width: 1440, height: 900 } };
const names = ["Anna", "Irene", "Oles", "Marta"];
const games = [
    { game: "welcome", seats: 4 },
    { game: "smallcities", seats: 3 },
    { game: "machinery", seats: 2 },
    { game: "welcome:rival=ann", seats: 1 },
    { game: "smallcities", seats: 1 },
];
/* A random player makes mistakes worth looking at. */
const careless = { game: "machinery", seats: 2, level: "random" };
const records = new Map();

/* Played once, and used by all cases. */
function played({ game, seats, level }) {
    const key = `${game} ${seats} ${level}`;
    if (!records.has(key)) {
        const file = scratch(`${records.size}.txt`);
        const record = recordOf(`${game}#end`, seats, level);
        writeFileSync(file, record);
        records.set(key, { record, name: `${game}#end`, ...readRecord(file) });
    }
    return records.get(key);
}

function saveOf(asked, id = "end") {
    const { record, name } = played(asked);
    const seats = names.slice(0, asked.seats).map((name, seat) => ({
        kind: seat === 0 ? "person" : "bot",
        name,
        level: seat === 0 ? "" : "novice",
    }));
    return { id, record, name, seats, round: 1, over: true, saved: 1, guided: true };
}

/* A visitor who has just finished that game. */
async function finish(asked, options, prepare) {
    const visitor = await visit(open, "settings", options); // nothing is played there
    await prepare?.(visitor.page);
    await visitor.page.evaluate(
        (save) => localStorage.setItem("kvartal-last", JSON.stringify(save)),
        saveOf(asked),
    );
    await visitor.page.goto(`${open.address}#/game/end`);
    await visitor.page.reload();
    await visitor.page.waitForSelector(".end-screen .chart svg");
    await visitor.page.waitForSelector(".skyline svg");
    return visitor;
}

function click(page, name) {
    return page.getByRole("button", { name, exact: true }).click();
}

/* In the page: what covers the sentence. */
function overSentence() {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(".finale h1"));
    const sentence = words.getBoundingClientRect();
    return [...document.querySelectorAll(".bunting")]
        .filter((one) => {
            const box = one.getBoundingClientRect();
            const wide = Math.min(box.right, sentence.right) - Math.max(box.left, sentence.left);
            const high = Math.min(box.bottom, sentence.bottom) - Math.max(box.top, sentence.top);
            return wide > 1 && high > 1;
        })
        .map((one) => one.getAttribute("class"));
}

test("nothing lies over the sentence, in any language and at any size", async () => {
    const { page, leave } = await finish(games[0], { viewport: { width: 1024, height: 768 } });
    for (const [name, lang] of [
        ["УКР", "uk"],
        ["РУС", "ru"],
        ["EN", "en"],
    ]) {
        await page.getByRole("button", { name, exact: true }).click();
        await page.waitForSelector(`html[lang=${lang}]`);
        for (const [width, height] of [
            [1024, 768],
            [1180, 820],
            [1280, 800],
            [1440, 900],
            [390, 844],
        ]) {
            await page.setViewportSize({ width, height });
            assert.deepEqual(await page.evaluate(overSentence), [], `${lang} ${width}`);
        }
    }
    await leave();
});

test("what turns brought and cost is written alike, and a phone's last line is one line", async () => {
    const { page, leave } = await finish({ ...careless }, phone);
    const sizes = await page
        .locator(".turn-card .figure")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
    assert.equal(new Set(sizes).size, 1, `${sizes}`);
    const tops = await page
        .locator(".next button")
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    assert.equal(new Set(tops).size, 1, `${tops}`);
    await leave();
});

/* ---- The sentence and the points ---- */

function sentenceOf({ scores, rival, places }) {
    const totals = [...scores, ...(rival ? [rival] : [])].map(({ total }) => total);
    if (totals.length === 1) return `${totals[0]} point`;
    const all = rival ? [...places.slice(0, 1), rival.place] : places;
    const winners = all.flatMap((place, at) => (place === 1 ? [at] : []));
    if (winners.length > 1) return "A draw";
    const [winner] = winners;
    const lead = totals[winner] - Math.max(...totals.filter((_, at) => at !== winner));
    const who = winner === 0 ? "You win" : rival ? "The rival wins" : `${names[winner]} wins`;
    return lead === 0 ? `${who} the tie` : `${who} by ${lead}`;
}

/* The starred cells are those with the most points of their row, where not all have the same. */
async function checkStars(page, { scores, rival }) {
    const rows = await page
        .locator(".score-table tbody tr")
        .evaluateAll((rows) =>
            rows.map((row) =>
                [...row.querySelectorAll("td")].map((cell) => [
                    Number(cell.textContent.replace("★", "").replace("−", "-")),
                    cell.querySelector(".star") !== null,
                ]),
            ),
        );
    const all = [...scores, ...(rival ? [rival] : [])];
    const parts = Object.keys(scores[0].parts);
    const wanted = parts.map((part) => {
        const points = all.map((score) => score.parts[part]);
        const best = Math.max(...points);
        const isShared = points.every((one) => one === best);
        return points.map((one) => [one, one === best && !isShared]);
    });
    assert.deepEqual(rows, wanted);
}

async function checkFits(page, { width, height }, isDesk) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px wide`);
    const inView = isDesk
        ? ["h1", ".skyline svg", ".score-table", ".chart", ".next .main", ".moments"]
        : ["h1", ".skyline svg", ".next .main"];
    for (const selector of inView) {
        const box = await boxOf(page.locator(selector).first());
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${selector} is out of view`);
    }
    const { height: target } = await boxOf(page.locator(".next .main"));
    assert.ok(target >= 44);
}

for (const asked of games)
    for (const [place, options] of Object.entries({ phone, desk }))
        test(`${asked.game} by ${asked.seats} ends on a ${place}`, async () => {
            const { page, leave } = await finish(asked, options);
            const result = played(asked);
            const sentence = await page.locator("h1").textContent();
            assert.ok(sentence.startsWith(sentenceOf(result)), sentence);
            await checkStars(page, result);
            await checkFits(page, options.viewport, place === "desk");
            await checkAccess(page);
            await picture(page, `end-${place}-${asked.game.replace(/\W/g, "-")}-${asked.seats}`);
            await page.emulateMedia({ colorScheme: "dark" });
            await checkAccess(page);
            await leave();
        });

test("the reason names who ended the game, and the best score so far is known", async () => {
    const asked = games[0];
    const { page, leave } = await finish(asked, desk);
    const details = page.locator(".finale > p");
    const text = await details.textContent();
    assert.match(text, /points? after \d+ rounds/);
    assert.match(text, /(Anna|Irene|Oles|Marta).* (approved|filled|marked)/);
    assert.doesNotMatch(text, /best/);
    await page.evaluate(
        (save) => localStorage.setItem("kvartal-last", JSON.stringify(save)),
        saveOf(asked, "another"),
    );
    await page.goto(`${open.address}#/game/another`);
    await page.reload();
    await page.waitForSelector(".skyline svg");
    const [{ total }] = played(asked).scores;
    const best = `your best on this device: ${String(total).replace("-", "−")}`;
    assert.ok((await details.textContent()).includes(best));
    await leave();
});

/* ---- The chart and the replay ---- */

test("the chart is looked at by pointing, by touch and by keys, and leads to the round", async () => {
    const { page, leave } = await finish(games[0], desk);
    const plot = page.locator(".plot");
    const words = () => plot.getAttribute("aria-valuetext");
    const last = await words();
    const { x, y } = await middleOf(plot);
    await page.mouse.move(x, y);
    assert.notEqual(await words(), last);
    const { scores } = played(games[0]);
    const ends = names.map((name, seat) => `${name} ${scores[seat].total}`.replace("-", "−"));
    assert.ok(last.endsWith(ends.join(", ")), last);
    await plot.focus();
    await page.keyboard.press("Home");
    assert.match(await words(), /^Round 1: /);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.match(await words(), /^Round 3: /);
    await click(page, "Show the round");
    await page.waitForSelector('.where:has-text("Round 3 of")');
    await leave();
});

/* The colours in which a turn's marks are drawn: a frame, red squares, a lit category. */
const marks = ".marked .l8, .marked .l34, .marked .strip .c7";

for (const [at, asked] of games.slice(0, 3).entries())
    test(`${asked.game}: the replay marks what every round has changed`, async () => {
        const options = at === 1 ? phone : desk;
        const { page, leave } = await finish(asked, options);
        await click(page, "See it again");
        await page.waitForSelector(".marked .board svg");
        await checkAccess(page);
        const rounds = Number(await page.locator(".round-line input").getAttribute("max")) + 1;
        for (let round = 1; round <= rounds; round++) {
            await page.waitForSelector(`.where:has-text("Round ${round} of ${rounds}")`);
            const pressed = page.locator(".round-turns [aria-pressed=true]");
            const did = await pressed.locator(".did").textContent();
            const found = await page.locator(marks).count();
            assert.ok(found > 0 || /passed|nothing/.test(did), `round ${round}: ${did}`);
            if (round < rounds) await page.keyboard.press("ArrowRight");
        }
        await picture(page, `replay-${asked.game}`);
        const mine = await page.locator(".marked .board svg").innerHTML();
        await page.locator(".round-turns button").nth(1).click();
        assert.notEqual(await page.locator(".marked .board svg").innerHTML(), mine);
        await page.locator(".step").first().click();
        await page.waitForSelector(`.where:has-text("Round ${rounds - 1} of")`);
        await click(page, "Back to the end");
        await page.waitForSelector(".finale");
        await leave();
    });

/* ---- My turns ---- */

/* The bot analyses turns until it has found two mistakes; it may be at the end by then. */
async function analyse(page) {
    await click(page, "Look at my turns");
    await page.waitForSelector(".mistakes li:nth-child(2)", { timeout: 60000 });
    await page.evaluate(() => document.querySelector(".mistakes .row > button")?.click());
    await page.waitForSelector(".mistakes progress", { state: "detached" });
}

for (const [place, options] of Object.entries({ phone, desk }))
    test(`my turns stay beside their list on a ${place}`, async () => {
        const { page, leave } = await finish(careless, options);
        await analyse(page);
        const item = page.locator(".mistakes li button").nth(1);
        await item.evaluate((button) => {
            const below = button.getBoundingClientRect().bottom - innerHeight;
            if (below > 0) scrollBy(0, below + 8);
        });
        const before = await boxOf(item);
        const scrolled = await page.evaluate(() => scrollY);
        const shown = await page.locator(".marked .board svg").innerHTML();
        await item.click();
        await page.waitForSelector(".mistakes li:nth-child(2) [aria-pressed=true]");
        assert.notEqual(await page.locator(".marked .board svg").innerHTML(), shown);
        assert.equal(await page.evaluate(() => scrollY), scrolled);
        const board = await boxOf(page.locator(".marked .board svg"));
        assert.ok(board.y >= -1 && board.y + board.height <= options.viewport.height);
        const list = await boxOf(item);
        assert.deepEqual([list.x, list.y], [before.x, before.y]);
        if (place === "phone")
            assert.ok(list.y >= board.y + board.height, "the board hides its list");
        await checkAccess(page);
        await picture(page, `turns-${place}`);
        await page.emulateMedia({ colorScheme: "dark" });
        await checkAccess(page);
        await leave();
    });

/* All turns are analysed with a twentieth of the work, which is enough to find mistakes: with all
 * of it the bots of three cases took a third of this file's time. The cases above use all of it. */
async function withLessWork(page) {
    const file = readdirSync("build/page").find((name) => /^worker-.*\.js$/.test(name));
    const worker = readFileSync(`build/page/${file}`, "utf8");
    const quick = worker.replace("work:2e6", "work:1e5");
    assert.notEqual(quick, worker, "the Worker has its work elsewhere");
    await page.route(`**/${file}`, (route) =>
        route.fulfill({ contentType: "text/javascript", body: quick }),
    );
}

/* The analysis of all turns on a device with this many cores, and how many Workers took part. */
async function lookWithCores(cores) {
    const { page, leave } = await finish(careless, desk, withLessWork);
    await page.evaluate((count) => {
        Object.defineProperty(navigator, "hardwareConcurrency", { get: () => count });
    }, cores);
    await page.waitForTimeout(500); // one Worker may be starting
    const before = page.workers().length;
    let begun = 0;
    page.on("worker", () => begun++);
    await click(page, "Look at my turns");
    await page.waitForSelector(".mistakes [role=status]:not(:empty)", { timeout: 120000 });
    const found = await page.locator(".mistakes").innerText();
    await leave();
    return { found, workers: before + begun };
}

test("all cores but one look at my turns, and find the same", async () => {
    const alone = await lookWithCores(2);
    const together = await lookWithCores(4);
    assert.equal(alone.workers, 1);
    assert.equal(together.workers, 3);
    assert.equal(together.found, alone.found);
});

test("both turns are marked, keys lead on, and a round can be tried again", async () => {
    const { page, leave } = await finish(careless, desk, withLessWork);
    await click(page, "Look at my turns");
    await page.waitForSelector(".mistakes [role=status]:not(:empty)", { timeout: 60000 });
    await page.locator(".mistakes li button").first().click();
    await page.waitForSelector(".versus .better");
    const first = await page.locator(".mistakes [aria-pressed=true] .when").textContent();
    await page.keyboard.press("n");
    await page.waitForSelector(".mistakes li:nth-child(2) [aria-pressed=true]");
    assert.notEqual(await page.locator(".mistakes [aria-pressed=true] .when").textContent(), first);
    const boards = [];
    for (let left = await page.locator(".mistakes li").count(); left > 0; left--) {
        boards.push(await page.locator(".marked .board svg").innerHTML());
        await page.keyboard.press("n");
    }
    /* Not in every turn: a better one may have all that was played, and more. */
    const isBoth = (board) =>
        /class="[^"]*\bl34\b[^"]* d"/.test(board) && /class="[^"]*\bl15\b/.test(board);
    assert.ok(boards.some(isBoth), "played is dashed in red, better is in teal");
    const where = await page.locator(".where").textContent();
    await page.keyboard.press(where.startsWith("Round 1 ") ? "ArrowRight" : "ArrowLeft");
    assert.notEqual(await page.locator(".where").textContent(), where);
    const [, round] = /Round (\d+)/.exec(await page.locator(".where").textContent());
    await click(page, "Try it yourself");
    await page.waitForSelector(".table .piece svg");
    await page.waitForSelector(`text=Round ${round}`);
    await page.goBack();
    await page.waitForSelector(".finale");
    await leave();
});

/* ---- What is taken along ---- */

test("the picture to share is a PNG, and the record opens again", async () => {
    const { page, leave } = await finish(games[1], desk);
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        click(page, "Share a picture"),
    ]);
    const bytes = readFileSync(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
    assert.ok(bytes.length > 20_000 && bytes.length < 600_000, `${bytes.length} bytes`);
    writeFileSync("build/test-log/screenshots/shared.png", bytes);
    const { file } = await replayed(page);
    await page.goto(`${open.address}#/`);
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.waitForSelector(".finale");
    await click(page, "Rematch");
    await page.waitForSelector(".table");
    await leave();
});

test("a device with its own way of sharing is given the picture", async () => {
    const { page, leave } = await finish(games[1], phone);
    await page.evaluate(() => {
        navigator.canShare = ({ files }) => files.length === 1;
        navigator.share = async (what) => {
            globalThis.shared = { title: what.title, type: what.files[0].type };
        };
    });
    await click(page, "Share a picture");
    await page.waitForFunction(() => globalThis.shared);
    const { title, type } = await page.evaluate(() => globalThis.shared);
    assert.equal(type, "image/png");
    assert.equal(title, await page.locator("h1").textContent());
    await leave();
});

test("on paper there is only the sheet", async () => {
    const { page, leave } = await finish(games[0], desk);
    await page.emulateMedia({ media: "print" });
    await page.waitForSelector(".print-only svg", { state: "visible" });
    for (const selector of [".finale", ".end-grid", ".towns"])
        assert.equal(await page.locator(selector).isVisible(), false);
    await leave();
});
