/* Statistics: fifty imported games, a finished one, files that cannot be read, deleting. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
    begin,
    chance,
    checkAccess,
    openBrowser,
    phone,
    picture,
    playToEnd,
    program,
    visit,
} from "./support/browser.mjs";
import { scratch } from "./support/scratch.mjs";

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

/* Records of whole games by a bot of the program. */
function recordsOf(game, count) {
    const own = scratch(game);
    mkdirSync(own);
    const words = ["--games", String(count), "--seats", "1", "--bots", "easy", "--records", own];
    execFileSync(program, ["simulate", game, ...words], { stdio: "ignore" });
    return readdirSync(own).map((file) => join(own, file));
}

function totalOf(file) {
    return JSON.parse(execFileSync(program, ["replay", file, "--json"], { encoding: "utf8" }))
        .scores[0].total;
}

test("fifty records are imported, summed up and drawn; everything can be exported and deleted", async () => {
    const files = [...recordsOf("welcome", 30), ...recordsOf("machinery", 20)];
    const totals = files.slice(0, 30).map(totalOf);
    const { page, leave } = await visit(open, "statistics", phone);
    await page.waitForSelector("text=Nothing yet");
    await page.locator("input[type=file]").setInputFiles(files);
    await page.waitForSelector("text=50 games added.");
    const welcome = page.locator("section", { has: page.locator("h2 >> text=Welcome") });
    const figures = await welcome.locator(".figures dd").allTextContents();
    assert.equal(figures[0], "30");
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    assert.ok(Math.abs(Number.parseFloat(figures[1]) - mean) < 0.06, `${figures[1]}, ${mean}`);
    assert.equal(figures[2], String(Math.max(...totals)));
    await welcome.locator(".progress-chart svg").waitFor();
    const before = await welcome.locator(".progress-chart svg").innerHTML();
    await welcome.getByLabel("Chart").selectOption({ index: 1 });
    assert.notEqual(await welcome.locator(".progress-chart svg").innerHTML(), before);
    await checkAccess(page);
    await picture(page, "statistics-phone", { fullPage: true });
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const exported = scratch("exported.txt");
    writeFileSync(exported, readFileSync(await (await saved).path()));
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete them" }).click();
    await page.waitForSelector("text=Nothing yet");
    await page.locator("input[type=file]").setInputFiles(exported);
    await page.waitForSelector("text=50 games added.");
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, "statistics-desk", { fullPage: true });
    await leave();
});

test("a file of another version and a torn one are refused, and nothing is lost", async () => {
    const other = scratch("other.txt");
    const torn = scratch("torn.txt");
    writeFileSync(other, "kvartal results 7\n{}\n");
    writeFileSync(torn, "kvartal results 1\n{\n");
    const { page, leave } = await visit(open, "statistics");
    await page.locator("input[type=file]").setInputFiles([other, torn]);
    await page.waitForSelector("text=“other.txt” comes from another version of Kvartal");
    await page.waitForSelector("text=“torn.txt” is damaged in line 2.");
    await page.waitForSelector("text=Nothing yet");
    await leave();
});

test("a finished game counts once, however often its end is seen", async () => {
    const { page, leave } = await visit(open, "new/smallcities");
    await begin(page, "smallcities", { preset: "Against three bots", seed: "counted" });
    await playToEnd(page, chance(4));
    await page.waitForSelector(".end-screen");
    await page.reload();
    await page.waitForSelector(".end-screen");
    await page.goto(`${open.address}#/statistics`);
    const figures = page.locator("section", { hasText: "Small Cities" }).locator(".figures dd");
    await figures.first().waitFor();
    assert.equal((await figures.allTextContents())[0], "1");
    await leave();
});
