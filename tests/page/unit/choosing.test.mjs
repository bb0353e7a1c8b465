/* Choosing a move aspect by aspect. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choosing, decisions, givenUp } from "../../../web/game/choosing.ts";

/* A figure of card 1 that can lie on two sites in several ways, a card 2 with one site, and the
 * end. */
const figure = (site, turn, mirror, place, gain = 0, covers = []) => ({
    move: `draw ${site} ${turn} ${mirror} ${place}`,
    card: 1,
    site,
    turn,
    mirror,
    place,
    gain,
    covers,
});
const figures = [
    { ...figure(7, 1, 1, 1), brief: "Draw the wave" },
    figure(7, 1, 1, 2),
    figure(7, 2, 1, 1, -3),
    figure(7, 1, 2, 1),
    figure(9, 1, 1, 1, 0, [8]),
    figure(9, 3, 1, 1, -3),
];
const build = { move: "build 8", card: 2, site: 8, gain: 4, brief: "Build" };
const end = { move: "done", gain: 0, brief: "End the turn" };
const moves = [...figures, build, end];

test("nothing is chosen in the beginning, and everything is open", () => {
    const choosing = new Choosing(moves);
    assert.equal(choosing.isBegun, false);
    assert.equal(choosing.open.length, moves.length);
});

test("a card leaves its own moves open, and a single one is looked at", () => {
    const choosing = new Choosing(moves).chooseCard(2);
    assert.deepEqual(choosing.open, [build]);
    assert.equal(choosing.candidate, build);
    assert.equal(new Choosing(moves).chooseCard(1).candidate, undefined);
});

test("a figure is shown at once where it brings most, and every other place stays open", () => {
    const choosing = new Choosing([figures[5], ...moves]).chooseCard(1);
    assert.equal(choosing.chosen, undefined);
    assert.equal(choosing.shownAtOnce.chosen, figures[0]);
    assert.equal(choosing.shownAtOnce.at(9), figures[4]);
    assert.equal(choosing.chooseCard(2).shownAtOnce.chosen, build);
});

test("another card ends what was begun with the last one", () => {
    const begun = new Choosing(moves).chooseCard(1).lookAt(figures[0]);
    assert.deepEqual(begun.chooseCard(2).focus, { card: 2 });
});

test("a site means the figure as it was turned last, else as printed", () => {
    const choosing = new Choosing(moves).chooseCard(1);
    assert.equal(choosing.at(7), figures[0]);
    assert.equal(choosing.lookAt(figures[2]).at(9), figures[4]);
    assert.equal(choosing.lookAt(figures[3]).at(7), figures[3]);
});

test("a covered site means the figure that covers it, unless a move stands on it", () => {
    assert.equal(new Choosing(moves).chooseCard(1).at(8), figures[4]);
    assert.equal(new Choosing(moves).at(8), build);
    assert.equal(new Choosing(moves).at(12), undefined);
});

test("turning goes round where there is room, and keeps the mirror", () => {
    const first = new Choosing(moves).lookAt(figures[0]);
    assert.equal(first.turned, figures[2]);
    assert.equal(first.lookAt(figures[2]).turned, figures[0]);
    assert.equal(new Choosing(moves).lookAt(build).turned, undefined);
});

test("mirroring keeps the turn where it can", () => {
    assert.equal(new Choosing(moves).lookAt(figures[0]).mirrored, figures[3]);
    assert.equal(new Choosing(moves).lookAt(figures[4]).mirrored, undefined);
});

test("the places of a figure are those of the same pose on the same site", () => {
    const choosing = new Choosing(moves).lookAt(figures[1]);
    assert.deepEqual(choosing.places, figures.slice(0, 2));
    assert.equal(choosing.movedTo(1), figures[0]);
    assert.equal(choosing.movedTo(3), undefined);
});

test("a number is kept for the houses, and the house that was looked at stays", () => {
    const write = (number, site) => ({ move: `write ${number} ${site}`, number, site, gain: 0 });
    const houses = [write(12, 1), write(12, 2), write(13, 2), write(13, 3)];
    const usual = new Choosing(houses, { number: 12 });
    assert.deepEqual(usual.values("number"), [12, 13]);
    assert.equal(usual.isBegun, false);
    assert.equal(usual.at(2), houses[1]);
    assert.equal(usual.at(3), undefined);
    assert.equal(usual.lookAt(houses[1]).chooseNumber(13).candidate, houses[2]);
    assert.equal(usual.lookAt(houses[0]).chooseNumber(13).candidate, undefined);
    assert.deepEqual(usual.chooseNumber(13).cleared.focus, { number: 12 });
});

test("the bar has a button for each card and for what has no place", () => {
    assert.deepEqual(decisions(moves, {}), [
        { name: "Draw the wave", gain: 0, card: 1 },
        { name: "Build", gain: 4, card: 2 },
        { name: "End the turn", gain: 0, move: end },
    ]);
    const take = { move: "take 1", card: 1, gain: 0, brief: "8 pool" };
    assert.deepEqual(decisions([take], {}), [{ name: "8 pool", gain: 0, move: take }]);
});

test("few places are listed, many are not", () => {
    const gap = (site) => ({ move: `fence ${site}`, site, gain: 0, brief: `Fence ${site}` });
    assert.equal(decisions([1, 2, 3].map(gap), {}).length, 3);
    assert.equal(decisions([1, 2, 3, 4].map(gap), {}).length, 0);
    const house = (site) => ({ move: `write 2 ${site}`, site, gain: 0, brief: "Write 2" });
    assert.equal(decisions([1, 2].map(house), {}).length, 0); // nobody could tell them apart
});

test("ending the turn gives up what costs nothing, and only that", () => {
    assert.equal(givenUp(moves, "done"), true);
    assert.equal(givenUp([{ move: "builder", gain: -1 }, end], "done"), false);
    assert.equal(givenUp([end], "done"), false);
});

test("what is only pointed at is not chosen", () => {
    const pointed = new Choosing(moves).pointAt(figures[0]);
    assert.equal(pointed.candidate, figures[0]);
    assert.equal(pointed.chosen, undefined);
    assert.equal(pointed.isBegun, false);
    assert.equal(pointed.lookAt(figures[0]).chosen, figures[0]);
    assert.equal(pointed.unpointed.candidate, undefined);
});

test("what is chosen stays when nothing is pointed at any more", () => {
    const chosen = new Choosing(moves).lookAt(figures[0]);
    assert.equal(chosen.unpointed.chosen, figures[0]);
});
