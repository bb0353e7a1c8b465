/* A game before it begins: names, seats, and the ready-made games. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { presetsOf, presetsTogether } from "../../../web/game/presets";
import { nameOf, previewSheet, readOptions, seatsOf } from "../../../web/game/setup";
import { newTools } from "./support.mjs";

const tools = newTools();
const { games } = tools;
const welcome = games.find((game) => game.id === "welcome");

test("options are read as a name has them", () => {
    assert.deepEqual(readOptions(""), {});
    assert.deepEqual(readOptions("edition=first,draft=on"), { edition: "first", draft: "on" });
    assert.deepEqual(readOptions(",draft=on,"), { draft: "on" });
});

test("a name has what differs from the standard, in the order of the options, and the seed", () => {
    assert.equal(nameOf(welcome, {}), "welcome");
    assert.equal(nameOf(welcome, { draft: "off" }), "welcome");
    assert.equal(nameOf(welcome, { draft: "on", edition: "first" }, "42").split("#")[1], "42");
    const name = nameOf(welcome, { draft: "on", edition: "first" });
    assert.equal(name, nameOf(welcome, { edition: "first", draft: "on" }));
    assert.deepEqual(readOptions(name.split(":")[1]), { edition: "first", draft: "on" });
    assert.equal(nameOf(welcome, { nonsense: "on" }), "welcome");
});

test("people sit first, then bots of different levels", () => {
    const seats = seatsOf(tools, 2, 4);
    assert.deepEqual(
        seats.map((seat) => seat.kind),
        ["person", "person", "bot", "bot", "bot", "bot"],
    );
    assert.deepEqual(
        seats.map((seat) => seat.level),
        ["", "", "easy", "medium", "hard", "easy"],
    );
    assert.equal(new Set(seats.map((seat) => seat.name)).size, seats.length);
    const named = { ...tools, settings: { name: "Anna" } };
    assert.equal(seatsOf(named, 1, 0)[0].name, "Anna");
    assert.deepEqual(seatsOf(tools, 0, 0), []);
});

test("a game that can be has a sheet, any other the core's sentence", () => {
    const good = previewSheet(tools, "welcome", 2);
    assert.match(good.svg, /^<svg /);
    assert.equal(good.trouble, "");
    for (const [name, seats] of [
        ["chess", 1],
        ["welcome:draft=maybe", 2],
        ["welcome:rival=sam", 4],
        ["welcome#a b", 1],
        ["welcome", 0],
    ]) {
        const { svg, trouble } = previewSheet(tools, name, seats);
        assert.equal(svg, "", name);
        assert.match(trouble, /\w+.*\.$/, name);
    }
});

for (const { id } of games) {
    test(`${id}: every ready-made game can be played`, () => {
        const presets = presetsOf(id);
        assert.equal(new Set(presets.map((preset) => preset.title)).size, presets.length);
        assert.equal(presets.filter((preset) => preset.guided).length, 1);
        for (const { title, options, people, bots } of presets) {
            const name = options ? `${id}:${options}` : id;
            assert.equal(previewSheet(tools, name, people + bots).trouble, "", title);
        }
    });

    test(`${id}: at a server each set of options is offered once`, () => {
        const presets = presetsTogether(id);
        assert.ok(presets.length > 0);
        assert.equal(new Set(presets.map((preset) => preset.options)).size, presets.length);
        for (const { people, bots } of presets) assert.ok(people + bots > 1);
    });
}

test("a game that the page has no data for has presets all the same", () => {
    assert.ok(presetsOf("a-new-game").length > 1);
});
