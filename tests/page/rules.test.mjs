/* Rules to read: search, links, paper, and at the table the question mark, refusals and icons. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    checkAccess,
    kept,
    linkTo,
    middleOf,
    openBrowser,
    phone,
    picture,
    plain,
    visit,
} from "./support/browser.mjs";

const desk = { viewport: { width: 1440, height: 900 } };
const sizes = { phone, desk };
const games = { welcome: "fences", smallcities: "sports-ground", machinery: "turning" };

let open;
before(async () => {
    open = await openBrowser({ kept: false });
});
after(() => open.close());

const headings = (page) => page.locator(".rule h2").allTextContents();

/* Texts of rules that do not fit into their boxes, and a page that scrolls sideways. */
function cutTexts() {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
    for (const element of document.querySelectorAll(":is(.rules, .games, .explanation) *")) {
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        const isShown = getComputedStyle(element).overflow === "visible";
        if (isCut && !isShown && !element.closest(".unseen, svg"))
            found.push(element.textContent.slice(0, 60));
    }
    return found;
}

/* ---- The page ---- */

for (const [size, options] of Object.entries(sizes))
    for (const [game, section] of Object.entries(games))
        test(`a link leads to a section, and examples can be stepped through: ${game}, ${size}`, async () => {
            const { page, leave } = await visit(open, `rules/${game}/${section}`, options);
            await page.waitForSelector(`#rule-${section} .example svg`);
            await page.waitForFunction(
                (id) => Math.abs(document.getElementById(id).getBoundingClientRect().top) < 60,
                `rule-${section}`,
            );
            const example = page.locator(`#rule-${section} .example`);
            const drawing = () => example.locator(".pictures").innerHTML();
            const first = await drawing();
            await example.getByRole("button", { name: "Next step" }).click();
            assert.notEqual(await drawing(), first);
            await example.locator("li button").first().click();
            assert.equal(plain(await drawing()), plain(first));
            await picture(page, `rules-${game}-${size}`);
            await checkAccess(page);
            assert.deepEqual(await page.evaluate(cutTexts), []);
            await leave();
        });

for (const [size, options] of Object.entries(sizes))
    test(`words are searched and marked: ${size}`, async () => {
        const { page, leave } = await visit(open, "rules/welcome", options);
        await page.waitForSelector(".rule");
        const all = (await headings(page)).length;
        await page.getByRole("searchbox").fill("POOL house");
        await page.waitForSelector(".rule mark");
        const found = await headings(page);
        assert.ok(found.length < all && found.some((title) => title.startsWith("Pools")));
        assert.match(await page.locator(".search [role=status]").textContent(), /^\d+ sections?$/);
        const marks = await page.locator(".rule mark").allTextContents();
        const words = new Set(marks.map((word) => word.toLowerCase()));
        assert.deepEqual([...words].sort(), ["house", "pool"]);
        await picture(page, `rules-search-${size}`);
        await checkAccess(page);
        await page.getByRole("searchbox").fill("xylophone");
        await page.getByText("Nothing of the rules contains that.").waitFor();
        await page.getByRole("searchbox").fill("");
        assert.equal((await headings(page)).length, all);
        await leave();
    });

