/* The editor of packs: every kind of field by touch and by keys, wrong values, undo, files, links,
 * and a game with the result. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import {
    checkAccess,
    openBrowser,
    phone,
    picture,
    pressCyrillic,
    visit,
} from "./support/browser.mjs";
import { scratch } from "./support/scratch.mjs";

const desk = { viewport: { width: 1440, height: 900 } };
const sizes = {
    phone,
    landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
    tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    desk,
};
const games = ["welcome", "smallcities", "machinery"];

let open;
before(async () => {
    open = await openBrowser({ kept: false });
});
after(() => open.close());

/* ---- Somebody who edits ---- */

async function edit(route, options) {
    const visitor = await visit(open, `pack/${route}`, options);
    await visitor.page.waitForSelector(".pack-editor");
    return visitor;
}

const groupOf = (page, id) => page.locator(`#box-${id}`);
const unfold = (page, id) => groupOf(page, id).locator("> summary").click();
const leafOf = (page, path) => page.locator(`.leaf[data-path="${path}"]`);
const button = (page, name) => page.getByRole("button", { name, exact: true });
const status = (page) => page.locator(".editor-bar .status").textContent();

/* Opens what else can be done, unless it is open. */
async function more(page, name) {
    if ((await page.locator(".more-actions").count()) === 0) await button(page, "More").click();
    return page.locator(".more-actions").getByText(name, { exact: true });
}

/* The pack as it would be saved: its text, and its figures. */
async function saved(page) {
    const waiting = page.waitForEvent("download");
    await (await more(page, "Save to a file")).click();
    const download = await waiting;
    const text = readFileSync(await download.path(), "utf8");
    const json = JSON.parse(text.replace(/^ *\/\/.*$/gm, ""));
    return { text, name: download.suggestedFilename(), ...json };
}

async function openFile(page, text) {
    const file = scratch("edited.pack");
    writeFileSync(file, text);
    await more(page, "Open a file");
    await page.locator('.more-actions input[type="file"]').setInputFiles(file);
}

const box = (is) => ({ is, from: "box" });

/* ---- By touch ---- */

test("Welcome by touch: a pool, a plan's points and sizes, lists that grow, a choice", async () => {
    const { page, leave } = await edit("welcome", phone);
    await unfold(page, "boards");
    const zone = (house) => page.locator(`[data-move="boards/classic/pool-houses-top ${house}"]`);
    await zone(3).tap();
    await zone(1).tap();
    assert.match(await zone(1).getAttribute("aria-label"), /house 1: a pool/);
    await groupOf(page, "boards").getByText("All its figures").first().tap();
    const parks = leafOf(page, "boards/classic/parks-top");
    await parks.getByRole("button", { name: /one value more/ }).tap();
    await unfold(page, "plans-first");
    await page.getByRole("button", { name: "1.1", exact: true }).tap();
    await page.getByRole("button", { name: "1.1, Points for the first: more" }).tap();
    const sizes = leafOf(page, "plans-first/1.1/estates");
    await sizes.locator(".number-cell").nth(0).locator(".nudge").first().tap();
    await sizes.locator(".number-cell").nth(1).locator(".nudge").last().tap();
    assert.match(await status(page), /4 figures differ/);
    await page.getByLabel("1.1, Where", { exact: true }).selectOption("top");
    assert.match(await leafOf(page, "plans-first/1.1/where").textContent(), /from my box/);
    assert.match(await groupOf(page, "plans-first").textContent(), /is a basic one/);
    await page.getByRole("button", { name: "1.1, Where: back to ours" }).tap();
    await page.getByLabel("1.1, Points for the first: where it comes from").selectOption("public");
    const { figures } = await saved(page);
    const plan = figures["plans-first"]["1.1"];
    assert.deepEqual(plan.first, { is: 9, from: "public" });
    assert.deepEqual(plan.estates, box([5, 1, 0, 0, 0, 0]));
    assert.equal(plan.where, undefined);
    const board = figures.boards.classic;
    assert.equal(board["pool-houses-top"].is.includes("1"), true);
    assert.equal(board["pool-houses-top"].is.includes("3"), false);
    assert.equal(board["parks-top"].is.length, 5);
    await leave();
});

