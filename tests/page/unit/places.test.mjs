/* Choosing a move place by place, on pictures as the core draws them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Places } from "../../../web/picture/places";
import { adviceOf, withClasses, withoutZones, zonesOf } from "../../../web/picture/zones";
import { newCore } from "./support.mjs";

function openGame(name) {
    const core = newCore();
    core.ask({ do: "new", name, seats: 1 });
    const draw = () =>
        core.ask({ do: "draw", seat: 0, layout: "wide", zones: true, bare: true }).svg;
    const moves = () => core.ask({ do: "moves", seat: 0 }).moves;
    const play = (move) => core.ask({ do: "play", seat: 0, moves: [move] });
    return { core, draw, moves, play };
}

for (const name of ["welcome#places", "smallcities#places", "machinery#places"]) {
    test(`${name}: every legal move can be reached, by a zone or by its places`, () => {
        const { core, draw, moves, play } = openGame(name);
        for (let step = 0; step < 30 && !core.ask({ do: "show" }).over; step++) {
            const svg = draw();
            const legal = moves();
            const zones = new Map(zonesOf(svg).map(({ move, label }) => [move, label]));
            assert.deepEqual([...zones.keys()].sort(), [...legal].sort());
            for (const label of zones.values()) assert.notEqual(label, "");
            assert.notEqual(adviceOf(svg), "");
            const places = new Places(svg);
            const shown = withoutZones(svg, (move) => places.overlapping.has(move));
            const left = zonesOf(shown).map(({ move }) => move);
            assert.deepEqual(
                left.sort(),
                legal.filter((move) => !places.overlapping.has(move)).sort(),
            );
            for (const { move, places: own } of places.placements.slice(0, 40)) {
                places.clear();
                const outcome = own.map((place) => places.choose(place)).findLast(Boolean);
                const reached = outcome ?? places.candidates.map((one) => one.move);
                assert.ok(outcome === move || reached.includes(move), move);
            }
            play(legal[(step * 7) % legal.length]);
        }
    });
}

const overlapping = `<svg><g id="A1"/><g id="A2"/><g id="A3"/><g id="hall-b1"/><g id="hall"/>
<g role="button" data-move="draw A1 A2" aria-label="&quot;left&quot; &amp; &lt;middle&gt;"><path/></g>
<g role="button" data-move="draw A2 A3" aria-label="right"><path/></g>
<g role="button" data-move="builder hall b1" aria-label="one square"><path/></g>
<g role="button" data-move="done" aria-label="Done"><path/></g></svg>`;

test("labels are read without their escapes", () => {
    const [first] = zonesOf(overlapping);
    assert.deepEqual(first, { move: "draw A1 A2", label: '"left" & <middle>' });
});

test("a move's words are places where the picture has parts of these names", () => {
    const { placements } = new Places(overlapping);
    assert.deepEqual(
        placements.map(({ move, places }) => [move, ...places]),
        [
            ["draw A1 A2", "A1", "A2"],
            ["draw A2 A3", "A2", "A3"],
            ["builder hall b1", "hall-b1"],
        ],
    );
});

test("each place leaves fewer moves, until one is meant", () => {
    const places = new Places(overlapping);
    assert.deepEqual([...places.lit].sort(), ["A1", "A2", "A3", "hall-b1"]);
    assert.equal(places.choose("A2"), undefined);
    assert.deepEqual([...places.lit].sort(), ["A1", "A2", "A3"]);
    assert.equal(places.choose("A3"), "draw A2 A3");
});

test("a place is taken back by choosing it again, and another begins anew", () => {
    const places = new Places(overlapping);
    places.choose("A2");
    assert.equal(places.choose("A2"), undefined);
    assert.deepEqual(places.chosen, []);
    assert.equal(places.choose("A1"), "draw A1 A2");
    assert.equal(places.choose("hall-b1"), "builder hall b1");
    assert.deepEqual(places.chosen, ["hall-b1"]);
    places.clear();
    assert.equal(places.candidates.length, 3);
});

test("a place that nothing covers means nothing", () => {
    const places = new Places(overlapping);
    assert.equal(places.choose("Z9"), undefined);
    assert.equal(places.candidates.length, 0);
    assert.equal(places.choose("A1"), "draw A1 A2");
});

test("where no move has several places there is nothing to choose by places", () => {
    const svg =
        '<svg><g id="A1"/><g role="button" data-move="put A1" aria-label="x"><path/></g></svg>';
    const places = new Places(svg);
    assert.deepEqual(places.placements, []);
    assert.equal(places.overlapping.size, 0);
});

test("zones that are only looked at are no buttons", () => {
    const svg = withClasses(overlapping, (move) => move.startsWith("draw"));
    assert.equal(svg.match(/role="button"/g).length, 2);
    assert.match(svg, /<g class="tab" data-move="draw A1 A2">/);
    assert.match(svg, /<g class="hot" role="button" data-move="done" aria-label="Done">/);
});