test("contents lead to sections, again and again, and going back finds the place", async () => {
    const { page, leave } = await visit(open, "rules/machinery", desk);
    await page.waitForSelector(".rule");
    const link = page.locator(".contents").getByText("Builders", { exact: true });
    for (let i = 0; i < 2; i++) {
        await page.evaluate(() => scrollTo(0, 0));
        await link.click();
        await page.waitForFunction(
            () =>
                Math.abs(document.querySelector("#rule-builders").getBoundingClientRect().top) < 60,
        );
    }
    assert.match(page.url(), /#\/rules\/machinery\/builders$/);
    await page.goBack();
    await page.waitForURL(/#\/rules\/machinery$/);
    await leave();
});

test("rules are shown for the edition and the options that are chosen", async () => {
    const { page, leave } = await visit(open, "rules/welcome", desk);
    await page.waitForSelector(".rule");
    const titles = async () => (await headings(page)).map((title) => title.trim());
    assert.ok((await titles()).some((title) => title.startsWith("Reshuffling")));
    assert.ok((await page.locator(".belongs").count()) > 3);
    const choice = (label) =>
        page.locator(".filter label", { hasText: new RegExp(`^${label}`, "i") }).locator("select");
    await page.getByText("Edition and options").click();
    await choice("edition").selectOption("second");
    assert.ok(!(await titles()).some((title) => title.startsWith("Reshuffling")));
    await choice("players").selectOption("many");
    assert.ok(!(await titles()).some((title) => title.startsWith("Alone")));
    await choice("edition").selectOption("first");
    assert.ok((await titles()).includes("Reshuffling"));
    await checkAccess(page);
    await leave();
});

test("on paper there are only the rules, black on white", async () => {
    const { page, leave } = await visit(open, "rules/smallcities", {
        ...desk,
        colorScheme: "dark",
    });
    await page.waitForSelector(".rule .example svg");
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".search", ".filter", ".contents", ".masthead", ".steps", ".games"])
        assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
    assert.equal(await page.locator("h1").isVisible(), true);
    const colours = await page
        .locator(".rule p")
        .first()
        .evaluate((text) => ({
            text: getComputedStyle(text).color,
            ground: getComputedStyle(document.documentElement).backgroundColor,
        }));
    const [red, green, blue] = colours.text.match(/\d+/g).map(Number);
    assert.ok(red < 60 && green < 60 && blue < 60, colours.text);
    assert.match(colours.ground, /, 0\)$|255, 255, 255/);
    const pages = await page.pdf({ format: "A4" });
    assert.ok(pages.length > 20_000);
    await leave();
});

test("rules are reached from home and from the set-up", async () => {
    const { page, leave } = await visit(open, "", phone);
    await page.getByRole("link", { name: "Rules", exact: true }).tap();
    await page.waitForSelector(".rules-screen .rule");
    await page.goto(`${open.address}#/new/machinery`);
    await page.getByRole("link", { name: "Rules", exact: true }).tap();
    await page.getByRole("heading", { name: "Rules: Machinery" }).waitFor();
    await page.goto(`${open.address}#/rules/nothing`);
    await page.getByText("This link leads nowhere.").waitFor();
    await leave();
});

for (const language of ["en", "ru", "uk"])
    test(`no text is cut, and every word is found: ${language}`, async () => {
        for (const options of [phone, desk]) {
            const { page, leave } = await visit(open, "rules/welcome", {
                ...options,
                locale: language,
            });
            for (const game of Object.keys(games)) {
                await page.goto(`${open.address}#/rules/${game}`);
                await page.waitForSelector(".rule .example svg");
                assert.deepEqual(await page.evaluate(cutTexts), []);
                const word = /\p{L}{5,}/u.exec(await page.locator(".rule p").first().textContent());
                await page.getByRole("searchbox").fill(word[0].toUpperCase());
                await page.waitForSelector(".rule mark");
            }
            await leave();
        }
    });

test("rules are read without a network once the page was visited", async () => {
    const { page, context, leave } = await visit(open, "settings", { ...desk, ...kept });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    await page.reload();
    await context.setOffline(true);
    await page.goto(`${open.address}#/rules/welcome/pools`);
    await page.waitForSelector("#rule-pools .example svg");
    await context.setOffline(false);
    await leave();
});

/* ---- At the table ---- */

const table = (game) => linkTo(`${game}#rules`);

for (const [size, options] of Object.entries(sizes))
    for (const [game, title] of [
        ["welcome", "The three pairs"],
        ["smallcities", "Drawing a figure"],
        ["machinery", "Drawing figures"],
    ])
        test(`the question mark opens what can be done now: ${game}, ${size}`, async () => {
            const { page, leave } = await visit(open, table(game), options);
            await page.waitForSelector(".hand .hot");
            await page.locator(".ask:visible").click();
            await page.waitForSelector("dialog .rule");
            assert.equal(
                (await page.locator("dialog .rule h2").first().textContent()).trim(),
                title,
            );
            await picture(page, `rules-question-${game}-${size}`);
            await checkAccess(page);
            await page.getByRole("button", { name: "All rules" }).click();
            await page.locator("dialog").getByRole("searchbox").fill("points");
            await page.waitForSelector("dialog mark");
            await page.getByRole("button", { name: "Memo" }).click();
            await page.waitForSelector("dialog .reminder");
            await page.keyboard.press("Escape");
            await page.waitForSelector("dialog", { state: "detached" });
            await leave();
        });

