/* What the tests of the page share: a browser, a page, a player, and pictures of it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium, firefox } from "playwright-core";
import { scratch } from "./scratch.mjs";
import { serve } from "./server.mjs";

const screenshots = "build/test-log/screenshots";
export const program = "build/kvartal";

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/* Chromium without its windows, profiles and services: the same pages for two thirds of the work.
 * Full Chromium where that is not installed. */
const shell = "/usr/bin/chromium-headless-shell";
const whole = "/usr/bin/chromium";

function launchChromium(path) {
    const executablePath = process.env["CHROMIUM"] ?? path;
    return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

/* The browsers as Debian has them; the channel makes Firefox speak WebDriver BiDi. */
export const launch = {
    chromium: () => launchChromium(existsSync(shell) ? shell : whole),
    wholeChromium: () => launchChromium(whole),
    firefox: () =>
        firefox.launch({
            executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
            channel: "moz-firefox",
        }),
};

/* A browser and a server for one file of tests. Its pages have no animations unless a case is about
 * motion: these would have to be drawn, and often waited for. And unless a case is about a page
 * that is kept on the device, none is kept: each visitor's copy would take a sixth of the work. */
export async function openBrowser(wanted = {}) {
    const { kind = "chromium", motion = false, kept = true, ...options } = wanted;
    const server = await serve(options);
    const browser = await launch[kind]();
    const open = { browser, address: server.address, server, motion, kept };
    return Object.assign(open, { close: () => browser.close().then(() => open.server.stop()) });
}

/* The options of a visitor without animations, or with them. */
export const still = { reducedMotion: "reduce" };
export const inMotion = { reducedMotion: "no-preference" };
/* And of one who has the page kept on the device, even where other cases do not. */
export const kept = { serviceWorkers: "allow" };

/* In the page: turns the guide off. */
function turnGuideOff() {
    try {
        if (localStorage.getItem("kvartal-guide")) return;
        localStorage.setItem("kvartal-guide", JSON.stringify({ on: false, told: {} }));
    } catch {
        /* This browser stores nothing. */
    }
}

/* A new visitor, guided only if wanted. Any complaint of the page in the console fails the test. */
export async function visit(open, route = "", { guided = false, ...options } = {}) {
    const { browser, address } = open;
    const moving = open.motion ? inMotion : still;
    const context = await browser.newContext({
        locale: "en-GB",
        ...desktop,
        ...moving,
        serviceWorkers: open.kept ? "allow" : "block",
        ...options,
    });
    if (!guided) await context.addInitScript(turnGuideOff);
    const page = await context.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${address}#/${route}`);
    await page.waitForSelector("main");
    const leave = async () => {
        await context.close();
        assert.deepEqual(complaints, []);
    };
    return { page, context, leave, complaints };
}

/* Where something is, once it is there: an element that is just being redrawn has no position for a
 * moment. */
export async function boxOf(locator) {
    for (let tries = 0; tries < 100; tries++) {
        const box = await locator.boundingBox();
        if (box) return box;
        await locator.page().waitForTimeout(50);
    }
    throw new Error(`not in sight: ${locator}`);
}

export async function middleOf(locator) {
    const { x, y, width, height } = await boxOf(locator);
    return { x: x + width / 2, y: y + height / 2 };
}

export async function picture(page, name, options = {}) {
    mkdirSync(screenshots, { recursive: true });
    await page.screenshot({
        path: `${screenshots}/${name}.png`,
        animations: "disabled",
        ...options,
    });
}

/* The text of a picture without what was done to it since it was drawn; attributes may be in
 * another order then. */
export function plain(svg) {
    const sorted = (all) =>
        all
            .match(/ [\w-]+="[^"]*"/g)
            .sort()
            .join("");
    return svg.replace(/ tabindex="-?\d"/g, "").replace(/(?: [\w-]+="[^"]*")+/g, sorted);
}

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/* Checks that no rule of accessibility that axe-core knows is violated. A page that was checked
 * before still has axe-core, unless it was reloaded. */
export async function checkAccess(page) {
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
    const words = found.violations.map(
        ({ id, nodes }) =>
            `${id}: ${nodes
                .slice(0, 3)
                .map((node) => node.html.slice(0, 160))
                .join(" | ")}`,
    );
    assert.deepEqual(words, []);
}

/* A key as a Cyrillic layout reports it: the letter it types, and its place on the keyboard; with the
 * keys that are held down meanwhile, as { ctrlKey: true }. */
export function pressCyrillic(page, key, code, held = {}) {
    return page.evaluate(
        (init) =>
            document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { bubbles: true, ...init }),
            ),
        { key, code, ...held },
    );
}