test("Small Cities by touch: the map and its stars, a face of the die, points", async () => {
    const { page, leave } = await edit("smallcities", phone);
    await unfold(page, "map");
    const hex = (name) => page.locator(`#box-map [data-move$=" ${name}"]`);
    await hex("A1").tap();
    assert.match(await hex("A1").getAttribute("aria-label"), /not on the map/);
    await groupOf(page, "map").getByRole("button", { name: "Stars" }).tap();
    await hex("E2").tap();
    assert.match(await status(page), /1 thing to put right/);
    await hex("E1").tap();
    assert.match(await status(page), /2 figures differ/);
    await unfold(page, "die");
    const die = groupOf(page, "die");
    await die.locator(".choice-list .box-card").nth(2).tap();
    await die.getByRole("button", { name: "three around one", exact: true }).tap();
    assert.equal(await die.getByRole("button", { name: /3: three around one/ }).count(), 1);
    await unfold(page, "firm-ground");
    await page.getByRole("button", { name: "The bonus Firm ground: more" }).tap();
    const { figures } = await saved(page);
    assert.equal(figures.map.is.length, 60);
    assert.deepEqual(figures.stars, box(["C4", "E1", "E8", "G4"]));
    assert.equal(figures.die.is[2], "clover");
    assert.deepEqual(figures["firm-ground"], box(4));
    await leave();
});

test("Machinery by touch: squares, figures of a machine, an event, names", async () => {
    const { page, leave } = await edit("machinery", phone);
    await unfold(page, "buildings");
    await page.getByRole("button", { name: "library", exact: true }).tap();
    const squares = leafOf(page, "buildings/library/shape").locator(".squares button");
    const [first] = await groupOf(page, "buildings").locator(".box-card svg").all();
    const before = await first.innerHTML();
    await squares.nth(2).tap();
    assert.notEqual(await first.innerHTML(), before);
    await squares.nth(15).tap();
    assert.match(await leafOf(page, "buildings/library/shape").textContent(), /hang together/);
    await squares.nth(15).tap();
    await page.getByLabel("library, Name", { exact: true }).fill("Reading room");
    await unfold(page, "machines");
    await page.getByRole("button", { name: "tractor", exact: true }).tap();
    await leafOf(page, "machines/tractor/figures")
        .locator(".squares")
        .nth(1)
        .getByRole("button", {
            name: "Row 1, column 2",
        })
        .tap();
    await unfold(page, "events");
    await page.getByRole("button", { name: "shock work", exact: true }).tap();
    const fewer = page.getByRole("button", {
        name: "shock work, Figures to draw, more than two: less",
    });
    await fewer.tap();
    await fewer.tap();
    await page.getByLabel("shock work, Turning is free", { exact: true }).selectOption("yes");
    const { figures } = await saved(page);
    assert.deepEqual(figures.buildings.library.shape, box(["###", "##.", "##."]));
    assert.deepEqual(figures.buildings.library.name, box("Reading room"));
    assert.deepEqual(figures.machines.tractor.figures.is[1], ["##", "#.", "#."]);
    assert.deepEqual(figures.events["shock-work"].figures, box(-1));
    assert.deepEqual(figures.events["shock-work"]["free-turning"], box("yes"));
    await leave();
});

/* ---- By keys ---- */

test("by keys alone: zones with arrows, numbers typed, squares, steps back and forth", async () => {
    const { page, leave } = await edit("welcome", desk);
    await groupOf(page, "boards").locator("> summary").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#box-boards .box-zones");
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement.dataset.move);
    assert.equal(await focused(), "boards/classic/pool-houses-top 1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "boards/classic/pool-houses-top 3");
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "boards/classic/pool-houses-top 3"); // the place is kept
    assert.match(await status(page), /1 figure differs/);
    await page.keyboard.press(" ");
    assert.match(await status(page), /Nothing differs/);
    await page.keyboard.press("Control+z");
    assert.match(await status(page), /1 figure differs/);
    await page.keyboard.press("Control+Shift+z");
    assert.match(await status(page), /Nothing differs/);
    await unfold(page, "temps-alone");
    const points = page.getByLabel("Temps alone: the solo card, points");
    await points.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("9");
    assert.deepEqual((await saved(page)).figures["temps-alone"], box([6, 9]));
    await leave();
});

test("by keys in a Cyrillic layout: steps back and forth", async () => {
    const { page, leave } = await edit("welcome", desk);
    await unfold(page, "boards");
    await page.locator('[data-move="boards/classic/pool-houses-top 3"]').click();
    assert.match(await status(page), /1 figure differs/);
    await pressCyrillic(page, "я", "KeyZ", { ctrlKey: true });
    assert.match(await status(page), /Nothing differs/);
    await pressCyrillic(page, "Я", "KeyZ", { ctrlKey: true, shiftKey: true });
    assert.match(await status(page), /1 figure differs/);
    await leave();
});

