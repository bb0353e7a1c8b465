/* Packs being edited: texts read and written, what differs, steps back and forth, and links. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
    differs,
    faultsIn,
    leavesOf,
    nothing,
    readPack,
    redo,
    step,
    stepsFrom,
    undo,
    withOrigin,
    without,
    withValue,
    writePack,
} from "../../../web/packs/draft";
import { drawable, fits } from "../../../web/packs/fitting";
import { newLargerCore } from "./support.mjs";

const core = newLargerCore();
const games = ["welcome", "smallcities", "machinery"];
const boxOf = (game) => core.ask({ do: "box", game });
const ours = (game) => readPack(core.ask({ do: "pack", name: game }).pack, boxOf(game)).figures;
const nameOf = (pack) => core.ask({ do: "box", pack }).name;

for (const game of games) {
    test(`every figure of ${game} is known, with its value and where it comes from`, () => {
        const figures = ours(game);
        for (const { path } of boxOf(game).fields.flatMap(leavesOf)) {
            assert.notEqual(figures[path]?.is, undefined, path);
            assert.notEqual(figures[path]?.from, undefined, path);
        }
    });

    test(`all of ${game} written out is the standard game, and a pack stays the same one`, () => {
        const box = boxOf(game);
        const all = writePack({ ...nothing, title: "All", figures: ours(game) }, box);
        assert.equal(nameOf(all), game);
        const text = readFileSync(`tests/packs/${game}-one.pack`, "utf8");
        const again = writePack(readPack(text, box), box);
        assert.match(nameOf(again), /:pack=[0-9a-f]{16}$/);
        assert.equal(nameOf(again), nameOf(text));
        assert.equal(writePack(readPack(again, box), box), again);
    });
}

test("a pack is written as people write it", () => {
    const figures = {
        "firm-ground": { is: 4, from: "box" },
        "goals/hub": { is: [0, 0, 2, 5, 9, 12, 15] },
    };
    const text = writePack({ ...nothing, title: 'Our "box"', figures }, boxOf("smallcities"));
    assert.equal(
        text,
        `{
  "kvartal-pack": 1,
  "game": "smallcities",
  "title": "Our \\"box\\"",
  "figures": {
    "goals": {
      "hub": [0, 0, 2, 5, 9, 12, 15]
    },
    "firm-ground": {"is": 4, "from": "box"}
  }
}
`,
    );
});

/* A file as its owner has written it, with a comment in every place there is. */
const commented = `// the box of 2019
{
  // of which kind
  "kvartal-pack": 1,
  "game": "welcome",
  // "title": not a title
  "title": "Ours // yours",
  // all of them
  "figures": {
    // from the board itself
    "boards": {
      // the one with trees
      "classic": {
        // counted twice
        "houses": {
          // yes
          "is": [9, 11, 12],
          "from": "box"
        },
        "pool-houses-top": ["3", "7"]
        // the rest is right
      }
      // and the other board
    },
    "temps-by-rank": [
      // first
      7,
      4, 2
    ]
    // no more
  }
  // that is all
}
// end
`;

test("comments stay where they are when a figure is changed and the file is saved", () => {
    const box = boxOf("welcome");
    assert.match(nameOf(commented), /^welcome:pack=/);
    const draft = readPack(commented, box);
    const text = writePack(withValue(draft, {}, "temps-by-rank", [8, 4, 1]), box);
    const lines = text.split("\n");
    const comments = (all) => all.match(/^\s*\/\/.*$/gm).map((line) => line.trim());
    assert.deepEqual(comments(text).toSorted(), comments(commented).toSorted());
    const after = (comment) => lines[lines.findIndex((line) => line.trim() === comment) + 1];
    assert.equal(lines[0], "// the box of 2019");
    assert.match(after("// of which kind"), /"kvartal-pack"/);
    assert.match(after('// "title": not a title'), /"title": "Ours \/\/ yours"/);
    assert.match(after("// the one with trees"), /"classic": \{/);
    assert.match(after("// yes"), /"houses": \{"is": \[9, 11, 12\], "from": "box"\}/);
    assert.match(after("// the rest is right"), /^ {6}\}$/);
    assert.match(after("// first"), /"temps-by-rank": \{"is": \[8, 4, 1\], "from": "box"\}/);
    assert.match(after("// that is all"), /^\}$/);
    assert.equal(nameOf(text) === nameOf(commented), false);
    assert.equal(writePack(readPack(text, box), box), text);
});

