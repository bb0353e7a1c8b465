/* Packs: games with the figures of somebody's own box, from the set-up to the record. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import {
    actOnce,
    chance,
    checkAccess,
    checkTotals,
    keepGame,
    kept,
    linkTo,
    openBrowser,
    phone,
    picture,
    playToEnd,
    program,
    recordOf,
    visit,
} from "./support/browser.mjs";
import { scratch } from "./support/scratch.mjs";

/* The program that reads the records has the packs, too. */
process.env["XDG_DATA_HOME"] = scratch();

const fileOf = (name) => `tests/packs/${name}.pack`;
const box = "Play with the figures of my own box";

let open;
before(async () => {
    for (const game of ["welcome", "smallcities", "machinery"])
        execFileSync(program, ["pack", "keep", fileOf(`${game}-one`)]);
    open = await openBrowser({ kept: false });
});
after(() => open.close());

function written(name, text) {
    const file = scratch(name);
    writeFileSync(file, text);
    return file;
}

/* The ids of packs as the program has them. */
function idOf(name) {
    const said = execFileSync(program, ["pack", "check", fileOf(name)], { encoding: "utf8" });
    return /pack=([0-9a-f]{16})/.exec(said)[1];
}

const openFile = (page, file) => page.locator(".pack-field input[type=file]").setInputFiles(file);
const choice = (page) => page.locator(".pack-field select");

/* The set-up of a game with a pack from a file. */
async function setUp(page, game, file = fileOf(`${game}-one`)) {
    await page.goto(`${open.address}#/new/${game}`);
    await page.getByRole("button", { name: box }).click();
    await page.waitForSelector(".pack-field");
    await openFile(page, file);
    await page.waitForFunction(() => document.querySelector(".pack-field select")?.value !== "");
}

async function start(page) {
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".table");
}

function lastSave(page) {
    return page.evaluate(() => JSON.parse(localStorage.getItem("kvartal-last")));
}

/* What the page has fetched. */
function files(page) {
    return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
}

for (const [number, game] of ["welcome", "smallcities", "machinery"].entries())
    test(`a whole game of ${game} with a pack, by touch`, async () => {
        const { page, leave } = await visit(open, `new/${game}`, phone);
        await setUp(page, game);
        await picture(page, `packs-${game}-setup`, { fullPage: true });
        await start(page);
        assert.match(
            (await lastSave(page)).name,
            new RegExp(`^${game}:pack=${idOf(`${game}-one`)}[,#]`),
        );
        await playToEnd(page, chance(number + 3), {
            byTouch: true,
            onStep: async (step) => {
                if (step === 20) await picture(page, `packs-${game}-play`);
                if (step !== 30) return;
                await page.reload(); // and goes on
                await page.waitForSelector(".table");
            },
        });
        await page.waitForSelector(".end-screen .skyline svg");
        await checkTotals(page);
        await page.getByRole("button", { name: "See it again" }).click();
        await page.waitForSelector(".marked .board svg");
        await leave();
    });

test("a first visit and its set-up do without the larger core", async () => {
    const { page, leave } = await visit(open, "new/welcome");
    await page.getByRole("button", { name: box }).waitFor();
    assert.deepEqual(
        (await files(page)).filter((file) => file.includes("core-packs")),
        [],
    );
    await page.getByRole("button", { name: box }).click();
    await page.waitForSelector(".pack-field");
    assert.equal((await files(page)).filter((file) => file.includes("core-packs")).length, 1);
    await checkAccess(page);
    await leave();
});

test("what is wrong with a file is told line by line, and nothing is lost", async () => {
    const { page, leave } = await visit(open, "new/smallcities");
    await setUp(page, "smallcities");
    const chosen = await choice(page).inputValue();
    const wrong = readFileSync(fileOf("smallcities-one"), "utf8").replace('"stars"', '"starz"');
    const told = page.locator(".faults li");
    await openFile(page, written("wrong.pack", wrong));
    await told.first().waitFor();
    assert.match(await told.first().textContent(), /^Line \d+: .*starz/);
    await openFile(page, written("none.pack", "Dear diary"));
    await page.waitForSelector(".faults li:has-text('This is not a pack.')");
    await openFile(page, fileOf("welcome-one"));
    await page.waitForSelector("text=This is a pack for Welcome.");
    const standard = execFileSync(program, ["pack", "show", "smallcities"], { encoding: "utf8" });
    await openFile(page, written("standard.pack", standard));
    await page.waitForSelector("text=Nothing in this pack differs from our own box.");
    assert.equal(await choice(page).inputValue(), chosen);
    await picture(page, "packs-faults");
    await start(page);
    await leave();
});

