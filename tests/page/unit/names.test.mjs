/* Names, addresses, codes, keys: small readers of what others have written. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomSeed } from "../../../web/core/core";
import { today } from "../../../web/core/days";
import { gameOf, titleOf } from "../../../web/core/games";
import { levelNamed, levelTitle } from "../../../web/core/levels";
import { letterOf } from "../../../web/game/keys";
import { formatNumber } from "../../../web/game/scores";
import { timeLeft } from "../../../web/online/countdown";
import { codeIn } from "../../../web/online/tables_api";
import { fileOf } from "../../../web/ui/export";
import { routeOf } from "../../../web/ui/route";
import { newTools } from "./support.mjs";

test("a route is what stands between the slashes", () => {
    assert.deepEqual(routeOf(""), [""]);
    assert.deepEqual(routeOf("#/"), [""]);
    assert.deepEqual(routeOf("#/game/abc"), ["game", "abc"]);
    assert.deepEqual(routeOf("#play/welcome%2342"), ["play", "welcome#42"]);
    assert.deepEqual(routeOf("#/play/a%2Fb"), ["play", "a/b"]);
    assert.deepEqual(routeOf("#/play/100%"), ["play", "100%"]); // no escape, and no reason to fail
    assert.deepEqual(routeOf("#/%E0%A4/x"), ["%E0%A4", "x"]);
});

test("a code is found in what people type or paste", () => {
    assert.equal(codeIn(" kx4p 7q "), "kx4p7q");
    assert.equal(codeIn("KX4-P7Q"), "KX4P7Q");
    assert.equal(codeIn("https://example.org/games/#/table/KX4P7Q"), "KX4P7Q");
    assert.equal(codeIn(""), "");
    assert.equal(codeIn(" \t"), "");
});

test("a name belongs to its game, whatever its options and seed", () => {
    const { games } = newTools();
    for (const name of ["welcome", "welcome#42", "welcome:draft=on#42", "welcome:draft=on"])
        assert.equal(gameOf(games, name)?.id, "welcome");
    assert.equal(gameOf(games, "welcomes"), undefined);
    assert.equal(gameOf(games, ""), undefined);
    assert.equal(titleOf(games, "chess#1"), "chess#1");
});

test("a level that is not there is replaced by the first one", () => {
    const { bots } = newTools();
    assert.equal(levelNamed(bots, "hard"), "hard");
    assert.equal(levelNamed(bots, "champion"), bots[0].id);
    assert.equal(levelNamed([], "hard"), "hard");
    for (const { id } of bots) assert.notEqual(levelTitle(id), "");
    assert.equal(levelTitle("champion"), "champion");
});

test("keys have their Latin letters in every layout", () => {
    assert.equal(letterOf({ key: "u", code: "KeyU" }), "u");
    assert.equal(letterOf({ key: "U", code: "KeyU" }), "u");
    assert.equal(letterOf({ key: "г", code: "KeyU" }), "u"); // Cyrillic
    assert.equal(letterOf({ key: "u", code: "KeyF" }), "u"); // Dvorak: what it types counts
    assert.equal(letterOf({ key: "Backspace", code: "Backspace" }), "Backspace");
    assert.equal(letterOf({ key: "1", code: "Digit1" }), "1");
});

test("numbers have a real minus sign", () => {
    assert.equal(formatNumber(-3), "−3");
    assert.equal(formatNumber(0), "0");
    assert.equal(formatNumber(undefined), "");
});

test("time is told as people do", () => {
    assert.equal(timeLeft(61), "1:01");
    assert.equal(timeLeft(9), "0:09");
    assert.equal(timeLeft(7199), "119:59");
    assert.equal(timeLeft(7200), "2 hours left");
    assert.equal(timeLeft(86400 * 3 + 5), "3 days left");
    assert.equal(timeLeft(0), timeLeft(-5));
});

test("a seed is twelve letters and digits that cannot be taken for each other", () => {
    const seeds = Array.from({ length: 200 }, randomSeed);
    for (const seed of seeds) assert.match(seed, /^[a-km-np-z2-9]{12}$/);
    assert.equal(new Set(seeds).size, seeds.length);
});

test("today is a date of the reader's own calendar", () => {
    const now = new Date();
    const [year, month, day] = today().split("-").map(Number);
    assert.match(today(), /^\d{4}-\d\d-\d\d$/);
    assert.equal(new Date(year, month - 1, day).toDateString(), now.toDateString());
});

test("a file's name has no sign that a disk refuses", () => {
    assert.equal(fileOf({ name: "welcome:draft=on#4/2" }), "kvartal-welcome-draft-on-4-2");
});