test("the key ? opens the rules of the moment, which change with the turn", async () => {
    const { page, leave } = await visit(open, table("welcome"), desk);
    await page.waitForSelector(".hand .hot");
    await page.locator(".offer .hot").first().click();
    await page.waitForSelector(".board .hot");
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Writing a number" }).waitFor();
    await leave();
});

for (const [size, options] of Object.entries(sizes))
    test(`a place where nothing can be done says why, and offers its rule: ${size}`, async () => {
        const { page, leave } = await visit(open, table("machinery"), options);
        await page.waitForSelector(".hand .hot");
        await page.locator(".offer .hot").first().click();
        const cold = page.locator(".board .cold").first();
        await cold.waitFor();
        const { x, y } = await middleOf(cold);
        await page.mouse.click(x, y);
        await page.waitForSelector(".sentence.trouble");
        await picture(page, `rules-refusal-${size}`);
        await page.locator(".ask:visible").click();
        await page.waitForSelector("dialog .rule");
        const titles = await page.locator("dialog .rule h2").allTextContents();
        assert.equal(titles.length, 1);
        assert.match(titles[0], /figure|Events/);
        await leave();
    });

/* ---- Icons ---- */

/* Presses a finger for the given time. */
async function press(page, { x, y }, time) {
    const session = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x, y }]);
    await page.waitForTimeout(time);
    await touch("touchEnd", []);
}

const icons = {
    welcome: ".offer [data-icon]",
    smallcities: ".goals [data-icon]",
    machinery: ".goals [data-icon]",
};

for (const [game, selector] of Object.entries(icons)) {
    test(`an icon explains itself to a resting mouse: ${game}`, async () => {
        const { page, leave } = await visit(open, table(game), desk);
        await page.waitForSelector(`${selector} path`);
        const spot = await middleOf(page.locator(selector).first());
        await page.mouse.move(spot.x, spot.y);
        await page.waitForSelector(".explanation");
        const text = await page.locator(".explanation p").textContent();
        assert.ok(text.length > 10);
        await picture(page, `rules-icon-${game}`);
        await checkAccess(page);
        /* The way to the rule is long enough for the mouse. */
        const rule = await middleOf(page.locator(".explanation button").first());
        await page.mouse.move(rule.x, rule.y, { steps: 8 });
        await page.mouse.click(rule.x, rule.y);
        await page.waitForSelector("dialog .rule");
        assert.ok((await page.locator("dialog").textContent()).includes(text));
        await leave();
    });

    test(`an icon explains itself to a finger that stays, and is not chosen: ${game}`, async () => {
        const { page, leave } = await visit(open, table(game), phone);
        await page.waitForSelector(`${selector} path`);
        const spot = await middleOf(page.locator(selector).first());
        const sentence = await page.locator(".bar").textContent();
        await press(page, spot, 800);
        await page.waitForSelector(".explanation");
        assert.equal(await page.locator(".bar").textContent(), sentence);
        assert.deepEqual(await page.evaluate(cutTexts), []);
        await picture(page, `rules-press-${game}`);
        await page.locator(".explanation button").tap();
        await page.waitForSelector("dialog .rule");
        await leave();
    });
}

test("a short touch explains nothing, and the mouse that goes on takes it away", async () => {
    const { page, leave } = await visit(open, table("welcome"), phone);
    await page.waitForSelector(".offer [data-icon]");
    await press(page, await middleOf(page.locator(".offer [data-icon]").first()), 80);
    await page.waitForTimeout(700);
    assert.equal(await page.locator(".explanation").count(), 0);
    await leave();
    const other = await visit(open, table("welcome"), desk);
    await other.page.waitForSelector(".offer [data-icon]");
    const spot = await middleOf(other.page.locator(".offer [data-icon]").first());
    await other.page.mouse.move(spot.x, spot.y);
    await other.page.waitForSelector(".explanation");
    await other.page.mouse.move(5, 895);
    await other.page.waitForSelector(".explanation", { state: "detached" });
    await other.leave();
});
