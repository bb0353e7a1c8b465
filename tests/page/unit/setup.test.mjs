/* A game before it begins: names, seats, and the ready-made games. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { meetBots, nextOf, personaName } from "../../../web/core/personas";
import { presetsOf, presetsTogether } from "../../../web/game/presets";
import {
    chooseValue,
    fittingValues,
    impossibleChoices,
    isNewTo,
    nameOf,
    nextGame,
    previewSheet,
    readOptions,
    seatsOf,
} from "../../../web/game/setup";
import { newTools } from "./support.mjs";

const tools = newTools();
meetBots(tools.bots);
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

test("two bots of a level are different people, and more of them have numbers", () => {
    const seats = seatsOf(tools, 1, 5, ["medium"]);
    const names = seats.slice(1).map(({ name }) => name);
    assert.deepEqual(names, ["Nora", "Roman", "Nora 2", "Roman 2", "Nora 3"]);
    /* A player who leaves makes room for the next one. */
    const others = seats.filter(({ name }) => name !== "Roman");
    assert.deepEqual(nextOf("medium", others), { level: "medium", nth: 1 });
    assert.equal(personaName(nextOf("easy", seats)), "Toma");
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

/* ---- Options that depend on each other ---- */

const option = (game, id) => game.options.find((known) => known.id === id);
const cities = games.find((game) => game.id === "smallcities");

test("choices that do not fit are known, each with a reason in words", () => {
    const draft = option(welcome, "draft");
    const reasons = impossibleChoices(tools, welcome, draft, {}, 2);
    assert.deepEqual([...reasons.keys()], ["on"]);
    assert.match(reasons.get("on"), /only in the first edition/);
    assert.equal(impossibleChoices(tools, welcome, draft, { edition: "first" }, 2).size, 0);
    assert.match(
        impossibleChoices(tools, welcome, draft, { edition: "first" }, 1).get("on"),
        /2 to 20 players/,
    );
    const goal = option(cities, "goal");
    const goals = impossibleChoices(tools, cities, goal, { goals: "personal" }, 2);
    assert.equal(goals.size, goal.choices.length - 1);
    for (const reason of goals.values()) assert.doesNotMatch(reason, /=/);
});

test("a choice is never kept from somebody by options that follow it", () => {
    const edition = option(welcome, "edition");
    assert.equal(
        impossibleChoices(tools, welcome, edition, { board: "blueprint", rival: "sam" }, 1).size,
        0,
    );
    const values = { edition: "first", board: "blueprint", advanced: "on", rival: "sam" };
    assert.deepEqual(chooseValue(tools, welcome, edition, values, 1), {
        edition: "first",
        advanced: "on",
    });
});

test("what does not fit so many seats is left out", () => {
    assert.deepEqual(fittingValues(tools, welcome, { rival: "sam", advanced: "on" }, 2), {
        advanced: "on",
    });
    assert.deepEqual(fittingValues(tools, welcome, { rival: "sam" }, 1), { rival: "sam" });
});

/* ---- What "Play" starts ---- */

const saved = (some) => ({
    id: "a",
    record: "",
    name: "smallcities:goals=none,bonus=none#1",
    seats: seatsOf(tools, 1, 1),
    round: 1,
    over: false,
    saved: 1,
    ...some,
});

test("the first game is a guided one, until it is finished", () => {
    const first = nextGame(tools, cities, []);
    assert.equal(first.guided, true);
    assert.equal(first.name, "smallcities:goals=none,bonus=none");
    assert.equal(first.seats[1].level, "novice");
    assert.equal(nextGame(tools, cities, [saved({ guided: true })]).guided, true);
    assert.equal(isNewTo(cities, [saved({ guided: true })]), true);
    assert.equal(nextGame(tools, cities, [saved({ name: "welcome#1" })]).guided, true);
});

test("then comes the rulebook's second step, and after that the same again", () => {
    const over = saved({ guided: true, over: true });
    assert.equal(nextGame(tools, cities, [over]).name, "smallcities:goals=personal");
    assert.equal(isNewTo(cities, [over]), false);
    const last = saved({
        name: "smallcities:goals=personal#9",
        saved: 2,
        seats: seatsOf(tools, 2, 0),
    });
    const daily = saved({ name: "smallcities#daily", saved: 3, daily: "2026-01-01" });
    const again = nextGame(tools, cities, [daily, over, last]);
    assert.equal(again.name, "smallcities:goals=personal");
    assert.deepEqual(again.seats, last.seats);
});