test("kept packs are offered again, saved as files, removed and brought back", async () => {
    const { page, leave } = await visit(open, "new/machinery");
    await setUp(page, "machinery");
    await openFile(page, fileOf("machinery-two"));
    await page.waitForFunction(() => document.querySelectorAll(".pack-field option").length === 3);
    await page.reload();
    await choice(page).selectOption(idOf("machinery-one"));
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the pack" }).click();
    assert.equal(
        readFileSync(await (await saved).path(), "utf8"),
        readFileSync(fileOf("machinery-one"), "utf8"),
    );
    await page.getByRole("button", { name: "Remove the pack" }).click();
    await page.waitForSelector("text=Saved games with it will ask for its file.");
    assert.equal(await choice(page).inputValue(), "");
    await page.getByRole("button", { name: "Bring back" }).click();
    await page.waitForFunction(() => document.querySelector(".pack-field select")?.value !== "");
    assert.equal(await choice(page).inputValue(), idOf("machinery-one"));
    await page.getByRole("button", { name: "Remove the pack" }).click();
    await page.waitForSelector("text=Saved games with it will ask for its file.");
    await page.reload();
    await page.waitForSelector(".pack-field");
    assert.equal(await page.locator(".pack-field option").count(), 2);
    await leave();
});

test("a game whose pack was removed asks for it, and goes on", async () => {
    const { page, leave } = await visit(open, "new/smallcities");
    await setUp(page, "smallcities");
    await start(page);
    const address = page.url();
    await page.goto(`${open.address}#/new/smallcities`);
    await choice(page).selectOption(idOf("smallcities-one"));
    await page.getByRole("button", { name: "Remove the pack" }).click();
    await page.waitForSelector("text=Saved games with it will ask for its file.");
    await page.goto(address);
    await page.reload();
    await page.waitForSelector(`text=${idOf("smallcities-one")}, which is not on this device`);
    await checkAccess(page);
    await picture(page, "packs-missing");
    const file = page.locator(".lost-screen input[type=file]");
    await file.setInputFiles(fileOf("smallcities-two"));
    await page.waitForSelector(`text=This is another pack: ${idOf("smallcities-two")}.`);
    await file.setInputFiles(fileOf("smallcities-one"));
    await page.waitForSelector(".table .piece.board svg");
    await leave();
});

test("a record with a pack that is not here asks for it", async () => {
    const { page, leave } = await visit(open);
    const name = `machinery:pack=${idOf("machinery-one")}#7`;
    const record = written("game.txt", recordOf(name, 2));
    await page.locator("input[type=file]").setInputFiles(record);
    await page.waitForSelector("text=which is not on this device");
    await page.locator("input[accept*=pack]").setInputFiles(fileOf("machinery-one"));
    await page.waitForSelector(".end-screen .skyline svg");
    await checkTotals(page);
    await leave();
});

/* Copies the link of a finished game, whose record a bot has made. */
async function linkOf(page, context, file) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await setUp(page, "smallcities", file);
    const id = await choice(page).inputValue();
    execFileSync(program, ["pack", "keep", file]);
    await page.goto(`${open.address}#/`);
    const record = written("linked.txt", recordOf(`smallcities:pack=${id}#link`, 2));
    await page.locator("input[type=file]").setInputFiles(record);
    await page.waitForSelector(".end-screen .skyline svg");
    return keepGame(page, async (dialog) => {
        await dialog.getByRole("button", { name: "Copy a link" }).click();
        const said = dialog.locator("[role=status]:not(:empty)");
        await said.waitFor();
        return {
            said: await said.textContent(),
            text: await page.evaluate(() => navigator.clipboard.readText()),
        };
    });
}

test("a link carries its pack to another device", async () => {
    const { page, context, leave } = await visit(open, "new/smallcities");
    const { said, text } = await linkOf(page, context, fileOf("smallcities-one"));
    assert.equal(said, "Copied.");
    assert.ok(text.length < 8192, `${text.length}`);
    await leave();
    const other = await visit(open, text.split("#/")[1]);
    await other.page.waitForSelector(".table .piece.board svg");
    const { name } = await lastSave(other.page);
    assert.match(name, new RegExp(`^smallcities:pack=${idOf("smallcities-one")}[,#]`));
    await other.page.reload();
    await other.page.waitForSelector(".table .piece.board svg");
    await other.page.goto(`${text.slice(0, -40)}`);
    await other.page.waitForSelector("text=The pack in this link is damaged.");
    await other.page.goto(
        text.slice(0, text.lastIndexOf("/")).replace(/pack%3D..../, "pack%3D0000"),
    );
    await other.page.waitForSelector("text=which is not on this device");
    await other.leave();
});

