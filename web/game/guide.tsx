/*
 * The first game: a note for each kind of move, until the move has been made or the note read.
 */
import { t } from "../core/translate";
import { type GameSession, kindOf } from "./session";

type Notes = Record<string, string>; // by the kind of a move

const welcome = (): Notes => ({
    take: t(
        "Three cards show numbers and three show effects. Take one pair; everyone may take the same one. The small symbol in a corner shows the effect of the next round.",
    ),
    write: t(
        "Write the number in a glowing house. Numbers must rise from left to right along a street. Gaps are fine, but no number may appear twice in a street.",
    ),
    fence: t(
        "A fence divides a street into estates. An estate counts once all its houses have numbers; the city plans ask for estates of certain sizes.",
    ),
    agent: t(
        "An agent raises the value of all estates of one size. Cross off the next box in the column of the size you want.",
    ),
    park: t(
        "Build a park in the street where you wrote the number. Each further park is worth more, and the last one the most.",
    ),
    pool: t(
        "Some houses have a pool printed on them: write a number there with this effect to build it.",
    ),
    temp: t(
        "A temp changes the number by one or two, up or down. Whoever uses the most temps scores points at the end.",
    ),
    bis: t(
        "A bis copies a number into the house next door. It fills gaps, but each one costs points.",
    ),
    refuse: t(
        "No number fits, so the city refuses your permit. Refusals cost points, and three of them end the game.",
    ),
    plan: t(
        "You have the estates for a city plan. Approve it: the first to do so score more. Its estates cannot be used again.",
    ),
    roundabout: t(
        "A roundabout takes the place of a house, and the numbers start afresh behind it. It costs points.",
    ),
    done: t(
        "That was your turn. The strip at the bottom adds up your points. The game ends with three plans, three refusals or a full town.",
    ),
});

const smallcities = (): Notes => ({
    draw: t(
        "One die shows a figure of four hexes. Draw it where it glows, turned any way you like, in the colour of your marker: tap its hexes one by one.",
    ),
    build: t(
        "The other die shows a building, and your marker's colour has one too. A building scores for what lies around it: the small tabs say how much.",
    ),
    star: t("A star you have built on can be crossed off for this game's bonus."),
    pass: t("Nothing fits this time, so pass."),
    done: t(
        "That was your turn. Your colour changes every round. The game ends when somebody has nine buildings.",
    ),
});

const machinery = (): Notes => ({
    draw: t(
        "Each card shows a machine and its figure. Draw up to two of them into buildings: tap the squares one by one. A figure is free as printed or mirrored; turning it breaks the machine, which costs points.",
    ),
    builder: t("A builder fills a single square at the end of the turn, but costs a point."),
    erase: t("This round you may erase a breakage."),
    done: t(
        "That was your turn. Buildings score when they are full, and so do whole districts and types. The game lasts ten rounds.",
    ),
});

const notes: Record<string, () => Notes> = { welcome, smallcities, machinery };

/* The next note: for the first kind of move that is possible now and not yet made or explained. */
export function Guide({ session }: { session: GameSession }) {
    const texts = notes[session.game.id]?.() ?? {};
    const kinds = new Set(session.moves.map(kindOf));
    const next = Object.keys(texts).find((kind) => kinds.has(kind) && !session.knows(kind));
    if (!next) return null;
    return (
        <section class="guide" aria-live="polite" aria-label={t("How to play")}>
            <p>{texts[next]}</p>
            <button class="quiet" onClick={() => session.learn(next)}>
                {t("Got it")}
            </button>
        </section>
    );
}