test("by keys: a building is shaped, and a figure of the die chosen", async () => {
    const { page, leave } = await edit("machinery", desk);
    await unfold(page, "buildings");
    await page.getByRole("button", { name: "bank", exact: true }).focus();
    await page.keyboard.press("Enter");
    const square = leafOf(page, "buildings/bank/shape").locator('[aria-pressed="false"]').first();
    await square.focus();
    await page.keyboard.press(" ");
    assert.match(await status(page), /1 figure differs|to put right/);
    await page.goto(`${open.address}#/pack/smallcities`);
    await unfold(page, "die");
    await groupOf(page, "die").locator(".box-card").first().focus();
    await page.keyboard.press("Enter");
    await groupOf(page, "die").getByRole("button", { name: "three around one" }).focus();
    await page.keyboard.press("Enter");
    assert.equal((await saved(page)).figures.die.is[0], "clover");
    await leave();
});

/* ---- What is wrong ---- */

test("wrong values are told beside their field and counted; the draft outlives a reload", async () => {
    const { page, leave } = await edit("smallcities", desk);
    await unfold(page, "firm-ground");
    const points = page.getByLabel("The bonus Firm ground", { exact: true });
    await points.fill("99");
    assert.match(await leafOf(page, "firm-ground").textContent(), /from 1 to 40, not 99/);
    assert.match(await status(page), /1 thing to put right/);
    assert.equal(await button(page, "Keep").isDisabled(), true);
    assert.equal(await button(page, "Play with it").isDisabled(), true);
    await points.fill("");
    assert.match(
        await leafOf(page, "firm-ground").textContent(),
        /"The bonus Firm ground" is missing/,
    );
    await page.getByLabel("Name of this box").fill("Half done");
    await page.reload();
    await page.waitForSelector(".pack-editor");
    assert.equal(await page.getByLabel("Name of this box").inputValue(), "Half done");
    assert.match(await status(page), /1 thing to put right/);
    const groups = await page.locator(".box-group").count();
    await button(page, "1 thing to put right").click(); // leads there, and hides nothing
    await page.waitForFunction(() => document.activeElement?.matches(".leaf input"));
    assert.equal(await page.locator(".box-group").count(), groups);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("7");
    assert.match(await status(page), /1 figure differs/);
    assert.equal(await button(page, "Keep").isDisabled(), false);
    await leave();
});

test("one thing is searched for, and what differs is shown alone", async () => {
    const { page, leave } = await edit("welcome", desk);
    const search = page.getByLabel("Search in the box");
    await search.fill("plans later 1.1");
    assert.equal(await page.locator(".box-group").count(), 1);
    await page.getByRole("button", { name: "1.1", exact: true }).click();
    await page.getByRole("button", { name: "1.1, Points for those who come later: less" }).click();
    await search.fill("no such thing");
    assert.match(await page.locator("main").textContent(), /Nothing found/);
    await search.fill("");
    await button(page, "Only what differs").click();
    assert.equal(await page.locator(".box-group").count(), 1);
    await leave();
});

const barTop = (page) =>
    page.locator(".editor-bar").evaluate((bar) => bar.getBoundingClientRect().top);

const inView = (locator) =>
    locator.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const bar = document.querySelector(".editor-bar").getBoundingClientRect();
        return top >= 0 && bottom <= bar.top;
    });

test("a pool too many is not taken: the sentence stands below the picture, which stays", async () => {
    const { page, leave } = await edit("welcome", phone);
    await unfold(page, "boards");
    const zone = (house) => page.locator(`[data-move="boards/classic/pool-houses-top ${house}"]`);
    await zone(1).tap();
    await zone(2).tap();
    const row = groupOf(page, "boards").locator(".touch-rows > section").first();
    const said = row.locator("> [role=status] .faults");
    assert.match(await said.textContent(), /0 to 4 entries, not 5/);
    assert.equal(await said.isVisible(), true);
    assert.match(await zone(1).getAttribute("aria-label"), /house 1: a pool/);
    assert.doesNotMatch(await zone(2).getAttribute("aria-label"), /a pool/);
    assert.match(await status(page), /has 1 to 9 pools, not 10/); // not 11: the bar has it at once
    await zone(1).tap(); // taken back
    assert.equal(await said.count(), 0);
    assert.match(await status(page), /Nothing differs/);
    await leave();
});