/* ---- Beginning games ---- */

/* A preset's button says more than its title. */
export function choosePreset(page, title) {
    const words = page.getByText(title, { exact: true });
    return page.locator(".presets button", { has: words }).click();
}

/* Begins a game by its preset's title, or as it stands. */
export async function begin(page, game, { preset, seed, options = {}, level } = {}) {
    const [place, route] = page.url().split("#");
    if (route !== `/new/${game}`) await page.goto(`${place}#/new/${game}`);
    await page.waitForSelector(".setup-screen");
    if (preset) await choosePreset(page, preset);
    if (seed || Object.keys(options).length > 0)
        await page.getByText("Options", { exact: true }).click();
    if (seed) await page.getByLabel("seed", { exact: false }).fill(seed);
    for (const [label, value] of Object.entries(options))
        await page.getByLabel(label).selectOption(value);
    if (level) await page.getByLabel("Seat 2", { exact: true }).selectOption(level);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".table");
}

/* The route of a link to a deal, which begins it. */
export const linkTo = (name) => `play/${encodeURIComponent(name)}`;

/* The names of the games that the first preset begins. */
const firstGames = {
    welcome: "welcome",
    smallcities: "smallcities:goals=none,bonus=none",
    machinery: "machinery:events=off",
};

/* A new visitor at the table of a first game, by a link to its deal. Going through the set-up takes
 * half as much work again, which only cases about the set-up need. */
export async function visitTable(open, game, seed, options) {
    const visitor = await visit(open, linkTo(`${firstGames[game]}#${seed}`), options);
    await visitor.page.waitForSelector(".table");
    return visitor;
}

/* ---- Somebody who plays ---- */

/* The same numbers each time, so that failures can be repeated. */
export function chance(seed) {
    let state = seed;
    return (limit) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}

/* What can be done at a table, the most urgent first: somebody may have to take the screen, a
 * question may be open, a move may be previewed. */
export const urgent = [".cover .main", ".question .lit", ".bar .confirm"];
export const possible = ".hand .hot:not([data-again]), .bar .lit, .bar .buttons > .main, .bar .end";

/*
 * In the page: waits until something can be touched, chooses it, refusing only where nothing else
 * is left, and returns where it is; null if the table takes too long. `number` is a random one. All
 * of this is one call: separate calls from outside took an eighth more work.
 */
