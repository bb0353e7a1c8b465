/* Fair dealing from the page's side: what is pledged, and what a record proves of it. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Refusal } from "../../../web/core/core";
import { checkDeal, isUnchanged, newPledge } from "../../../web/online/pledge";
import { newCore } from "./support.mjs";

const pledged = readFileSync("tests/system/cli/pledged.txt", "utf8");

test("words are drawn by chance, with what was typed before them, and pledged by SHA-256", () => {
    const core = newCore();
    const typed = newPledge(core, "my words", "f");
    assert.match(typed.words, /^my words [0-9a-f]{32}$/);
    assert.equal(typed.fair, "f");
    const silent = newPledge(core, "", "f");
    assert.match(silent.words, /^[0-9a-f]{32}$/);
    for (const { words, pledge } of [typed, silent])
        assert.equal(pledge, createHash("sha256").update(`words\n${words}`).digest("hex"));
});

test("the table is bound to what was seen, or the words stay secret", () => {
    const mine = { words: "w", pledge: "p", fair: "f" };
    assert.equal(isUnchanged(mine, { fair: "f", digest: "d" }), true); // a crowd lists no pledges
    assert.equal(isUnchanged(mine, { fair: "f", digest: "d", pledges: [null, "p"] }), true);
    assert.equal(isUnchanged(mine, { fair: "g", digest: "d", pledges: ["p"] }), false);
    assert.equal(isUnchanged(mine, { fair: "f", digest: "d", pledges: ["q", null] }), false);
    assert.equal(isUnchanged(mine, { fair: "f", digest: "d", pledges: [] }), false);
});

test("a record that agrees with what this device saw has no warning", () => {
    const core = newCore();
    const { proof, warnings, isNoted } = checkDeal(core, pledged, undefined);
    assert.equal(proof.proved, true);
    assert.deepEqual(warnings, []);
    assert.equal(isNoted, false);
    const seat = {
        pledge: { words: "", pledge: "", fair: proof.commitment, digest: proof.pledges },
    };
    const again = checkDeal(core, pledged, seat);
    assert.deepEqual(again.warnings, []);
    assert.equal(again.isNoted, true);
});

test("each thing that does not fit is warned of", () => {
    const core = newCore();
    const { proof } = checkDeal(core, pledged, undefined);
    const mine = newPledge(core, "", proof.commitment);
    const warnings = (kept) => checkDeal(core, pledged, { pledge: { ...mine, ...kept } }).warnings;
    assert.equal(warnings({}).length, 0); // pledged, but never revealed
    assert.equal(warnings({ fair: "00" }).length, 1);
    assert.equal(warnings({ digest: "00" }).length, 1);
    assert.equal(warnings({ isRevealed: true }).length, 1);
    assert.equal(warnings({ fair: "00", digest: "00", isRevealed: true }).length, 3);
});

test("a record that was changed proves nothing", () => {
    for (const [from, to] of [
        ["r1: excavator", "r1: bulldozer"],
        ['"secret":"a1', '"secret":"b1'],
        ['"cae57acf', '"dae57acf'],
    ]) {
        const changed = pledged.replace(from, to);
        assert.notEqual(changed, pledged);
        assert.throws(() => checkDeal(newCore(), changed, undefined), Refusal);
    }
});