test("the sentence of a touch that is not taken comes into view", async () => {
    const { page, leave } = await edit("smallcities", phone);
    await unfold(page, "stars");
    const hex = page.locator('#box-stars [data-move$=" E1"]');
    const foot = await hex.evaluate((one) => one.closest("svg").getBoundingClientRect().bottom);
    await page.evaluate((by) => scrollBy(0, by), foot - (await barTop(page)) + 4);
    await hex.tap();
    assert.equal(await inView(groupOf(page, "stars").locator(".refusal .faults")), true);
    await leave();
});

test("a star too few is told, and the other stars that were moved are still shown", async () => {
    const { page, leave } = await edit("smallcities", phone);
    await unfold(page, "stars");
    const hex = (name) => page.locator(`#box-stars [data-move$=" ${name}"]`);
    for (const name of ["E2", "E1", "G4"]) await hex(name).tap();
    assert.match(await hex("E1").getAttribute("aria-label"), /star/);
    assert.match(await hex("G4").getAttribute("class"), /pending/);
    assert.match(await groupOf(page, "stars").locator(".faults").first().textContent(), /of 4/);
    await picture(page, "pack-star-too-few");
    await leave();
});

test("what does not go together is told in the bar, and a touch leads there", async () => {
    const { page, leave } = await edit("welcome", phone);
    await unfold(page, "plans-first");
    const card = groupOf(page, "plans-first").getByRole("button", { name: /^1\.1/ }).first();
    await card.tap();
    const form = page.locator(".card-form");
    await page.waitForFunction(() => {
        const { top } = document.querySelector(".card-form h3").getBoundingClientRect();
        return top < document.querySelector(".editor-bar").getBoundingClientRect().top;
    });
    await page.getByLabel("1.1, Where", { exact: true }).selectOption("top");
    const newest = page.locator(".editor-bar .newest");
    assert.match(await newest.textContent(), /is a basic one/);
    await page.evaluate(() => scrollTo(0, 0));
    await card.tap(); // closed again
    assert.equal(await form.count(), 0);
    await picture(page, "pack-newest-fault");
    await newest.tap();
    await form.waitFor();
    await page.waitForTimeout(900);
    assert.equal(await inView(page.locator(".faults").first()), true);
    await leave();
});

/* ---- Files and links ---- */

for (const game of games)
    test(`a pack of ${game} that is opened and saved is the same text again`, async () => {
        const { page, leave } = await edit(game, desk);
        await openFile(page, readFileSync(`tests/packs/${game}-one.pack`, "utf8"));
        await page.waitForFunction(() => /figures differ/.test(document.body.textContent));
        assert.equal(await button(page, "Keep").isDisabled(), false);
        const { text } = await saved(page);
        await (await more(page, "Start over")).click();
        assert.match(await status(page), /Nothing differs/);
        await openFile(page, text);
        await page.waitForFunction(() => /figures differ/.test(document.body.textContent));
        assert.equal((await saved(page)).text, text);
        await leave();
    });

test("the comments of a file are still there when a figure was changed and it is saved", async () => {
    const { page, leave } = await edit("smallcities");
    await openFile(
        page,
        `// the box of 2019
{
  "kvartal-pack": 1,
  "game": "smallcities",
  "title": "Ours",
  "figures": {
    // the card says so
    "firm-ground": 4,
    // points we have counted
    "goals": {
      // of the yellow card
      "hub": [0, 0, 2, 5, 9, 12, 15]
    }
  }
}
`,
    );
    await page.waitForFunction(() => /2 figures differ/.test(document.body.textContent));
    await unfold(page, "firm-ground");
    await leafOf(page, "firm-ground").locator("input[type=number]").fill("6");
    const wanted = `// the box of 2019
{
  "kvartal-pack": 1,
  "game": "smallcities",
  "title": "Ours",
  "figures": {
    // points we have counted
    "goals": {
      // of the yellow card
      "hub": [0, 0, 2, 5, 9, 12, 15]
    },
    // the card says so
    "firm-ground": {"is": 6, "from": "box"}
  }
}
`;
    assert.equal((await saved(page)).text, wanted);
    await page.reload();
    await page.waitForSelector(".pack-editor");
    assert.equal((await saved(page)).text, wanted);
    await leave();
});

