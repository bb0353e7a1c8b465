/* The rules that players read: what the core names of them is there, and every example can be
 * played. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import {
    explanationOf,
    holds,
    marked,
    optionsOf,
    search,
    settingOf,
    wordsOf,
} from "../../../web/rules/book";
import { allRules, readRules, translated } from "../../../web/rules/compile.mjs";
import { drawStep, merged } from "../../../web/rules/position";
import { scratch } from "../support/scratch.mjs";
import { newCore } from "./support.mjs";

const books = new Map(allRules().map((book) => [book.game, book]));
const core = newCore();
const { games } = core.ask({ do: "games" });

/* ---- What the core names ---- */

/* Games in which together everything occurs that rules depend on. */
const played = [
    ["welcome", 2],
    ["welcome:edition=first,advanced=on", 2],
    ["welcome:edition=first,draft=on", 2],
    ["welcome:edition=first", 1],
    ["welcome:advanced=on,board=blueprint", 1],
    ["welcome:edition=collector,advanced=on", 3],
    ["smallcities", 2],
    ["smallcities:bonus=financing,goal=hub", 3],
    ["smallcities:bonus=free-design", 1],
    ["smallcities:goals=none,bonus=none", 2],
    ["machinery", 2],
    ["machinery:events=off", 1],
];

const pieces = ["offer", "goals", "board", "tracks", "strip", "panel", "lens", "small", "skyline"];

function look(seat, focus = {}) {
    const size = { width: 3740 };
    const picture = { form: "phone", pieces: pieces.map((piece) => ({ piece, ...size })), focus };
    return core.askFor({ do: "show" }, { seat, moves: true, picture }).picture;
}

/* Calls `see` before each move of a game that is played at random. */
function playAlong(name, seats, see) {
    let number = 1;
    core.ask({ do: "new", name: `${name}#rules`, seats });
    for (let steps = 0; steps < 400; steps++) {
        const state = core.ask({ do: "show" });
        if (state.over) return;
        const seat = state.waiting[0];
        const hand = look(seat);
        see(hand, state, seat);
        number = (Math.imul(number, 1103515245) + 12345) >>> 0;
        const { move } = hand.moves[(number >>> 8) % hand.moves.length];
        core.ask({ do: "play", seat, moves: [move] });
    }
}

function gameOf(name) {
    return games.find(({ id }) => name.startsWith(id));
}

function sectionOf(name, anchor, setting) {
    const [game, id] = anchor.split("#");
    assert.equal(game, gameOf(name).id);
    const section = books.get(game).sections.find((one) => one.id === id);
    assert.ok(section, `${anchor} is not in rules/${game}.md`);
    assert.ok(holds(section.when, setting), `${anchor} does not belong to ${name}`);
    return section;
}

for (const [name, seats] of played)
    test(`the sections of what can be done exist: ${name}, ${seats}`, () => {
        const setting = settingOf(gameOf(name), name, seats);
        const named = new Set();
        playAlong(name, seats, ({ rules, moves }) => {
            assert.ok(rules.length > 0 === moves.length > 0);
            assert.equal(new Set(rules).size, rules.length);
            for (const anchor of rules) named.add(anchor);
        });
        for (const anchor of named) sectionOf(name, anchor, setting);
        assert.ok(named.size >= 3, [...named].join());
    });

for (const [name, seats] of played)
    test(`the sections of what is refused exist: ${name}, ${seats}`, () => {
        const setting = settingOf(gameOf(name), name, seats);
        const named = new Set();
        let round = 0;
        playAlong(name, seats, ({ moves }, state, seat) => {
            if (state.round % 3 !== 1 || (round === state.round && moves.length < 3)) return;
            round = state.round;
            const cards = [...new Set(moves.map(({ card }) => card ?? 0))];
            for (const card of [0, ...cards])
                for (let site = 1; site <= 255; site += 3) {
                    const focus = card ? { card } : {};
                    named.add(core.ask({ do: "why", seat, site, focus }).rule);
                }
        });
        for (const anchor of named) sectionOf(name, anchor, setting);
        assert.ok(named.size > 0);
    });

test("whoever looks at a card is given its section alone", () => {
    let most = 0;
    playAlong("smallcities:goals=none,bonus=none", 2, ({ moves, rules }, _, seat) => {
        most = Math.max(most, rules.length);
        for (const card of new Set(moves.flatMap((move) => move.card ?? [])))
            assert.equal(look(seat, { card }).rules.length, 1);
    });
    assert.ok(most > 1);
});

for (const [name, seats] of played)
    test(`every icon is explained: ${name}, ${seats}`, () => {
        const game = gameOf(name);
        const setting = settingOf(game, name, seats);
        const icons = new Set();
        playAlong(name, seats, (hand) => {
            for (const { svg = "" } of Object.values(hand.pieces))
                for (const [, icon] of svg.matchAll(/data-icon="([^"]*)"/g)) icons.add(icon);
        });
        assert.ok(icons.size >= 5);
        for (const icon of icons) {
            const found = explanationOf(books.get(game.id), icon, setting);
            assert.ok(found?.text, `nothing explains ${icon} in ${name}`);
        }
    });

/* ---- Examples ---- */

const examples = [...books.values()].flatMap(({ game, sections }) =>
    sections.flatMap(({ id, blocks }) =>
        blocks.filter(({ kind }) => kind === "example").map((example) => ({ game, id, example })),
    ),
);