/* A pack with something after its first line that cannot be compressed. */
function packWith(name, noise) {
    const [first, ...rest] = readFileSync(fileOf("smallcities-one"), "utf8").split("\n");
    return written(name, [first, noise, ...rest].join("\n"));
}

test("a pack that is too large for a link is to be sent as a file", async () => {
    const { page, context, leave } = await visit(open);
    const next = chance(3);
    const noise = Array.from({ length: 50000 }, () => " \t\n"[next(3)]).join("");
    const { said } = await linkOf(page, context, packWith("large.pack", noise));
    assert.match(said, /too large for a link/);
    await leave();
});

test("comments that are too long for a link stay behind", async () => {
    const { page, context, leave } = await visit(open);
    const next = chance(3);
    const comment = () => `// ${Array.from({ length: 8 }, () => next(1e6)).join(" ")}`;
    const noise = Array.from({ length: 400 }, comment).join("\n");
    const { said, text } = await linkOf(page, context, packWith("talkative.pack", noise));
    assert.equal(said, "Copied.");
    await leave();
    const other = await visit(open, text.split("#/")[1]);
    await other.page.waitForSelector(".table .piece.board svg");
    const { name } = await lastSave(other.page);
    assert.match(name, new RegExp(`^smallcities:pack=${idOf("smallcities-one")}[,#]`));
    await other.leave();
});

