/* A browser and a terminal at one table: each game to its end, with the same points for both. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import {
    chance,
    openBrowser,
    playToEnd,
    pointsIn,
    program,
    readRecord,
    visit,
} from "./support/browser.mjs";
import { scratch } from "./support/scratch.mjs";

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

/* A player at a terminal who joins by the page's link; lines report what happens. */
function sitAtTerminal(link, home) {
    const seat = spawn("python3", ["tests/support/terminal_seat.py", link, home], {
        env: { ...process.env, KVARTAL: program },
        stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface(seat.stdout)[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value;
    return { next, gone: once(seat, "exit"), stop: () => seat.kill() };
}

for (const [number, game] of ["welcome", "smallcities", "machinery"].entries()) {
    test(`a browser against a terminal: ${game}`, async () => {
        const { page, leave } = await visit(open, `host/${game}`);
        await page.getByLabel("Seats, including bots").fill("2");
        await page.getByLabel("Your name").fill("Boris");
        await page.getByRole("button", { name: "Create the table" }).click();
        await page.waitForSelector("text=Leave the seat");
        const other = sitAtTerminal(page.url(), scratch(game));
        try {
            assert.equal(await other.next(), "seated");
            await page.waitForSelector("text=Anna");
            await page.getByRole("button", { name: "Start the game" }).click();
            await playToEnd(page, chance(number + 1));
            const { scores } = readRecord(await other.next());
            const totals = scores.map((score) => score.total);
            await page.waitForSelector(".score-table");
            assert.deepEqual(await pointsIn(page, ".total"), totals);
            assert.deepEqual((await other.gone)[0], 0);
        } finally {
            other.stop();
        }
        await leave();
    });
}
