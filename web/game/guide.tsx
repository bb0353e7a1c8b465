/*
 * The first game: a note for every kind of move, until it was made once or the note was read.
 */
import { t } from "../core/translate";
import { type GameSession, kindOf } from "./session";

type Notes = Record<string, string>; // by the kind of a move

const welcome = (): Notes => ({
    take: t(
        "Three cards give numbers, three give effects. Take one pair: everybody may take the same. The small sign in a corner shows the effect of the next round.",
    ),
    write: t(
        "Write the number in a house that glows. Numbers rise along a street from left to right, with gaps as you like; no number stands twice in a street.",
    ),
    fence: t(
        "A fence parts a street into estates. An estate counts when all its houses have numbers; the city plans want estates of certain sizes.",
    ),
    agent: t(
        "An agent raises the price of all estates of one size. Cross the next box in the column of your favourite size.",
    ),
    park: t(
        "A park in the street of the number you wrote. Each one more is worth more, and the last one most.",
    ),
    pool: t("Some houses have a pool printed: write there with this effect and build it."),
    temp: t(
        "A temp changes the number by one or two, up or down. Who uses most temps is paid at the end.",
    ),
    bis: t("A bis copies a number into the next house. It fills gaps, but each costs points."),
    refuse: t(
        "No number fits, so the city refuses. Three refusals end the game, and they cost points.",
    ),
    plan: t(
        "You have the estates of a city plan. Approve it: the first to do so are paid more. Its estates cannot be used again.",
    ),
    roundabout: t(
        "A roundabout takes the place of a house and lets the numbers begin anew behind it. It costs points.",
    ),
    done: t(
        "That was a turn. Look at the strip below: it counts what you have. The game ends with three plans, three refusals or a full town.",
    ),
});

const smallcities = (): Notes => ({
    draw: t(
        "One die shows a figure of four hexes. Draw it where it glows, turned as you like, in the colour of your marker: touch its hexes one after the other.",
    ),
    build: t(
        "The other die shows a building; your marker's colour has one too. A building pays for what lies around it: the small tabs say how much.",
    ),
    star: t("A star that you built on can be crossed for the bonus of this game."),
    pass: t("Nothing fits this time: pass."),
    done: t(
        "That was a turn. Every round your colour changes. The game ends when somebody has nine buildings.",
    ),
});

const machinery = (): Notes => ({
    draw: t(
        "Each card shows a machine and its figure. Draw up to two of them into buildings: touch the squares one after the other. As printed or mirrored a figure is free; turned it breaks the machine, which costs points.",
    ),
    builder: t("A builder fills a single square at the end of the turn, for a point."),
    erase: t("This round a breakage may be erased."),
    done: t(
        "That was a turn. Buildings pay when they are full, and so do whole districts and types. Ten rounds are played.",
    ),
});

const notes: Record<string, () => Notes> = { welcome, smallcities, machinery };

/* The next note: the first kind of move that is possible now and was neither made nor explained. */
export function Guide({ session }: { session: GameSession }) {
    const texts = notes[session.game.id]?.() ?? {};
    const kinds = new Set(session.moves.map(kindOf));
    const next = Object.keys(texts).find((kind) => kinds.has(kind) && !session.knows(kind));
    if (!next) return null;
    return (
        <section class="guide" aria-live="polite" aria-label={t("How it goes")}>
            <p>{texts[next]}</p>
            <button class="quiet" onClick={() => session.learn(next)}>
                {t("I see")}
            </button>
        </section>
    );
}
