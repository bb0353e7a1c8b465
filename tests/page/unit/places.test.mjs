/* Choosing a move place by place, on pictures as the core draws them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Places } from "../../../web/picture/places";
import { newCore } from "./support.mjs";

/* The moves that can be touched in a picture. */
function touchable({ svg }) {
    const found = svg.matchAll(/<g class="hot" role="button" data-move="([^"]*)"/g);
    return Array.from(found, ([, move]) => move);
}

for (const name of ["welcome#places", "smallcities#places", "machinery#places"]) {
    test(`${name}: every legal move can be reached, by a zone or by its places`, () => {
        const core = newCore();
        const seat = 0;
        const wanted = { seat, state: true, moves: true, picture: { layout: "wide", bare: true } };
        let now = core.askFor({ do: "new", name, seats: 1 }, wanted);
        for (let step = 0; step < 30 && !now.state.over; step++) {
            const { moves, picture } = now;
            const listed = picture.zones.map(({ move }) => move);
            assert.deepEqual(listed.sort(), [...moves].sort());
            for (const { label } of picture.zones) assert.notEqual(label, "");
            assert.notEqual(picture.advice, "");
            const places = new Places(picture.zones);
            const placed = places.placements.map(({ move }) => move);
            const direct = touchable(picture);
            for (const move of moves)
                assert.ok(
                    direct.includes(move) || placed.includes(move) || !move.includes(" "),
                    move,
                );
            for (const { move, places: own } of places.placements.slice(0, 40)) {
                places.clear();
                const outcome = own.map((place) => places.choose(place)).findLast(Boolean);
                const reached = outcome ?? places.candidates.map((one) => one.move);
                assert.ok(outcome === move || reached.includes(move), move);
            }
            const next = moves[(step * 7) % moves.length];
            now = core.askFor({ do: "play", seat, moves: [next] }, wanted);
        }
    });
}

const overlapping = [
    { move: "draw A1 A2", label: "left", places: ["A1", "A2"] },
    { move: "draw A2 A3", label: "right", places: ["A2", "A3"] },
    { move: "builder hall b1", label: "one square", places: ["hall-b1"] },
    { move: "done", label: "Done" },
];

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

test("zones without places need no choosing", () => {
    const places = new Places([{ move: "put A1", label: "x" }]);
    assert.deepEqual(places.placements, []);
    assert.equal(places.choose("A1"), undefined);
});