test("a game with a pack needs no network once it was played", async () => {
    const { page, context, leave } = await visit(open, "new/machinery", kept);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await setUp(page, "machinery");
    await page.waitForFunction(async () => {
        const kept = await Promise.all(
            (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return kept.flat().some(({ url }) => url.includes("core-packs"));
    });
    await context.setOffline(true);
    await page.reload();
    await choice(page).selectOption(idOf("machinery-one"));
    await start(page);
    await page.waitForSelector(".chips li:nth-child(2) :text('✓')"); // the bot has the pack, too
    await leave();
});

test("hints and the opinion of a strong bot come with a pack", async () => {
    const { page, leave } = await visit(open, "new/smallcities");
    await setUp(page, "smallcities");
    await page.locator(".presets button").first().click();
    await start(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint >> text=/points at the end/");
    await leave();
});

test("sheets and cards are printed with the figures of a pack", async () => {
    const { page, leave } = await visit(open, "print");
    const sheet = () => page.locator(".pages .sheet").first().innerHTML();
    await page.locator("select").first().selectOption("smallcities");
    const ours = await sheet();
    await page.getByRole("button", { name: box }).click();
    await page.waitForSelector(".pack-field");
    await openFile(page, fileOf("smallcities-one"));
    await page.waitForFunction(() => document.querySelector(".pack-field select")?.value !== "");
    assert.notEqual(await sheet(), ours);
    await page.getByRole("button", { name: "Cards and dice" }).click();
    await page.waitForSelector(".card-page.back svg");
    await leave();
});

/* ---- Together ---- */

test("an online table of two with a pack: the guest and whoever watches get it", async () => {
    const host = await visit(open, "host/smallcities");
    await host.page.getByLabel("Your name").fill("Anna");
    await host.page.getByRole("button", { name: box }).click();
    await host.page.waitForSelector(".pack-field");
    await openFile(host.page, fileOf("smallcities-one"));
    await host.page.waitForFunction(
        () => document.querySelector(".pack-field select")?.value !== "",
    );
    await host.page.getByLabel("Seats, including bots").fill("2");
    await host.page.getByRole("button", { name: "Create the table" }).click();
    await host.page.waitForSelector("text=Leave the seat");
    await host.page.waitForSelector("text=Here with the figures of a pack: Test box one");
    await picture(host.page, "packs-waiting-room");
    const route = host.page.url().split("#/")[1];
    const guest = await visit(open, route, phone);
    await guest.page.getByLabel("Your name").fill("Boris");
    await guest.page.getByRole("button", { name: "Take a seat" }).click();
    await guest.page.waitForSelector("text=Leave the seat");
    const watcher = await visit(open, route);
    await host.page.getByRole("button", { name: "Start the game" }).click();
    for (const { page } of [host, guest, watcher]) await page.waitForSelector(".piece.board svg");
    await Promise.all([
        playToEnd(host.page, chance(21)),
        playToEnd(guest.page, chance(22), { byTouch: true }),
    ]);
    for (const { page } of [host, guest]) {
        await page.waitForSelector(".end-screen .skyline svg");
        await checkTotals(page);
    }
    await watcher.page.waitForSelector(".end-screen");
    for (const visitor of [host, guest, watcher]) await visitor.leave();
});

test("a pack that the server refuses leaves the set-up as it is", async () => {
    const { page, complaints, leave } = await visit(open, "host/smallcities");
    await page.getByLabel("Your name").fill("Anna");
    await page.getByRole("button", { name: box }).click();
    await page.waitForSelector(".pack-field");
    const text = readFileSync(fileOf("smallcities-one"), "utf8");
    await openFile(page, written("long.pack", text + " ".repeat(50000)));
    await page.waitForFunction(() => document.querySelector(".pack-field select")?.value !== "");
    await page.getByRole("button", { name: "Create the table" }).click();
    await page.waitForSelector("text=The pack of a table has 1 to 49152 bytes.");
    assert.equal(await choice(page).inputValue(), idOf("smallcities-one"));
    complaints.splice(0); // the browser's own, of the status 400
    await leave();
});

test("figures that are ours have rings on paper, if that is wanted", async () => {
    const { page, leave } = await visit(open, "print");
    const copies = 2;
    const rings = () => page.locator(".pages circle").count();
    await page.waitForSelector(".sheet svg");
    for (const game of ["welcome", "smallcities", "machinery"]) {
        await page.locator("select").first().selectOption(game);
        await page.waitForSelector(".sheet svg");
        const before = await rings();
        await page.getByLabel("Mark the figures that are ours").click();
        await page.waitForSelector(".sheet svg >> text=our reconstruction");
        /* The classic board of Welcome has none but that of its legend. */
        const own = game === "welcome" ? 0 : 4;
        assert.ok((await rings()) >= before + copies * (1 + own), game);
        await picture(page, `print-origins-${game}`);
        await page.getByLabel("Mark the figures that are ours").click();
        await page.waitForFunction(
            (count) => document.querySelectorAll(".pages circle").length === count,
            before,
        );
    }
    await leave();
});

/* In the rules beside the table, where it is said whose figures they are. */
async function openComponents(page) {
    const tool = page.locator(".table-head .tool", { hasText: "Rules" });
    if (!(await tool.isVisible())) await page.locator(".table-head .menu").click();
    await tool.click();
    await page.getByRole("button", { name: "Memo", exact: true }).click();
    await page.getByText("About the components", { exact: true }).click();
}

const closeDialog = (page) => page.locator("dialog header button").click();
const marking = (page) => page.getByLabel("Mark the figures that are ours");

/* How many circles each piece of the table has: the rings, and those that are always there. */
function circlesIn(page) {
    return page.evaluate(() =>
        Object.fromEntries(
            [...document.querySelectorAll(".hand .piece")]
                .filter((piece) => piece.querySelector("svg"))
                .map((piece) => [piece.classList[1], piece.querySelectorAll("circle").length]),
        ),
    );
}

/* What has rings at the table of each game: Welcome's classic board and its tracks are known from
 * public sources. */
const ringed = [
    { name: "welcome", pieces: ["goals"] },
    { name: "smallcities:goals=all", pieces: ["offer", "goals", "board"] },
    { name: "machinery:events=on", pieces: ["offer", "goals", "board", "tracks"] },
];

for (const { name, pieces } of ringed)
    test(`figures that are ours have rings at the table of ${name}, if that is wanted`, async () => {
        const { page, leave } = await visit(open, linkTo(`${name}#7`));
        await page.waitForSelector(".piece.board svg");
        const before = await circlesIn(page);
        await openComponents(page);
        await marking(page).click();
        await page.waitForSelector(".origins-note >> text=our reconstruction");
        await closeDialog(page);
        const marked = await circlesIn(page);
        for (const piece of pieces) assert.ok(marked[piece] > before[piece], piece);
        /* The next visit remembers it. */
        await page.reload();
        await page.waitForSelector(".piece.board svg");
        assert.deepEqual(await circlesIn(page), marked);
        await openComponents(page);
        assert.equal(await marking(page).isChecked(), true);
        await checkAccess(page);
        await marking(page).click();
        await page.waitForFunction(() => !document.querySelector(".origins-note"));
        await closeDialog(page);
        assert.deepEqual(await circlesIn(page), before);
        await leave();
    });

test("in the middle of a turn, and with a pack, rings change nothing but the picture", async () => {
    const { page, leave } = await visit(open, "new/smallcities");
    await setUp(page, "smallcities");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".piece.board svg");
    await actOnce(page, chance(3));
    const before = await circlesIn(page);
    const sentence = await page.locator(".bar .sentence").textContent();
    await openComponents(page);
    await marking(page).click();
    await page.waitForSelector(".origins-note");
    await closeDialog(page);
    /* Everything in this box is the owner's. */
    assert.deepEqual(await circlesIn(page), before);
    assert.equal(await page.locator(".bar .sentence").textContent(), sentence);
    await playToEnd(page, chance(4));
    await checkTotals(page);
    await leave();
});
