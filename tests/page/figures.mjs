/*
 * The figures of the page, measured: its compressed size, how much slower its core searches than
 * the program, the time from navigation to a playable sheet in a browser just started, and the time
 * from a tap to the drawn mark, here and on a processor a quarter as fast, as in cheap phones.
 */
import { spawn } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { createInterface } from "node:readline";
import { chance, openBrowser, phone, playToEnd, visit } from "./support/browser.mjs";
import { openCore } from "./support/lesson_player.mjs";
import { compressedSizes, mostKilobytes } from "./support/size.mjs";

/* The full browser, with animations. */
const asPlayersHaveIt = { kind: "wholeChromium", motion: true };

const games = ["welcome", "smallcities", "machinery"];
const link = (game) => `play/${encodeURIComponent(`${game}#figures`)}`;

/* The program answers the same requests as the page's core. */
function openProgram() {
    const { stdin, stdout } = spawn("build/kvartal", ["engine"], {
        stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
    const ask = async (request) => {
        stdin.write(`${JSON.stringify(request)}\n`);
        const answer = JSON.parse((await lines.next()).value);
        if (!answer.ok) throw new Error(answer.error.message);
        return answer;
    };
    return { ask, close: () => stdin.end() };
}

/* Milliseconds in which the page's core and the program advise the expert's first turns, which are
 * the same. They work in turns, so that both see the same load of the machine. */
async function thinkingTimes(game) {
    const most = 5;
    const program = openProgram();
    const cores = [await openCore(), program.ask];
    const times = cores.map(() => 0);
    for (const ask of cores) await ask({ do: "new", name: `${game}#figures`, seats: 1 });
    for (let turn = -1; turn < most; turn++) {
        const found = [];
        for (const [i, ask] of cores.entries()) {
            const start = performance.now();
            const { turns } = await ask({ do: "hint", seat: 0, level: "expert", most: 1 });
            found.push(turns[0].moves);
            // During the first one WebAssembly is compiled, which does not count.
            if (turn >= 0) times[i] += performance.now() - start;
        }
        if (`${found[0]}` !== `${found[1]}`)
            throw new Error(`In ${game} the page advises ${found[0]}, the program ${found[1]}.`);
        for (const ask of cores)
            for (const move of found[0]) await ask({ do: "play", seat: 0, move });
    }
    program.close();
    return times.map((time) => time / most);
}

/* Records when the first zone of a sheet has been painted. */
function watchSheet() {
    const note = () => {
        if (!document.querySelector(".hand .hot")) return requestAnimationFrame(note);
        setTimeout(() => (globalThis.sheetAt = performance.now()));
    };
    requestAnimationFrame(note);
}

async function timeToSheet(game) {
    const open = await openBrowser(asPlayersHaveIt);
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
            if (!event.target.closest(".hand, .bar")) return;
            requestAnimationFrame(() =>
                setTimeout(() => globalThis.taps.push(performance.now() - event.timeStamp)),
            );
        },
        true,
    );
}

/* The frame rate in the half second in which the cards of a new round are dealt, or in the part of
 * it before the next touch: what is drawn for that counts as the touch's time. */
function watchMotion() {
    globalThis.rates = [];
    const [span, least] = [500, 250]; // milliseconds
    const count = () => {
        const start = performance.now();
        const frames = [];
        let touched = Infinity;
        const note = ({ timeStamp }) => (touched = timeStamp);
        addEventListener("pointerdown", note, { capture: true, once: true });
        const next = (now) => {
            if (now < Math.min(start + span, touched)) {
                frames.push(now);
                return requestAnimationFrame(next);
            }
            removeEventListener("pointerdown", note, true);
            const time = frames.at(-1) - frames[0];
            if (time >= least) globalThis.rates.push((1000 * (frames.length - 1)) / time);
        };
        requestAnimationFrame(next);
    };
    const hand = document.querySelector(".hand");
    let isDealt = false;
    new MutationObserver(() => {
        if (hand.matches(".deal") && !isDealt) count();
        isDealt = hand.matches(".deal");
    }).observe(hand, { attributeFilter: ["class"] });
}

