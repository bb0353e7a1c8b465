/* Bots as company: chosen by their faces, beside their names at the table, and suggested. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    begin,
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

const names = (page) =>
    page.locator(".seats input").evaluateAll((all) => all.map((one) => one.value));
const invite = (page, name) =>
    page.getByRole("group", { name: "Invite a bot" }).getByRole("button", { name });

for (const [size, options] of [
    ["phone", phone],
    ["desk", {}],
]) {
    test(`company is chosen by face and name, and stays beside the names (${size})`, async () => {
        const { page, leave } = await visit(open, "new/smallcities", options);
        await page.waitForSelector(".bot-choice svg");
        assert.equal(await page.locator(".bot-choice button").count(), 6);
        while ((await names(page)).length > 1)
            await page.getByRole("button", { name: "Remove seat 2" }).click();
        /* Once Nora sits there, another of her level would come. */
        await invite(page, /^Nora medium Knows a good sheet/).click();
        await invite(page, /^Roman medium/).click();
        await invite(page, /^Nora 2 medium/).waitFor();
        assert.deepEqual((await names(page)).slice(1), ["Nora", "Roman"]);
        await page.getByRole("combobox", { name: "Seat 2" }).selectOption("novice");
        assert.deepEqual((await names(page)).slice(1), ["Mila", "Roman"]);
        await invite(page, /^Nora medium/).waitFor();
        await checkAccess(page);
        await picture(page, `bots-setup-${size}`, { fullPage: true });
        await page.getByRole("button", { name: "Start", exact: true }).click();
        await page.waitForSelector(".chips .face svg");
        assert.equal(await page.locator(".chips .face svg").count(), 2);
        assert.match(await page.locator(".chips").textContent(), /Mila[\s\S]*Roman/);
        await picture(page, `bots-table-${size}`);
        /* Touching the name tells who that is. */
        await page.locator(".chip", { hasText: "Mila · bot" }).click();
        const character = page.locator("dialog .character");
        await character.getByText(/^bot: novice\. [A-Z]/).waitFor();
        await page.locator("dialog").getByRole("button", { name: "Close" }).click();
        await playToEnd(page, chance(7), { byTouch: size === "phone" });
        assert.equal(await page.locator(".score-table .face svg").count(), 2);
        await checkAccess(page);
        await picture(page, `bots-end-${size}`);
        await leave();
    });
}

/* Results of games played on this device. */
function keepResults(page, results) {
    return page.evaluate((all) => {
        const whole = all.map((some, at) => ({
            id: `r${at}`,
            name: "welcome",
            when: at,
            seats: 2,
            place: 1,
            total: 80,
            parts: {},
            ...some,
        }));
        localStorage.setItem("kvartal-results", JSON.stringify(whole));
    }, results);
}

test("who wins again and again is told whom to try, once", async () => {
    const { page, leave } = await visit(open);
    const note = page.locator(".advice");
    await page.goto(`${open.address}#/new/machinery`);
    await note.getByText("Your first game here? Level “novice” is a good start.").waitFor();
    await keepResults(page, [{ bots: { easy: 1 } }, { bots: { easy: 1 } }, { bots: { easy: 1 } }]);
    await page.goto(`${open.address}#/new/welcome`);
    await note
        .getByText("You have beaten level “easy” three times in a row: try “medium”.")
        .waitFor();
    await checkAccess(page);
    await picture(page, "bots-advice", { fullPage: true });
    await note.getByRole("button", { name: "Play against Nora" }).click();
    await note.waitFor({ state: "detached" });
    assert.ok((await names(page)).includes("Nora"));
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".chips .face svg");
    await page.goto(`${open.address}#/new/welcome`);
    await page.waitForSelector(".bot-choice svg");
    assert.equal(await note.count(), 0);
    await leave();
});

test("who loses again and again is told so kindly, and starting without it counts as heard", async () => {
    const { page, leave } = await visit(open);
    const lost = { place: 2, bots: { hard: -1 } };
    await keepResults(page, [lost, lost, lost]);
    await page.goto(`${open.address}#/new/welcome`);
    await page
        .getByText("Level “hard” has won three times in a row: “medium” will be a closer game.")
        .waitFor();
    await begin(page, "welcome");
    await page.goto(`${open.address}#/new/welcome`);
    await page.waitForSelector(".bot-choice svg");
    assert.equal(await page.locator(".advice").count(), 0);
    await leave();
});

test("at a server's table bots have their faces in the waiting room and in the game", async () => {
    const { page, leave } = await visit(open, "host/machinery");
    await page.getByLabel("Your name").fill("Anna");
    await invite(page, /^Toma easy/).click();
    await page.getByRole("button", { name: "Create the table" }).click();
    await page.waitForSelector("text=Leave the seat");
    await invite(page, /^Denis easy/).click();
    await page.locator(".sitting li", { hasText: "Denis" }).waitFor();
    assert.equal(await page.locator(".sitting .face svg").count(), 2);
    /* Those who stay keep their names. */
    await page.getByRole("button", { name: "Remove Toma" }).click();
    await page.locator(".sitting li", { hasText: "Toma" }).waitFor({ state: "detached" });
    await page.locator(".sitting li", { hasText: "Denis" }).waitFor();
    await checkAccess(page);
    await picture(page, "bots-waiting", { fullPage: true });
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.waitForSelector(".chips .face svg");
    assert.match(await page.locator(".chips").textContent(), /Denis/);
    await leave();
});