test("every step of every example is legal and drawn", () => {
    assert.ok(examples.length > 20);
    for (const { game, id, example } of examples)
        for (let step = 0; step < example.steps.length; step++) {
            const drawn = drawStep(core, example, step, "phone", 3600);
            for (const piece of example.pieces)
                assert.match(drawn[piece]?.svg ?? "", /^<svg/, `${game}#${id}, ${piece}`);
        }
});

test("the steps of an example differ in what is drawn", () => {
    for (const { game, id, example } of examples) {
        const steps = example.steps.map((_, step) =>
            JSON.stringify(drawStep(core, example, step, "phone", 3600)),
        );
        assert.equal(new Set(steps).size, steps.length, `${game}#${id}`);
    }
});

test("a building brings what its example says", () => {
    const told = examples.filter(({ example }) =>
        /: (\d) points\.$/.test(example.steps.at(-1).text),
    );
    assert.ok(told.length >= 5);
    for (const { id, example } of told) {
        const moves = example.steps.flatMap((step) => step.moves);
        drawStep(core, example, 0, "phone", 3600);
        const said = Number(/: (\d) points\.$/.exec(example.steps.at(-1).text)[1]);
        assert.equal(core.ask({ do: "recount", seat: 0, moves }).gain, said, id);
    }
});

test("an example says only what differs", () => {
    assert.deepEqual(merged({ a: 1, b: [{ c: 2, d: 3 }, { c: 4 }] }, { b: [{ c: 5 }, {}] }), {
        a: 1,
        b: [{ c: 5, d: 3 }, { c: 4 }],
    });
    assert.deepEqual(merged({ a: [1, 2, 3] }, { a: [4] }), { a: [4] });
});

/* ---- Files ---- */

function refusalOf(text) {
    const file = scratch("game.md");
    writeFileSync(file, text);
    try {
        readRules(file);
    } catch (error) {
        return error.message.slice(file.length);
    }
    return "";
}

test("what is wrong in a file is said with its line", () => {
    const example = (lines) => `# Game\n\n## A {#a}\nText.\n\n\`\`\`example\n${lines}\n\`\`\`\n`;
    assert.match(refusalOf("# Game\n\n## Title\nText.\n"), /^:3: A section needs an anchor/);
    assert.match(refusalOf("# G\n\n## A {#a}\nT.\n\n## B {#a}\nT.\n"), /^:6: #a occurs twice/);
    assert.match(refusalOf("# G\n\n## A {#a}\n\n{nonsense} T.\n"), /^:5: “nonsense” is neither/);
    assert.match(refusalOf("# G\n\nText.\n"), /^:3: Before the first section/);
    assert.match(refusalOf(example("name welcome\njump high\n")), /^:6: An example has no line/);
    assert.match(refusalOf(example("name welcome\ntable {")), /^:6: “table”/);
    assert.match(refusalOf(example("say Only words.")), /^:6: An example needs a name/);
    assert.match(refusalOf(example("name welcome\ndraw board")), /^:6: Every step/);
    assert.equal(refusalOf(example("name welcome\ndraw board\nsay Words.")), "");
});

test("conditions name options and choices that the game has", () => {
    for (const game of games) {
        const book = books.get(game.id);
        const all = book.sections.flatMap((section) => [
            section,
            ...section.blocks.flatMap((block) => block.items ?? [block]),
        ]);
        for (const { when = {} } of all)
            for (const [option, values] of Object.entries(when)) {
                const known = game.options.find(({ id }) => id === option);
                const ids = known?.choices.map(({ id }) => id) ?? ["one", "many"];
                assert.ok(known || option === "players", `${game.id}: ${option}`);
                for (const value of values)
                    assert.ok(ids.includes(value.replace("!", "")), `${option}=${value}`);
            }
        assert.ok(optionsOf(book, game).length > 0);
    }
});

test("translations replace every text", () => {
    const [book] = allRules();
    const shouted = translated(book, (text) => `«${text}»`);
    const texts = JSON.stringify(shouted.sections).matchAll(/"(?:text|title)":"(.)/g);
    for (const [, first] of texts) assert.equal(first, "«");
});

/* ---- Reading ---- */

test("a setting follows from the name of a game", () => {
    const game = gameOf("welcome");
    const setting = settingOf(game, "welcome:edition=first,advanced=on#12", 1);
    assert.deepEqual(
        [setting.edition, setting.advanced, setting.draft, setting.players],
        ["first", "on", "off", "one"],
    );
    assert.equal(settingOf(game, "welcome#a", 2).edition, "second");
    assert.ok(holds({ bonus: ["!none"] }, { bonus: "random" }));
    assert.ok(!holds({ bonus: ["!none"] }, { bonus: "none" }));
    assert.ok(holds({ edition: ["first"] }, {}));
});

test("words are found anywhere, in any case, and marked", () => {
    const { sections } = books.get("welcome");
    const found = (query) => search(sections, wordsOf(query), {}).map(({ id }) => id);
    assert.ok(found("POOL house").includes("pools"));
    assert.ok(found("column agent").includes("agents"));
    assert.deepEqual(found("xylophone"), []);
    assert.equal(found("").length, sections.length);
    assert.deepEqual(marked("Pools and pool", ["pool"]), ["", "Pool", "s and ", "pool", ""]);
    assert.deepEqual(marked("Ещё ёлка", wordsOf("елка")), ["Ещё ", "ёлка", ""]);
    assert.deepEqual(marked("1 + 1", ["+"]), ["1 ", "+", " 1"]);
    const first = search(sections, wordsOf("bis copies"), { edition: "second" });
    assert.ok(!first.some(({ id }) => id === "fences")); // only the first edition says it there
});
