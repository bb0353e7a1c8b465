/* The game that was left last, with a picture of it and how it stands. */
import { useMemo } from "preact/hooks";
import { titleOf } from "../core/games";
import type { Scores, State } from "../core/protocol";
import type { Save } from "../core/store";
import { t, tn } from "../core/translate";
import { type App, useApp } from "../ui/app";
import { GamePicture } from "../ui/town";

/* "38 : 37", the seats in their order and the rival last; alone just the points. */
function standing({ scores, rival }: Scores): string {
    const totals = scores.map(({ total }) => total);
    if (rival) totals.push(rival.total);
    const [only = 0, ...others] = totals;
    return others.length > 0 ? totals.join(" : ") : tn("%u point", "%u points", only);
}

/* Players who are done with the round wait for the others. */
function waiting(save: Save, state: State): string {
    const done = save.seats.filter(
        (seat, number) => seat.kind === "bot" && !state.waiting.includes(number),
    );
    const [only, ...others] = done;
    if (!only) return "";
    return others.length > 0 ? t("the others wait for you") : t("%s waits for you", only.name);
}

const pictureWidth = 3500; // tenths of a pixel

interface Glimpse {
    words: string;
    svg: string;
}

/* What is shown of a saved game without opening it; a damaged one shows nothing here, and says why
 * when it is opened. */
function glimpseOf(app: App, save: Save): Glimpse {
    const seat = Math.max(
        0,
        save.seats.findIndex(({ kind }) => kind === "person"),
    );
    try {
        const pieces = [{ piece: "small", width: pictureWidth } as const];
        const { state, score, picture } = app.scratch.askFor(
            { do: "load", record: save.record },
            { seat, state: true, score: true, picture: { form: "desk", zones: false, pieces } },
        );
        const svg = picture.pieces.small?.svg ?? "";
        const words = [standing(score), waiting(save, state)].filter(Boolean);
        return { words: words.join(", "), svg };
    } catch {
        return { words: "", svg: "" };
    }
}

export function Continue({ save, onRemove }: { save: Save; onRemove: () => void }) {
    const app = useApp();
    const { words, svg } = useMemo(() => glimpseOf(app, save), [app, save]);
    const people = save.seats.filter(({ kind }) => kind === "person");
    const title = t("%s, round %u", titleOf(app.games, save.name), save.round);
    return (
        <section class="continue" aria-label={t("Continue")}>
            {svg ? (
                <div class="glimpse" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
            ) : (
                <div class="glimpse">
                    <GamePicture game={save.name.split(/[:#]/)[0] ?? ""} />
                </div>
            )}
            <div class="words">
                <h2>{title}</h2>
                <p class="quiet-text">
                    {people.length > 1 ? people.map(({ name }) => name).join(", ") : ""} {words}
                </p>
            </div>
            <a class="button main" href={`#/game/${save.id}`} aria-label={t("Continue: %s", title)}>
                {t("Continue")}
            </a>
            <button class="remove" onClick={onRemove} aria-label={t("Remove this game")}>
                ✕
            </button>
        </section>
    );
}
