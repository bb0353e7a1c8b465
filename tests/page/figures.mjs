/*
 * The figures of the page, measured: its compressed size, the time from navigation to a sheet that
 * can be played in a browser just started, and the time from a tap to the drawn mark.
 */
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { brotliCompressSync } from "node:zlib";
import { chance, openBrowser, playToEnd, visit } from "./browser.mjs";

const games = ["welcome", "smallcities", "machinery"];
const link = (game) => `play/${encodeURIComponent(`${game}#figures`)}`;

function compressedSizes() {
    const files = readdirSync("build/page").filter((file) => /\.(wasm|js|css)$/.test(file));
    const sizes = files.map((file) => [
        file,
        brotliCompressSync(readFileSync(`build/page/${file}`)).length,
    ]);
    return { sizes, sum: sizes.reduce((sum, [, size]) => sum + size, 0) };
}

/* Notes when the first zone of a sheet has been painted. */
function watchSheet() {
    const note = () => {
        if (!document.querySelector(".picture .hot, .picture .place.lit"))
            return requestAnimationFrame(note);
        setTimeout(() => (globalThis.sheetAt = performance.now()));
    };
    requestAnimationFrame(note);
}

async function timeToSheet(game) {
    const open = await openBrowser();
    const context = await open.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(watchSheet);
    await page.goto(`${open.address}#/${link(game)}`);
    const time = await (await page.waitForFunction(() => globalThis.sheetAt)).jsonValue();
    await open.close();
    return time;
}

/* From the moment a click happens to the frame after everything it changed was drawn. */
function watchTaps() {
    globalThis.taps = [];
    addEventListener(
        "click",
        (event) => {
            if (!event.target.closest(".picture")) return;
            requestAnimationFrame(() =>
                setTimeout(() => globalThis.taps.push(performance.now() - event.timeStamp)),
            );
        },
        true,
    );
}

/* Seconds that the page's main thread has worked, whatever else the machine was doing. */
async function workOf(session) {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
}

/* A game to its end. Whoever sees a sheet for the first time looks at it before the first tap. */
async function tapTimes(open, game, seed) {
    const { page, context, leave } = await visit(open, link(game));
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.waitForSelector(".table");
    await page.evaluate(watchTaps);
    await page.waitForTimeout(1000);
    const before = await workOf(session);
    const steps = await playToEnd(page, chance(seed));
    const work = (1000 * ((await workOf(session)) - before)) / steps;
    const taps = await page.evaluate(() => globalThis.taps);
    await leave();
    return { taps, work };
}

function quantile(numbers, part) {
    const sorted = [...numbers].sort((left, right) => left - right);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/* Times say little on a machine that is busy otherwise. */
console.log(`load before: ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`);
const { sizes, sum } = compressedSizes();
for (const [file, size] of sizes) console.log(`${file.padEnd(28)} ${(size / 1024).toFixed(1)} KB`);
console.log(`wasm, scripts and styles     ${(sum / 1024).toFixed(1)} KB by brotli (at most 400)`);
for (const game of games) {
    const times = [];
    for (let i = 0; i < 3; i++) times.push(await timeToSheet(game));
    console.log(
        `${game}: to a playable sheet ${times.map((time) => time.toFixed(0)).join(", ")} ms (at most 1000)`,
    );
}
const open = await openBrowser();
for (const game of games) {
    const played = [];
    for (const seed of [5, 6, 7]) played.push(await tapTimes(open, game, seed));
    const taps = played.flatMap((one) => one.taps);
    const work = played.reduce((sum, one) => sum + one.work, 0) / played.length;
    const [half, most] = [quantile(taps, 0.5), quantile(taps, 0.95)];
    const first = played.map((one) => one.taps[0].toFixed(0)).join(", ");
    console.log(
        `${game}: tap to mark p50 ${half.toFixed(1)}, p95 ${most.toFixed(1)} ms of ${taps.length} (at most 50),`,
        `the first of each game ${first};`,
        `main thread ${work.toFixed(1)} ms a step, the tester's own questions included`,
    );
}
await open.close();
