/* Whole games through the page, each to its end; the program finds the same score in the record. */
import { after, before, test } from "node:test";
import {
    begin,
    chance,
    checkTotals,
    inMotion,
    openBrowser,
    phone,
    picture,
    playToEnd,
    visit,
} from "./support/browser.mjs";

let open;
before(async () => (open = await openBrowser({ kept: false })));
after(() => open.close());

/* One game of each with animations, as most people have them, and one on a phone. */
const games = [
    {
        name: "welcome-second-bots",
        game: "welcome",
        preset: "Against three bots",
        options: inMotion,
    },
    { name: "welcome-advanced", game: "welcome", preset: "Advanced" },
    { name: "welcome-first-solo", game: "welcome", preset: "Solo, first edition" },
    { name: "welcome-rival", game: "welcome", preset: "Solo against a rival" },
    { name: "welcome-draft", game: "welcome", preset: "Draft, two on this screen" },
    { name: "smallcities-solo", game: "smallcities", preset: "Solo" },
    {
        name: "smallcities-four",
        game: "smallcities",
        preset: "Against three bots",
        options: inMotion,
    },
    {
        name: "machinery-events",
        game: "machinery",
        preset: "Against three bots",
        options: inMotion,
    },
    {
        name: "phone-welcome",
        game: "welcome",
        preset: "First game",
        options: { ...phone, ...inMotion },
    },
    { name: "phone-smallcities", game: "smallcities", preset: "First game", options: phone },
    { name: "phone-machinery", game: "machinery", preset: "First game", options: phone },
];

for (const [number, { name, game, preset, options }] of games.entries()) {
    test(name, async () => {
        const { page, leave } = await visit(open, `new/${game}`, options);
        await begin(page, game, { preset, seed: `game-${number}` });
        await playToEnd(page, chance(number + 1), {
            onStep: async (step) => {
                if (step === 25) await picture(page, `${name}-play`);
            },
        });
        await page.waitForSelector(".end-screen .skyline svg");
        await picture(page, `${name}-end`, { fullPage: true });
        await checkTotals(page);
        await leave();
    });
}