test("a file that is no pack of this game is refused by a sentence, and nothing is lost", async () => {
    const { page, leave } = await edit("smallcities", desk);
    await page.getByLabel("Name of this box").fill("Mine");
    const said = page.locator(".said");
    await openFile(page, "Dear diary");
    await page.waitForFunction(() => /This is not a pack\./.test(document.body.textContent));
    await openFile(page, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]));
    assert.match(await said.textContent(), /This is not a pack\./);
    const latin = '{"kvartal-pack": 1, "game": "smallcities", "title": "Zürich"}';
    await openFile(page, Buffer.from(latin, "latin1"));
    await page.waitForFunction(() => /not UTF-8/.test(document.body.textContent));
    await openFile(page, "{\n\n}");
    await page.waitForFunction(() => /Line 1: A pack begins/.test(document.body.textContent));
    await openFile(page, readFileSync("tests/packs/welcome-one.pack", "utf8"));
    await page.waitForFunction(() => /This is a pack for Welcome/.test(document.body.textContent));
    assert.equal(await page.getByLabel("Name of this box").inputValue(), "Mine");
    const faulty = { "firm-ground": 99, roofs: 3 };
    await openFile(
        page,
        JSON.stringify({ "kvartal-pack": 1, game: "smallcities", figures: faulty }),
    );
    await button(page, "Leave it").click();
    assert.equal(await page.getByLabel("Name of this box").inputValue(), "Mine");
    await openFile(
        page,
        JSON.stringify({ "kvartal-pack": 1, game: "smallcities", figures: faulty }),
    );
    await button(page, "Replace it").click();
    await page.waitForFunction(() => /1 thing to put right/.test(document.body.textContent));
    assert.match(await said.textContent(), /Line 1: There is no "roofs" here.* It is left out\./);
    assert.match(await said.textContent(), /Line 1: "The bonus Firm ground" is a whole number/);
    await button(page, "Undo").click();
    assert.equal(await page.getByLabel("Name of this box").inputValue(), "Mine");
    await leave();
});

test("a draft that is nowhere else is replaced only by somebody who wants that", async () => {
    const { page, leave } = await edit("smallcities", phone);
    const name = page.getByLabel("Name of this box");
    await name.fill("Mine");
    await (await more(page, "Start over")).click();
    await page.getByRole("alertdialog", { name: "Replace your draft?" }).waitFor();
    await picture(page, "pack-replace-draft");
    await button(page, "Leave it").click();
    assert.equal(await name.inputValue(), "Mine");
    const pack = { "kvartal-pack": 1, game: "smallcities", title: "Theirs", figures: {} };
    const code = deflateRawSync(JSON.stringify(pack)).toString("base64url");
    await page.goto(`${open.address}#/pack/smallcities/~${code}`);
    await button(page, "Leave it").click();
    assert.equal(await name.inputValue(), "Mine");
    await page.reload();
    await page.waitForSelector(".pack-editor");
    assert.equal(await name.inputValue(), "Mine");
    await saved(page);
    await (await more(page, "Start over")).click(); // its file has it
    assert.equal(await name.inputValue(), "");
    await page.goto(`${open.address}#/pack/smallcities/~${code}`);
    await page.waitForFunction(() => document.querySelector(".title-field input")?.value);
    assert.equal(await name.inputValue(), "Theirs"); // nothing was lost by it
    await leave();
});

test("a link carries a pack to another device; a damaged one says so", async () => {
    const { page, context, leave } = await edit("smallcities", desk);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByLabel("Name of this box").fill("Ours of 2019");
    await unfold(page, "firm-ground");
    await page.getByRole("button", { name: "The bonus Firm ground: more" }).click();
    const { text } = await saved(page);
    await (await more(page, "Share by link")).click();
    await page.waitForFunction(() => /is copied/.test(document.body.textContent));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await leave();
    const other = await visit(open, link.split("#/")[1], phone);
    await other.page.waitForSelector(".pack-editor");
    await other.page.waitForFunction(() => /1 figure differs/.test(document.body.textContent));
    assert.equal((await saved(other.page)).text, text);
    await unfold(other.page, "firm-ground");
    await other.page.getByRole("button", { name: "The bonus Firm ground: more" }).click();
    await other.page.reload();
    await other.page.waitForSelector(".pack-editor");
    assert.deepEqual((await saved(other.page)).figures["firm-ground"], box(5)); // not the link's
    await other.leave();
    const damaged = await visit(open, "pack/smallcities/~%20x", phone);
    await damaged.page.waitForFunction(() => /is damaged/.test(document.body.textContent));
    await damaged.leave();
    const unknown = await visit(open, "pack/smallcities/0123456789abcdef", phone);
    await unknown.page.waitForFunction(() => /not on this device/.test(document.body.textContent));
    await unknown.leave();
});

