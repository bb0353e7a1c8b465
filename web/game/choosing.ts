/*
 * Choosing a move aspect by aspect: a card, a site, how a figure is turned. The core says what a
 * move's aspects are; this file only filters a list and knows no rule.
 */
import { type Aspect, aspects, type Focus, type HandMove } from "../core/protocol";

function agrees(move: HandMove, focus: Focus): boolean {
    return aspects.every((aspect) => !focus[aspect] || focus[aspect] === move[aspect]);
}

/* A site may be touched to mean a move that only covers it. */
function liesOn(move: HandMove, site: number): boolean {
    return move.site === site || (move.covers?.includes(site) ?? false);
}

/* The first move that is best by these scores, one after the other. */
function best(moves: HandMove[], ...scores: ((move: HandMove) => number)[]): HandMove | undefined {
    let left = moves;
    for (const score of scores) {
        const most = Math.max(...left.map(score));
        left = left.filter((move) => score(move) === most);
    }
    return left[0];
}

/* What is chosen of a move so far. It is immutable: each step makes a new one. */
export class Choosing {
    constructor(
        readonly moves: HandMove[],
        readonly usual: Focus = {}, // what is chosen before anything is touched
        readonly focus: Focus = usual,
        readonly candidate: HandMove | undefined = undefined,
        readonly isPointed = false, // the candidate is only pointed at
    ) {}

    get isBegun(): boolean {
        return this.chosen !== undefined || this.focus !== this.usual;
    }

    /* The move that waits to be confirmed. */
    get chosen(): HandMove | undefined {
        return this.isPointed ? undefined : this.candidate;
    }

    /* Nothing is chosen any more. */
    get cleared(): Choosing {
        return new Choosing(this.moves, this.usual);
    }

    private with(focus: Focus, candidate: HandMove | undefined): Choosing {
        return new Choosing(this.moves, this.usual, focus, candidate);
    }

    /* The moves that what is chosen still allows. */
    get open(): HandMove[] {
        return this.moves.filter((move) => agrees(move, this.focus));
    }

    /* The values of an aspect that could be chosen instead of the present one. */
    values(aspect: Aspect): number[] {
        const { [aspect]: _, ...focus } = this.focus;
        const found = this.moves.filter((move) => agrees(move, focus)).map((move) => move[aspect]);
        return [...new Set(found.filter((value) => value !== undefined))].sort((a, b) => a - b);
    }

    /* Choosing another card ends what was begun with the last one. */
    chooseCard(card: number): Choosing {
        const focus = { ...this.usual, card };
        const moves = this.moves.filter((move) => agrees(move, focus));
        return this.with(focus, moves.length === 1 ? moves[0] : undefined);
    }

    /* A figure that has places within a site is shown at one of them at once, so that it can be
     * turned, moved or drawn with the next touch. */
    get shownAtOnce(): Choosing {
        const { open } = this;
        const isFigure = open.every((move) => move.turn && move.place);
        const shown = isFigure && best(open, (move) => move.gain);
        return shown ? this.lookAt(shown) : this;
    }

    /* The houses follow the number; the candidate stays in its place if possible. */
    chooseNumber(number: number): Choosing {
        const focus = { ...this.focus, number };
        const candidate = this.moves.find(
            (move) => agrees(move, focus) && move.site === this.candidate?.site,
        );
        return this.with(focus, candidate);
    }

    /* The move that a touch of this site means: turned like the last one, if possible. Undefined if
     * there is none. */
    at(site: number): HandMove | undefined {
        const { site: _, place: __, turn: ___, mirror: ____, ...focus } = this.focus;
        const here = this.moves.filter((move) => agrees(move, focus) && liesOn(move, site));
        const { turn = 1, mirror = 1 } = this.candidate ?? {};
        return best(
            here,
            (move) => Number((move.turn ?? turn) === turn),
            (move) => Number((move.mirror ?? mirror) === mirror),
            (move) => Number(move.site === site),
            (move) => move.gain,
        );
    }

    /* What the pointer is over is shown, but not chosen. */
    pointAt(candidate: HandMove): Choosing {
        return new Choosing(this.moves, this.usual, this.focus, candidate, true);
    }