async function chooseOnPage({ number, urgent, possible, patience }) {
    const isShown = (element) => element.getBoundingClientRect().width > 0;
    const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
    const refusal = (element) => /^refuse/i.test(element.dataset.move ?? element.textContent);
    const choose = () => {
        const found = [...urgent, possible].map(all).find((list) => list.length > 0) ?? [];
        const eager = found.filter((element) => !refusal(element));
        const list = eager.length > 0 ? eager : found;
        return list[number % list.length];
    };
    const end = performance.now() + patience;
    for (;;) {
        if (document.querySelector(".end-screen")) return { over: true };
        const chosen = choose();
        if (chosen && !chosen.disabled) {
            const shape = chosen.querySelector("path, rect, circle") ?? chosen;
            const box = (chosen.matches("button") ? chosen : shape).getBoundingClientRect();
            return {
                over: false,
                what: chosen.outerHTML.slice(0, 100),
                x: box.left + box.width / 2,
                y: box.top + box.height / 2,
            };
        }
        if (performance.now() > end) return null;
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

/* A finger on the glass for the given number of milliseconds; Playwright's own touch has no
 * duration. The session is kept: opening one takes the page's time. */
const fingers = new WeakMap();
async function touch(page, { x, y }, milliseconds) {
    if (!fingers.has(page)) fingers.set(page, await page.context().newCDPSession(page));
    const send = (type, touchPoints) =>
        fingers.get(page).send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [{ x, y }]);
    await page.waitForTimeout(milliseconds);
    await send("touchEnd", []);
}

/* One random step: a click, or a touch of the given duration. */
export async function actOnce(page, next, { byTouch = false, press = 0 } = {}) {
    const wanted = { number: next(1 << 20), urgent, possible, patience: 30_000 };
    const now = await page.evaluate(chooseOnPage, wanted);
    assert.ok(now, "Nothing can be done at this table.");
    if (now.over) return now;
    if (byTouch && press > 0) await touch(page, now, press);
    else if (byTouch) await page.touchscreen.tap(now.x, now.y);
    else await page.mouse.click(now.x, now.y, { delay: press });
    return now;
}

/* Plays at random until the game is over; returns how many steps it took. */
export async function playToEnd(page, next, { most = 700, onStep, byTouch, press } = {}) {
    let now;
    for (let step = 0; step < most; step++) {
        now = await actOnce(page, next, { byTouch, press });
        if (now.over) return step;
        await onStep?.(step);
    }
    assert.fail(`The game is not over after ${most} steps; the last was ${now.what}`);
}

/* ---- The end ---- */

/* Does something in the dialog from which a finished game is saved, printed and linked to. */
export async function keepGame(page, act) {
    await page.getByRole("button", { name: "Save, print, link" }).click();
    const result = await act(page.locator("dialog"));
    await page.locator("dialog header button").click();
    return result;
}

/* Saves the record as a player does, and has the program read it. */
export async function replayed(page) {
    const download = await keepGame(page, async (dialog) => {
        const saved = page.waitForEvent("download");
        await dialog.getByRole("button", { name: "Save the record" }).click();
        return saved;
    });
    const file = scratch(`${Math.random()}.txt`);
    writeFileSync(file, readFileSync(await download.path()));
    return { file, ...readRecord(file) };
}

/* What the program finds in a record. */
export function readRecord(file) {
    return JSON.parse(execFileSync(program, ["replay", file, "--json"], { encoding: "utf8" }));
}

/* The numbers of a row of the table of points, without a rival's. */
export async function pointsIn(page, row) {
    return page.locator(".score-table").evaluate((table, row) => {
        const names = [...table.querySelectorAll("th[scope=col]")].map((cell) => cell.textContent);
        const cells = [...table.querySelector(row).querySelectorAll("td")];
        return cells
            .filter((_, at) => !names[at].endsWith("Rival"))
            .map((cell) => Number(cell.textContent.replace("★", "").replace("−", "-")));
    }, row);
}

/* The totals on the page are those that the program finds in the record. */
export async function checkTotals(page) {
    const { scores } = await replayed(page);
    const wanted = scores.map((score) => score.total);
    assert.deepEqual(await pointsIn(page, ".total"), wanted);
}

/* The record of a whole game between bots. Requests after its end are refused, which does no
 * harm. */
export function recordOf(name, seats, level = "novice") {
    const rounds = 60;
    const requests = [{ do: "new", name, seats }];
    for (let turns = 0; turns < rounds * seats; turns++)
        requests.push({ do: "bot", seat: turns % seats, level, work: 2000 });
    requests.push({ do: "record" });
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join("");
    const said = execFileSync(program, ["engine"], { input, encoding: "utf8", maxBuffer: 1e8 });
    return JSON.parse(said.trim().split("\n").at(-1)).record;
}