test("the comment of a figure that is ours again goes with it, the others stay", () => {
    const box = boxOf("welcome");
    const text = writePack(without(readPack(commented, box), ["boards/classic/houses"]), box);
    assert.doesNotMatch(text, /counted twice/);
    assert.match(text, /\/\/ the one with trees\n {6}"classic"/);
});

test("what the program shows of a box keeps all its comments", () => {
    for (const game of games) {
        const shown = core.ask({ do: "pack", name: game }).pack;
        const again = writePack(readPack(shown, boxOf(game)), boxOf(game));
        const count = (text) => (text.match(/^\s*\/\//gm) ?? []).length;
        assert.equal(count(again), count(shown), game);
    }
});

test("comments, and figures of a wrong kind, do not stop an owner from reading a pack", () => {
    const text =
        '{\n // mine\n"title": 7, "figures": {"map": 3, "stars": {"from": "box"}, "x": 1}}';
    const { title, figures } = readPack(text, boxOf("smallcities"));
    assert.equal(title, "");
    assert.deepEqual(figures, { map: { is: 3 } });
});

test("what is changed comes from the box, and what is ours again is left out", () => {
    const own = ours("smallcities");
    const four = withValue(nothing, own, "firm-ground", 4);
    assert.deepEqual(four.figures, { "firm-ground": { is: 4, from: "box" } });
    assert.equal(differs(four, own, "firm-ground"), true);
    assert.deepEqual(withValue(four, own, "firm-ground", 3).figures, {});
    const read = withOrigin(four, own, "firm-ground", "public");
    assert.equal(withValue(read, own, "firm-ground", 5).figures["firm-ground"].from, "public");
    assert.deepEqual(without(read, ["firm-ground"]).figures, {});
    const confirmed = withOrigin(nothing, own, "firm-ground", "box");
    assert.deepEqual(confirmed.figures, { "firm-ground": { is: 3, from: "box" } });
    assert.equal(differs(confirmed, own, "firm-ground"), false);
    assert.deepEqual(withOrigin(confirmed, own, "firm-ground", "ours").figures, {});
});

test("steps go back and forth; what is typed in one go is one step", () => {
    const titled = (title) => ({ ...nothing, title });
    let steps = stepsFrom(nothing);
    assert.equal(undo(steps), steps);
    assert.equal(redo(steps), steps);
    assert.equal(step(steps, nothing), steps);
    steps = step(steps, titled("a"), "title", 1000);
    steps = step(steps, titled("ab"), "title", 1500);
    steps = step(steps, titled("abc"), "title", 9000);
    assert.equal(steps.past.length, 2);
    steps = undo(steps);
    assert.equal(steps.now.title, "ab");
    steps = undo(steps);
    assert.equal(steps.now.title, "");
    steps = redo(redo(steps));
    assert.equal(steps.now.title, "abc");
    assert.equal(step(undo(steps), titled("x")).future.length, 0);
});

test("faults are found at their place, and not at one that begins alike", () => {
    const faults = ["boards/classic", "boards/classic/pools", "boards-two"].map((field) => ({
        line: 1,
        field,
        sentence: "",
    }));
    assert.equal(faultsIn(faults, "boards/classic").length, 2);
    assert.equal(faultsIn(faults, "boards").length, 2);
    assert.equal(faultsIn(faults, "boards/classic/pools").length, 1);
    assert.equal(faultsIn(faults, "boards/class").length, 0);
});

/* ---- Pictures ---- */

test("in place of a value that does not fit, the last one that did is drawn", () => {
    const box = boxOf("welcome");
    const pools = "boards/classic/pool-houses-top";
    const figures = ours("welcome");
    const four = withValue(nothing, figures, pools, ["1", "3", "7", "8"]);
    const five = withValue(four, figures, pools, ["1", "2", "3", "7", "8"]);
    const named = { ...five, title: "Mine" };
    const steps = [four, five, named].reduce((all, draft) => step(all, draft), stepsFrom(nothing));
    assert.deepEqual(drawable(steps, box), { ...four, title: "Mine" });
    assert.equal(drawable(stepsFrom(four), box), four);
    assert.deepEqual(drawable(stepsFrom(five), box).figures, {}); // none before: ours
});

test("what fits is what the core takes", () => {
    const field = (kind, more) => ({ kind, least: 1, most: 4, ...more });
    assert.equal(fits(field("number"), 4), true);
    for (const wrong of [0, 5, "", "4"]) assert.equal(fits(field("number"), wrong), false);
    assert.equal(fits(field("number", { count: 2 }), [1, 5]), false);
    assert.equal(fits(field("set"), []), false);
    assert.equal(fits(field("set"), ["a", "b"]), true);
    assert.equal(fits(field("choice"), "anything"), true);
});