    /* As it was before anything was pointed at. */
    get unpointed(): Choosing {
        return this.isPointed ? this.with(this.focus, undefined) : this;
    }

    lookAt(candidate: HandMove): Choosing {
        const { card, number, site } = candidate;
        const focus: Focus = { ...this.focus };
        if (card) focus.card = card;
        if (number) focus.number = number;
        if (site && candidate.turn) focus.site = site;
        return this.with(focus, candidate);
    }

    /* ---- Figures ---- */

    /* Is there a figure to be laid with this card? */
    hasFigure(card: number | undefined): boolean {
        return this.moves.some((move) => move.turn && (!card || move.card === card));
    }

    /* Other moves of the same card that lie where the candidate does, or near it. */
    private get kin(): HandMove[] {
        const { candidate } = this;
        if (!candidate?.turn) return [];
        const { card, site } = candidate;
        return this.moves.filter(
            (move) => move.card === card && move.turn && liesOn(move, site ?? 0),
        );
    }

    private nearest(moves: HandMove[]): HandMove | undefined {
        const { site, place } = this.candidate ?? {};
        return best(
            moves,
            (move) => Number(move.site === site),
            (move) => -Math.abs((move.place ?? 0) - (place ?? 0)),
        );
    }

    /* The candidate turned once more, where there is room; undefined where there is none. */
    get turned(): HandMove | undefined {
        const { turn = 1, mirror } = this.candidate ?? {};
        const kin = this.kin.filter((move) => move.mirror === mirror && move.turn !== turn);
        const turns = [...new Set(kin.map((move) => move.turn ?? 0))].sort((a, b) => a - b);
        const next = turns.find((one) => one > turn) ?? turns[0];
        return this.nearest(kin.filter((move) => move.turn === next));
    }

    get mirrored(): HandMove | undefined {
        const { turn, mirror } = this.candidate ?? {};
        const kin = this.kin.filter((move) => move.mirror !== mirror);
        const same = kin.filter((move) => move.turn === turn);
        return this.nearest(same.length > 0 ? same : kin);
    }

    /* The places where the candidate could lie on its site as it is turned, in their order. */
    get places(): HandMove[] {
        const { candidate } = this;
        if (!candidate?.place) return [];
        const { card, site, turn, mirror } = candidate;
        return this.moves
            .filter((move) => agrees(move, { card, site, turn, mirror } as Focus))
            .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
    }

    /* The candidate moved to another of its places. */
    movedTo(place: number): HandMove | undefined {
        return this.places.find((move) => move.place === place);
    }
}

/* ---- What stands in the bar ---- */

export interface Decision {
    name: string;
    gain: number; // the best there is
    move?: HandMove; // that it makes, or looks at
    card?: number; // or what it chooses
}

/* One button for each card, whatever can be done with it. */
function byCard(moves: HandMove[]): Decision[] {
    const cards = [...new Set(moves.flatMap(({ card }) => card ?? []))];
    return cards.map((card) => {
        const own = moves.filter((move) => move.card === card);
        const name = own.find(({ brief }) => brief)?.brief ?? "";
        const gain = Math.max(...own.map((move) => move.gain));
        const [only, another] = own;
        return only && !another && !only.site ? { name, gain, move: only } : { name, gain, card };
    });
}

/* Up to this many places are also listed. */
const listable = 3;

/* The decisions of the moment: cards, what has no place on the sheet, and places that are few and
 * told apart by their names. */
export function decisions(moves: HandMove[], focus: Focus): Decision[] {
    const asked = focus.card ? [] : byCard(moves);
    const plain = moves.filter((move) => !move.card && !move.site);
    const placed = moves.filter((move) => !move.card && move.site && agrees(move, focus));
    const isClear = new Set(placed.map(({ brief }) => brief)).size === placed.length;
    const listed = isClear && placed.length <= listable ? [...plain, ...placed] : plain;
    return [
        ...asked,
        ...listed.map((move) => ({ name: move.brief ?? move.move, gain: move.gain, move })),
    ];
}

/* What ending the turn now would give up: something that could still be done and costs nothing. */
export function givenUp(moves: HandMove[], end: string): boolean {
    return moves.some(({ move, gain }) => move !== end && gain >= 0);
}
