/*
 * How the page looks: compares some twenty screens with the pictures kept in tests/page/looks, at a
 * quarter of the size, so that another version of the browser may smooth a letter differently, but
 * nothing may be missing, elsewhere or of another colour. After an intended change, look at the new
 * pictures in build/test-log/screenshots and keep them: KV_LOOKS=keep node --test
 * tests/page/looks.test.mjs
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openBrowser, picture, visit, visitTable } from "./support/browser.mjs";

const folder = "tests/page/looks";
const screenshots = "build/test-log/screenshots";
const keeps = process.env["KV_LOOKS"] === "keep";
const largestDifference = 0.1; // of a block's mean colour
const patience = 3; // blocks that may differ more: a bot's score, the edge of a letter

let open;
let judge; // one page for all comparisons: another window of the whole browser costs as much as a case
/* The full browser, as people have it: the one without windows renders letters a little
 * differently. */
before(async () => {
    open = await openBrowser({ kind: "wholeChromium", kept: false });
    judge = await open.browser.newPage();
});
after(() => open.close());

/* In a page: a picture a quarter as large, as a PNG in base64, and the differences from another
 * one, block by block. */
async function reduceAndCompare([shot, kept, limit]) {
    const block = 8;
    const decode = async (base64) =>
        createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const paint = (image, width, height) => {
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, width, height);
        return { canvas, pixels: context.getImageData(0, 0, width, height).data };
    };
    const image = await decode(shot);
    const [width, height] = [Math.round(image.width / 4), Math.round(image.height / 4)];
    const now = paint(image, width, height);
    const bytes = new Uint8Array(await (await now.canvas.convertToBlob()).arrayBuffer());
    const reduced = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    if (!kept) return { reduced, differing: [] };
    const old = await decode(kept);
    if (old.width !== width || old.height !== height)
        return { reduced, differing: [`${old.width} × ${old.height} became ${width} × ${height}`] };
    const then = paint(old, width, height);
    const mean = (pixels, left, top) => {
        const sum = [0, 0, 0];
        for (let y = top; y < top + block; y++)
            for (let x = left; x < left + block; x++)
                for (let c = 0; c < 3; c++) sum[c] += pixels[4 * (y * width + x) + c];
        return sum.map((one) => one / (block * block * 255));
    };
    const differing = [];
    for (let top = 0; top + block <= height; top += block)
        for (let left = 0; left + block <= width; left += block) {
            const [one, other] = [mean(now.pixels, left, top), mean(then.pixels, left, top)];
            const most = Math.max(...one.map((value, c) => Math.abs(value - other[c])));
            if (most > limit) differing.push(`${4 * left}, ${4 * top}: ${most.toFixed(2)}`);
        }
    return { reduced, differing };
}

/* Bots do not always play the same, so the others are hidden. */
async function hideOthers(page) {
    await page.evaluate(() => {
        for (const one of document.querySelectorAll(".table aside, .chips"))
            one.style.visibility = "hidden";
    });
}

async function compare(page, name) {
    await page.evaluate(() => document.fonts.ready);
    await hideOthers(page);
    await page.waitForTimeout(300);
    await picture(page, `look-${name}`);
    const base64 = (path) => readFileSync(path).toString("base64");
    const path = `${folder}/${name}.png`;
    const { reduced, differing } = await judge.evaluate(reduceAndCompare, [
        base64(`${screenshots}/look-${name}.png`),
        !keeps && existsSync(path) ? base64(path) : "",
        largestDifference,
    ]);
    if (keeps) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(path, Buffer.from(reduced, "base64"));
        return;
    }
    assert.ok(existsSync(path), `There is no ${path}: KV_LOOKS=keep makes it.`);
    assert.ok(differing.length <= patience, `${name} looks different at ${differing.join("; ")}`);
}

const sizes = {
    phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
    sideways: { viewport: { width: 844, height: 390 }, hasTouch: true },
    tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    desk: { viewport: { width: 1440, height: 900 } },
};
const night = { colorScheme: "dark" };

const tables = ["welcome", "smallcities", "machinery"].flatMap((game) => [
    ...Object.keys(sizes).map((size) => ({ game, size, name: `${game}-${size}`, options: {} })),
    { game, size: "desk", name: `${game}-night`, options: night },
]);
for (const { game, size, name, options } of tables)
    test(`it looks as it did: ${name}`, async () => {
        const { page, leave } = await visitTable(open, game, "looks", {
            ...sizes[size],
            ...options,
        });
        await page.waitForSelector(".board svg");
        await compare(page, name);
        await leave();
    });

const screens = [
    { name: "home-phone", route: "", size: "phone", options: {} },
    { name: "home-night", route: "", size: "desk", options: night },
    { name: "setup-desk", route: "new/welcome", size: "desk", options: {} },
    { name: "settings-phone", route: "settings", size: "phone", options: { locale: "ru" } },
    { name: "print-desk", route: "print", size: "desk", options: { locale: "uk" } },
];
for (const { name, route, size, options } of screens)
    test(`it looks as it did: ${name}`, async () => {
        const { page, leave } = await visit(open, route, { ...sizes[size], ...options });
        await page.waitForSelector("main h1, main h2");
        await compare(page, name);
        await leave();
    });
