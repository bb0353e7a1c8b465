/*
 * Choosing among moves that lie over each other, place by place. Which places a move covers, the core
 * says with its zone; that is all that is known here.
 */
import type { Zone } from "../core/protocol";

export type Placement = Required<Zone>;

export class Places {
    readonly placements: Placement[];
    chosen: string[] = [];

    constructor(zones: Zone[]) {
        this.placements = zones.filter((zone): zone is Placement => zone.places !== undefined);
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