/* ---- Played ---- */

test("a pack is kept, found again, and a first turn is played with it", async () => {
    const { page, leave } = await edit("smallcities", desk);
    await button(page, "Keep").click();
    await page.waitForFunction(() => /nothing to keep/.test(document.body.textContent));
    await unfold(page, "firm-ground");
    await page.getByRole("button", { name: "The bonus Firm ground: more" }).click();
    await button(page, "Keep").click();
    await page.waitForFunction(() => /Kept in this browser/.test(document.body.textContent));
    for (const screen of ["new/smallcities", "companion"]) {
        await page.goto(`${open.address}#/${screen}`); // where it is chosen now
        if (screen === "companion")
            await page.locator(".companion-screen select").first().selectOption("smallcities");
        const chosen = await page.locator(".pack-field select").inputValue();
        assert.match(chosen, /^[0-9a-f]{16}$/);
    }
    await page.goto(`${open.address}#/pack/smallcities`);
    await button(page, "Play with it").click();
    await page.waitForSelector(".table");
    await page.waitForSelector(".hand .hot");
    const games = await page.evaluate(
        () =>
            new Promise((resolve) => {
                indexedDB.open("kvartal").onsuccess = ({ target }) => {
                    const store = target.result.transaction("games").objectStore("games");
                    store.getAll().onsuccess = (event) => resolve(event.target.result);
                };
            }),
    );
    assert.match(games[0].name, /^smallcities:pack=[0-9a-f]{16}#/);
    await page.locator(".hand .hot").first().click();
    const id = /pack=([0-9a-f]{16})/.exec(games[0].name)[1];
    await page.goto(`${open.address}#/pack/smallcities/${id}`);
    await page.waitForSelector(".pack-editor");
    await page.waitForFunction(() => /1 figure differs/.test(document.body.textContent));
    await leave();
});

test("the set-up leads here, and the cards of a pack are printed", async () => {
    const { page, leave } = await visit(open, "new/machinery", desk);
    await page.getByText("Play with the figures of my own box").click();
    await page.getByText("About the components").click();
    const about = page.locator("details", { hasText: "About the components" });
    assert.doesNotMatch(await about.textContent(), /kvartal pack show/);
    assert.match(
        await about.getByText("Describe my box").getAttribute("href"),
        /#\/pack\/machinery$/,
    );
    await page.locator(".pack-field").getByText("Describe my box").click();
    await page.waitForSelector(".pack-editor");
    await unfold(page, "events");
    await page.getByRole("button", { name: "wear", exact: true }).click();
    await page.getByLabel("wear, Name", { exact: true }).fill("Spare parts");
    await (await more(page, "Print its cards")).click();
    await page.waitForSelector(".paper-screen .card-page svg");
    assert.match(await page.locator(".pages").textContent(), /Spare parts/);
    await leave();
});

/* ---- How it looks ---- */

for (const [size, options] of Object.entries(sizes))
    for (const game of games)
        test(`the box of ${game} can be seen and used: ${size}`, async () => {
            const colorScheme = size === "tablet" || size === "landscape" ? "dark" : "light";
            const locale = { phone: "en-GB", landscape: "ru-RU", tablet: "uk-UA", desk: "en-GB" };
            const { page, leave } = await edit(game, {
                ...options,
                colorScheme,
                locale: locale[size],
            });
            for (const summary of await page.locator(".box-group > summary").all())
                await summary.click();
            for (const card of await page
                .locator(".gallery > .box-card:first-child > button")
                .all())
                await card.click();
            const tooWide = await page.evaluate(
                () => document.documentElement.scrollWidth > innerWidth,
            );
            assert.equal(tooWide, false);
            const small = await page.evaluate(() =>
                [...document.querySelectorAll(".pack-editor :is(button, select, input, summary)")]
                    .filter((one) => !one.closest(".unseen") && !one.matches(".unseen"))
                    .filter((one) => {
                        const { width, height } = one.getBoundingClientRect();
                        return width > 0 && Math.min(width, height) < 24;
                    })
                    .map((one) => one.outerHTML.slice(0, 100)),
            );
            assert.deepEqual(small, []);
            await checkAccess(page);
            await picture(page, `pack-${game}-${size}`);
            await picture(page, `pack-${game}-${size}-all`, { fullPage: true });
            await leave();
        });
