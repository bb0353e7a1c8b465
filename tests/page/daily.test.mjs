/* Today's towns over a week, with the clock of the device moved. */
import assert from "node:assert/strict";
import { copyFileSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import {
    chance,
    checkAccess,
    openBrowser,
    phone,
    picture,
    playToEnd,
    visit,
} from "./support/browser.mjs";

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

const noon = (day) => new Date(`${day}T12:00`);

async function openDay(page, day) {
    await page.clock.setFixedTime(noon(day));
    await page.goto(`${open.address}#/`);
    await page.waitForSelector(".home-screen");
    await page.goto(`${open.address}#/daily`);
    await page.waitForSelector(".daily-screen h2");
}

/* Plays a whole town; returns the points that its panel then shows. */
async function playTown(page, day) {
    const panel = page.locator("section[aria-label='Small Cities']");
    await panel.getByRole("button", { name: /^Build the town of (?!the week)/ }).click();
    await page.waitForSelector(".table .hot");
    assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
    await playToEnd(page, chance(day.length + Number(day.slice(8))));
    await openDay(page, day);
    const said = await panel.locator(".town-today strong").first().textContent();
    assert.match(said, /points · .*without hints$/);
    return Number.parseInt(said, 10);
}

/* The picture to share is a file if the device has no share dialog. */
async function checkPicture(page, panel) {
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        panel.getByRole("button", { name: "Share a picture" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "kvartal-smallcities-2026-11-16.png");
    const bytes = readFileSync(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
    copyFileSync(await download.path(), "build/test-log/screenshots/daily-postcard.png");
}

test("a week of towns: streak, calendar, means, and a clock that goes back", async () => {
    const { page, context, leave } = await visit(open);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const panel = page.locator("section[aria-label='Small Cities']");
    const days = ["2026-11-12", "2026-11-14", "2026-11-15", "2026-11-16"];
    const totals = [];
    for (const day of days) {
        await openDay(page, day);
        totals.push(await playTown(page, day));
    }
    await panel.getByText("3 days in a row").waitFor();
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    const shown = await panel.getByText("points on average").textContent();
    const [towns, average] = /(\d+) towns, ([\d.]+) points/.exec(shown).slice(1).map(Number);
    assert.equal(towns, 4);
    assert.ok(Math.abs(average - mean) < 0.06);
    assert.equal(
        await panel.locator(".calendar li:is(.played, .bronze, .silver, .gold)").count(),
        4,
    );
    assert.match(await panel.locator(".calendar .today").textContent(), /November 16: \d+ points/);
    /* Beside the means: today's rank, the best, the last days, and a line of all of them. */
    const rank = 1 + totals.filter((total) => total > totals[3]).length;
    const figures = await panel.locator(".figures div").allTextContents();
    assert.equal(figures[0], `Among mine${rank} of 4`);
    assert.equal(figures[1], `Best${Math.max(...totals)}`);
    assert.equal(figures.length, 4);
    await panel.locator(".progress-chart svg").waitFor();
    await checkAccess(page);
    await picture(page, "daily-desk", { fullPage: true });
    await checkPicture(page, panel);
    await panel.getByRole("button", { name: "Copy the result" }).click();
    await page.waitForSelector("text=Copied.");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /Small Cities, the town of 2026-11-16: \d+ points.*, without hints$/);
    /* A second try does not count. */
    await panel.getByRole("button", { name: "Once more" }).click();
    await page.waitForSelector(".table .hot");
    await playToEnd(page, chance(99));
    await openDay(page, "2026-11-16");
    await panel.getByText(`${totals[3]} points`).first().waitFor();
    /* The clock is set back: results in the future are kept, and a sentence says so. */
    await openDay(page, "2026-11-13");
    await page.waitForSelector("text=The clock of this device has gone back");
    await panel.getByRole("button", { name: "Build the town of November 13" }).waitFor();
    await openDay(page, "2026-11-17");
    await panel.getByText("3 days in a row").waitFor();
    await leave();
});

test("hints are given in a town only if they are wanted, and the result says so", async () => {
    const { page, leave } = await visit(open, "daily", phone);
    await page.getByLabel("With hints").check();
    await picture(page, "daily-phone", { fullPage: true });
    const panel = page.locator("section[aria-label='Small Cities']");
    await panel.getByRole("button", { name: /^Build the town of (?!the week)/ }).tap();
    await page.waitForSelector(".table .hot");
    await page.getByRole("button", { name: "Hint" }).waitFor();
    await playToEnd(page, chance(5), { byTouch: true });
    await page.goto(`${open.address}#/daily`);
    await panel.getByText("with hints").first().waitFor();
    await leave();
});

test("who leaves the end at once has the result all the same", async () => {
    const { page, leave } = await visit(open, "daily");
    const panel = page.locator("section[aria-label='Small Cities']");
    await panel.getByRole("button", { name: /^Build the town of (?!the week)/ }).click();
    await page.waitForSelector(".table .hot");
    await page.evaluate(() =>
        new MutationObserver(() => {
            if (document.querySelector(".end-screen")) location.hash = "#/daily";
        }).observe(document.body, { childList: true, subtree: true }),
    );
    const playing = playToEnd(page, chance(8)).catch(() => {}); // never sees the end
    await page.waitForSelector(".daily-screen h2");
    await panel.locator(".town-today strong").first().waitFor();
    await leave();
    await playing;
});

test("the town of the week has its own options and its own medals", async () => {
    const { page, leave } = await visit(open, "daily");
    const panel = page.locator("section[aria-label='Welcome']");
    /* On a Thursday what the calendar says of the day, unseen, stands above the button's middle. */
    await openDay(page, "2026-11-19");
    await panel.getByRole("button", { name: "Build the town of the week" }).click();
    await page.waitForSelector(".table .hot");
    await page.goBack();
    await page.waitForSelector(".daily-screen");
    await page.goto(`${open.address}#/`);
    await page.getByRole("link", { name: /^Continue: Welcome/ }).waitFor();
    await leave();
});
