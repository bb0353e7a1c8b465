/* What the tests of the page share: a browser, a page, somebody who plays, and pictures of it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const screenshots = "build/test-log/screenshots";
const program = "build/kvartal";

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/* A browser and a server for one file of tests. */
export async function openBrowser(options) {
    const server = await serve(options);
    const browser = await chromium.launch({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: ["--no-sandbox"],
    });
    const open = { browser, address: server.address, server };
    return Object.assign(open, { close: () => browser.close().then(() => open.server.stop()) });
}

/* A fresh visitor. Whatever the page complains of in the console fails the test. */
export async function visit({ browser, address }, route = "", options = {}) {
    const context = await browser.newContext({ locale: "en-GB", ...desktop, ...options });
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

export async function picture(page, name, options = {}) {
    mkdirSync(screenshots, { recursive: true });
    await page.screenshot({
        path: `${screenshots}/${name}.png`,
        animations: "disabled",
        ...options,
    });
}

/* No violation of the rules of accessibility that axe-core knows. */
export async function checkAccess(page) {
    await page.evaluate(readFileSync("node_modules/axe-core/axe.min.js", "utf8"));
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

/* ---- Beginning games ---- */

/* Begins a game by its preset's title, or as it stands. */
export async function begin(page, game, { preset, seed, options = {}, level } = {}) {
    await page.goto(`${page.url().split("#")[0]}#/new/${game}`);
    await page.waitForSelector(".setup-screen");
    if (preset) await page.getByRole("button", { name: preset, exact: true }).click();
    if (seed || Object.keys(options).length > 0)
        await page.getByText("Options", { exact: true }).click();
    if (seed) await page.getByLabel("seed", { exact: false }).fill(seed);
    for (const [label, value] of Object.entries(options))
        await page.getByLabel(label).selectOption(value);
    if (level) await page.getByLabel("Seat 2", { exact: true }).selectOption(level);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".table");
}

/* ---- Somebody who plays ---- */

/* The same numbers each time, so that a failure comes again. */
export function chance(seed) {
    let state = seed;
    return (limit) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}

/*
 * In the page: chooses something that can be touched now, refusing only where nothing else is left,
 * and says where it is; null while the table is being waited for. `number` is a random one.
 */
function chooseOnPage(number) {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const visible = (element) => element.getClientRects().length > 0;
    if (document.querySelector(".end-screen")) return { over: true };
    const cover = all(".cover button");
    const named = all(".choices button.lit").filter(visible);
    const zones = all(".picture .hot, .picture .place.lit:not(.chosen)");
    const buttons = all(".actions .buttons .lit, .actions .buttons .main");
    const possible = [cover, named, [...zones, ...buttons]].find((list) => list.length > 0) ?? [];
    const refusal = (element) => /^refuse/i.test(element.dataset.move ?? element.textContent);
    const eager = possible.filter((element) => !refusal(element));
    const chosen = (eager.length > 0 ? eager : possible)[
        number % (eager.length || possible.length)
    ];
    if (!chosen) return null;
    const shape = chosen.querySelector("path, rect") ?? chosen;
    shape.scrollIntoView({ block: "center", behavior: "instant" });
    const box = shape.getBoundingClientRect();
    return { over: false, x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/* Plays by chance, with real clicks, until the game is over; returns how many. */
export async function playToEnd(page, next, { most = 1500, onStep } = {}) {
    for (let step = 0; step < most; step++) {
        const handle = await page.waitForFunction(chooseOnPage, next(1 << 20), { polling: 20 });
        const now = await handle.jsonValue();
        if (now.over) return step;
        await page.mouse.click(now.x, now.y);
        await onStep?.(step);
    }
    assert.fail(`The game is not over after ${most} steps.`);
}

/* ---- The end ---- */

/* Saves the record as a player does, and has the program read it. */
export async function replayed(page) {
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save the record" }).click(),
    ]);
    const file = join(tmpdir(), `kvartal-${process.pid}-${Math.random()}.txt`);
    writeFileSync(file, readFileSync(await download.path()));
    return {
        file,
        ...JSON.parse(execFileSync(program, ["replay", file, "--json"], { encoding: "utf8" })),
    };
}

/* The totals on the page are those that the program finds in the record. */
export async function checkTotals(page) {
    const { scores } = await replayed(page);
    const places = page.locator(".places li");
    const shown = await places.evaluateAll((rows) =>
        rows.map((row) => [
            row.querySelector(".name").textContent,
            Number(row.querySelector(".figure").textContent.replace("−", "-")),
        ]),
    );
    const found = shown.filter(([name]) => name !== "Rival").map(([, total]) => total);
    const wanted = scores.map((score) => score.total);
    assert.deepEqual(found.sort(), wanted.sort());
}
