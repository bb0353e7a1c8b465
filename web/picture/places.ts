/*
 * Choosing among moves that lie over each other, place by place. A move's text names its places
 * (`draw D4 D5 D6 D7`, `builder library c1`), and the picture has a part for each of them, called
 * by the word itself or by an earlier word and the word (`library-c1`). That is all that is known
 * here; what may be drawn where, the core has said by listing the moves.
 */

import { partsOf, zonesOf } from "./zones";

export interface Placement {
    move: string;
    label: string;
    places: string[];
}

export class Places {
    readonly placements: Placement[] = [];
    chosen: string[] = [];

    constructor(svg: string) {
        const names = partsOf(svg);
        for (const { move, label } of zonesOf(svg)) {
            const places = placesOf(move, names);
            if (places.length > 0) this.placements.push({ move, label, places });
        }
        /* Zones that share no place with another need no choosing. */
        if (!this.placements.some((placement) => placement.places.length > 1)) this.placements = [];
    }

    /* Moves that are chosen by several places, and need no zone of their own. */
    get overlapping(): Set<string> {
        return new Set(
            this.placements.flatMap(({ move, places }) => (places.length > 1 ? [move] : [])),
        );
    }

    get candidates(): Placement[] {
        return this.placements.filter(({ places }) =>
            this.chosen.every((place) => places.includes(place)),
        );
    }

    /* Every place that a candidate covers. */
    get lit(): Set<string> {
        return new Set(this.candidates.flatMap(({ places }) => places));
    }

    /* Chooses a place, or takes the choice back; returns the move if only one is left. */
    choose(place: string): string | undefined {
        if (this.chosen.includes(place)) {
            this.chosen = this.chosen.filter((other) => other !== place);
            return undefined;
        }
        this.chosen = this.lit.has(place) ? [...this.chosen, place] : [place];
        const [only, another] = this.candidates;
        return another ? undefined : only?.move;
    }

    clear(): void {
        this.chosen = [];
    }
}

function placesOf(move: string, names: Set<string>): string[] {
    const words = move.split(" ");
    return words.flatMap((word, at) => {
        if (names.has(word) && !words.some((other, to) => to > at && names.has(`${word}-${other}`)))
            return [word];
        const owner = words.slice(0, at).find((earlier) => names.has(`${earlier}-${word}`));
        return owner ? [`${owner}-${word}`] : [];
    });
}