/* Seconds that the page's main thread has worked, whatever else the machine was doing. */
async function workOf(session) {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
}

/* A game to its end. A player who sees a sheet for the first time looks at it before the first
 * tap. */
async function tapTimes(open, game, seed, { slower = 1, pause = 0, press = 0, options = {} }) {
    const { page, context, leave } = await visit(open, link(game), options);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.waitForSelector(".table");
    await page.evaluate(watchTaps);
    await page.evaluate(watchMotion);
    await page.waitForTimeout(1000);
    const before = await workOf(session);
    const onStep = () => page.waitForTimeout(pause);
    const how = { byTouch: options.hasTouch, onStep, press };
    const steps = await playToEnd(page, chance(seed), how);
    const work = (1000 * ((await workOf(session)) - before)) / steps;
    const { taps, rates } = await page.evaluate(() => ({
        taps: globalThis.taps,
        rates: globalThis.rates,
    }));
    await leave();
    return { taps, rates, work };
}

function quantile(numbers, part) {
    const sorted = [...numbers].sort((left, right) => left - right);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/* Times mean little on a machine that is busy with other work. */
console.log(`load before: ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`);
const kilobytes = (size) => `${(size / 1024).toFixed(1)} KB`;
for (const [file, size] of compressedSizes("en").sizes)
    console.log(`${file.padEnd(28)} ${kilobytes(size)}`);
for (const language of ["en", "ru", "uk"]) {
    const { sum } = compressedSizes(language);
    console.log(
        `a first visit in ${language}            ${kilobytes(sum)} by brotli (at most ${mostKilobytes})`,
    );
}
for (const game of games) {
    const [page, program] = await thinkingTimes(game);
    const [here, there] = [page.toFixed(0), program.toFixed(0)];
    const ratio = (page / program).toFixed(1);
    console.log(
        `${game}: a hint of the expert ${here} ms, in the program ${there}: ${ratio} times`,
    );
}
/* Cold starts of the browser, a fixed number, whatever the first ones give. */
const starts = 11;
for (const game of games) {
    const times = [];
    for (let i = 0; i < starts; i++) times.push(await timeToSheet(game));
    const all = times.map((time) => time.toFixed(0)).join(", ");
    console.log(
        `${game}: to a playable sheet ${quantile(times, 0.5).toFixed(0)} ms (at most 1000), half of ${starts}: ${all}`,
    );
}
const open = await openBrowser(asPlayersHaveIt);

/* Three games of each, and their combined figures. */
async function sayTaps(what, most, how) {
    for (const game of games) {
        const played = [];
        for (const seed of [5, 6, 7]) played.push(await tapTimes(open, game, seed, how));
        const taps = played.flatMap((one) => one.taps);
        const work = played.reduce((sum, one) => sum + one.work, 0) / played.length;
        const [half, nearly] = [quantile(taps, 0.5), quantile(taps, 0.95)];
        const first = played.map((one) => one.taps[0].toFixed(0)).join(", ");
        const rates = played.flatMap((one) => one.rates);
        console.log(
            `${game}, ${what}: tap to mark p50 ${half.toFixed(1)}, p95 ${nearly.toFixed(1)} ms of ${taps.length}`,
            `(at most ${most}), the first of each game ${first};`,
            `main thread ${work.toFixed(1)} ms a step, the tester's own questions included;`,
            `cards are dealt at ${quantile(rates, 0.5).toFixed(0)} frames a second`,
        );
    }
}

/* A quick player touches three times a second, and the finger stays for a moment: what the browser
 * does when it comes down is done by the time it leaves, which is when the clock starts. A tester
 * without rest taps while the last touch is still being animated, which shows what the page can
 * bear. */
const person = { pause: 300, press: 60 };
await sayTaps("desk", 35, person);
await sayTaps("desk without rest", 35, {});
await sayTaps("phone, a quarter as fast", 120, { ...person, slower: 4, options: phone });
await sayTaps("the same by touches of no length", 120, {
    ...person,
    press: 0,
    slower: 4,
    options: phone,
});
await open.close();
