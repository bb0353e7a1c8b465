/* One game of each in Firefox: all other tests of the page are about Chromium. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, chance, openBrowser, playToEnd, pointsIn, visit } from "./support/browser.mjs";

let open;
before(async () => (open = await openBrowser({ kind: "firefox" })));
after(() => open.close());

for (const [number, game] of ["welcome", "smallcities", "machinery"].entries())
    test(`Firefox plays ${game} to its end`, async () => {
        const { page, leave } = await visit(open, `new/${game}`);
        await begin(page, game, { preset: "Against three bots", seed: "firefox" });
        await playToEnd(page, chance(number + 1));
        assert.equal((await pointsIn(page, ".total")).length, 4);
        await leave();
    });
