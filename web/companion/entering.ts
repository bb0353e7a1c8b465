/*
 * What is being entered at a real table: which places there are, what is chosen for them, and where
 * the next touch goes. After every touch the core is asked what is possible.
 */
import { Refusal } from "../core/core";
import type { Chosen, Entry, EntryPlace, Palette } from "../core/protocol";

export type Ask = (chosen: Chosen) => Entry;

export class Entering {
    private constructor(
        private readonly ask: Ask,
        readonly entry: Entry,
        readonly chosen: Chosen,
        private readonly picked: number | undefined, // a place that was touched itself
    ) {}

    /* Begins with what is remembered, as far as it still fits. */
    static begin(ask: Ask, remembered: Chosen = []): Entering {
        for (const start of [remembered, []]) {
            const begun = Entering.attempt(ask, start);
            if (begun) return begun;
        }
        return new Entering(ask, ask([]), [], undefined);
    }

    private static attempt(ask: Ask, chosen: Chosen): Entering | undefined {
        try {
            const entry = ask(chosen);
            const filled = entry.places.map((place, at) => chosen[at] ?? (place.many ? [] : null));
            return new Entering(ask, entry, filled, undefined);
        } catch (error) {
            if (error instanceof Refusal) return undefined;
            throw error;
        }
    }

    get places(): EntryPlace[] {
        return this.entry.places;
    }

    /* Nothing else can be entered, not even what others did. */
    get isComplete(): boolean {
        return this.places.every(({ many }, at) => !many && this.chosen[at] !== null);
    }

    private isEmpty(at: number): boolean {
        return !this.places[at]?.many && this.chosen[at] === null;
    }

    /* The place that the next touch fills. */
    get active(): number {
        return this.picked ?? this.places.findIndex((_, at) => this.isEmpty(at));
    }

    /* ---- Hands, which nobody else may see ---- */

    /* It belongs to one of several people, and another person is entering now. */
    isHidden(at: number): boolean {
        const { secret, seat } = this.places[at] ?? {};
        const isShared = this.places.some((place) => place.secret && place.seat !== seat);
        return secret === true && isShared && seat !== this.places[this.active]?.seat;
    }

    /* A hidden hand is shown as one thing, at its first place. */
    isFolded(at: number): boolean {
        return this.isHidden(at) && this.places[at - 1]?.seat === this.places[at]?.seat;
    }

    isHandWhole(seat: number): boolean {
        return this.places.every((place, at) => place.seat !== seat || !this.isEmpty(at));
    }

    pick(place: number): Entering {
        return new Entering(this.ask, this.entry, this.chosen, place);
    }

    /* Where a choice from a palette goes: the active place, the first empty one, or the last
     * one. */
    private placeFor({ id }: Palette): number {
        const fitting = this.places.flatMap(({ palette }, at) => (palette === id ? [at] : []));
        if (fitting.includes(this.active)) return this.active;
        return fitting.find((at) => this.isEmpty(at)) ?? fitting[fitting.length - 1] ?? 0;
    }

    /* Why this cannot lie there, or an empty string. */
    objection(palette: Palette, id: string): string {
        return this.places[this.placeFor(palette)]?.out[id] ?? "";
    }

    isChosen(palette: Palette, id: string): boolean {
        return this.places.some(
            (place, at) =>
                place.palette === palette.id &&
                !this.isHidden(at) &&
                [this.chosen[at]].flat().includes(id),
        );
    }

    /* Touching the last one of a kind again takes it back. */
    choose(palette: Palette, id: string): Entering {
        const held = this.chosen.indexOf(id);
        const isLast = this.places[held]?.palette === palette.id && this.objection(palette, id);
        const at = isLast ? held : this.placeFor(palette);
        const before = this.chosen[at];
        const next = this.chosen.slice();
        if (Array.isArray(before))
            next[at] = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
        else next[at] = isLast ? null : id;
        return this.changed(next, at);
    }

    /* Other places may be wanted now: then only what others did is kept. */
    private changed(next: Chosen, at: number): Entering {
        const count = this.places.length;
        const whole = Entering.attempt(this.ask, next);
        if (whole && whole.places.length >= count && !this.places[at]?.many) return whole;
        if (whole && whole.places.length === count) return whole;
        const told = next.filter((_, place) => this.places[place]?.many);
        const kept = this.places[at]?.many ? told : next.slice(0, at + 1);
        return Entering.begin(this.ask, kept);
    }

    /* The palettes that are shown: all of a round; of a setup the one that is asked for. */
    palettes(isSetup: boolean): Palette[] {
        if (!isSetup) return this.entry.palettes;
        const at = this.active < 0 ? this.places.length - 1 : this.active;
        const wanted = this.places[at]?.palette;
        return this.entry.palettes.filter(({ id }) => id === wanted);
    }

    pictureOf(place: number): { title: string; svg?: string } | undefined {
        const id = this.chosen[place];
        const palette = this.entry.palettes.find((one) => one.id === this.places[place]?.palette);
        return palette?.choices.find((choice) => choice.id === id);
    }
}
