/* A player who does lessons in a browser: a core beside the page knows the answers. */
import { readdirSync, readFileSync } from "node:fs";

/* The engine as the page has it. */
export async function openCore() {
    const { instance } = await WebAssembly.instantiate(readFileSync("build/core.wasm"));
    const { input, start, ask, answer, memory } = instance.exports;
    input(0);
    start(0);
    return (request) => {
        const bytes = new TextEncoder().encode(JSON.stringify(request));
        const at = input(bytes.length); // it may move the memory
        new Uint8Array(memory.buffer).set(bytes, at);
        const length = ask(bytes.length);
        const said = JSON.parse(
            new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)),
        );
        if (!said.ok) throw new Error(said.error.message);
        return said;
    };
}

/* The lessons of a language, as they are served. */
export function servedLessons(language) {
    const file = readdirSync("build/page").find((name) => name.startsWith(`lessons-${language}-`));
    return JSON.parse(readFileSync(`build/page/${file}`, "utf8"));
}

/* In the page: where something that is shown lies; null if there is no such thing. */
function placeOnPage(selector) {
    const isShown = (element) => element.getBoundingClientRect().width > 0;
    const found = [...document.querySelectorAll(selector)].find(isShown);
    if (!found || found.disabled) return null;
    const shape = found.matches("button")
        ? found
        : (found.querySelector("path, rect, circle") ?? found);
    const { left, top, width, height } = shape.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
}

/* The effects of a touch or a key are drawn in the next frames, and pieces are redrawn when others
 * have got their heights: waits until nothing changes any more. */
function drawn(page) {
    return page.evaluate(async () => {
        const look = () =>
            [...document.querySelectorAll(".hand .piece svg")]
                .map((svg) => JSON.stringify(svg.getBoundingClientRect()))
                .join();
        for (let still = 0, before = ""; still < 3; ) {
            await new Promise(requestAnimationFrame);
            const now = look();
            still = now === before ? still + 1 : 0;
            before = now;
        }
    });
}

export const byTouch = {
    async press(page, selector) {
        const place = await page.evaluate(placeOnPage, selector);
        if (!place) return false;
        await page.touchscreen.tap(place.x, place.y);
        await drawn(page);
        return true;
    },
};

/* In the page: whether there is such a thing, and how the focus gets there. */
function wayOnPage(selector) {
    const isShown = (element) => element.getBoundingClientRect().width > 0;
    const found = [...document.querySelectorAll(selector)].find(isShown);
    if (!found || found.disabled) return null;
    const { activeElement: from } = document;
    if (from === found) return { isThere: true };
    const piece = found.closest(".piece");
    if (!piece || from?.closest(".piece") !== piece) return { keys: ["Tab"] };
    const middle = (element) => {
        const box = element.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [[x, y], [toX, toY]] = [middle(from), middle(found)];
    const across = toX > x ? "ArrowRight" : "ArrowLeft";
    const down = toY > y ? "ArrowDown" : "ArrowUp";
    const keys = Math.abs(toX - x) > Math.abs(toY - y) ? [across, down] : [down, across];
    return { keys, at: `${x} ${y}` };
}

const mostKeys = 150;

/* With Tab to its piece or button, with the arrows to its place, and Enter. Where an arrow leads
 * back, the other direction is tried. */
export const byKeys = {
    async press(page, selector) {
        const seen = new Map();
        for (let pressed = 0; pressed < mostKeys; pressed++) {
            const way = await page.evaluate(wayOnPage, selector);
            if (!way) return false;
            if (way.isThere) {
                await page.keyboard.press("Enter");
                await drawn(page);
                return true;
            }
            const times = seen.get(way.at) ?? 0;
            seen.set(way.at, times + 1);
            await page.keyboard.press(way.keys[way.at ? times % way.keys.length : 0]);
        }
        throw new Error(`${selector} is not reached by ${mostKeys} keys.`);
    },
};

const figureTools = [".figure-tools button[title=Turn]", ".figure-tools button[title=Mirror]"];
const nextPlace = '.figure-tools button[title="Next place"]';

/* Turns, mirrors and moves the candidate until it is the wanted move. */
async function adjust(page, way, confirm) {
    for (let turn = 0; turn < 8; turn++) {
        for (let place = 0; place < 16; place++) {
            if (await way.press(page, confirm)) return true;
            if (!(await way.press(page, nextPlace))) break;
        }
        if (
            !(await way.press(page, figureTools[turn % 2 === 0 ? 1 : 0])) &&
            !(await way.press(page, figureTools[0]))
        )
            break;
    }
    return way.press(page, confirm);
}

/* Makes one move as a person does: its card, its number, its place, and the button. A card that is
 * only taken is taken at once; with a key a place is chosen at once, unless it is a figure's. */
async function makeMove(page, way, wanted) {
    const { move, card, number, site } = wanted;
    const confirm = `.bar .confirm[data-move="${move}"]`;
    const direct = `.bar .buttons > [data-move="${move}"], .hand .hot[data-move="${move}"]`;
    if (card) await way.press(page, `.offer .hot[data-card="${card}"]`);
    if (card && !site) return;
    if (number) await way.press(page, `.numbers [data-number="${number}"]`);
    const isThere =
        (await way.press(page, direct)) ||
        (await way.press(page, `.hand .hot[data-site="${site}"]`));
    if (!isThere) throw new Error(`${move} cannot be chosen.`);
    if ((await page.locator(".bar .confirm").count()) === 0) return;
    if (await adjust(page, way, confirm)) return;
    const other = await page.locator(".bar .confirm").getAttribute("data-move");
    throw new Error(`${move} cannot be made; ${other} is looked at.`);
}

/* The end of the turn, which may ask. */
async function endTurn(page, way) {
    await way.press(page, '.bar [data-move="done"]');
    const question = page.locator(".question .lit:not([disabled])");
    if (await page.locator(".question").count()) {
        await question.waitFor();
        await way.press(page, ".question .lit");
    }
}

/* Gives an answer, a whole turn, to the step that is shown. The core beside the page goes along. */
export async function giveAnswer(page, way, core, { text, step, moves }) {
    const picture = { form: "phone", pieces: [] };
    await page.waitForSelector(".hand .hot, .bar .lit, .bar .buttons > .main", {
        state: "attached",
    });
    await drawn(page);
    let known = core({ do: "lesson", lesson: text, step, answer: { state: true, picture } });
    for (;;) {
        const made = known.state.sheets[0].turn?.length ?? 0;
        const move = moves[made];
        if (!move) return;
        if (move === "done") return endTurn(page, way);
        await makeMove(
            page,
            way,
            known.picture.moves.find((one) => one.move === move),
        );
        const request = { do: "play", seat: 0, moves: [move], forced: true };
        known = core({ ...request, answer: { state: true, picture } });
    }
}
