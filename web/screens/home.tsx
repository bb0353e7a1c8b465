/* The home screen: the games, the lobby, saved games, and links to everything else. */
import { useEffect, useState } from "preact/hooks";
import { Refusal, randomSeed } from "../core/core";
import { titleOf } from "../core/games";
import { levelNamed } from "../core/levels";
import type { GameInfo } from "../core/protocol";
import type { Save } from "../core/store";
import { t } from "../core/translate";
import { type App, useApp } from "../ui/app";
import { Heading } from "../ui/heading";
import { go } from "../ui/route";
import { beginDaily, today } from "./daily";
import { LobbySection } from "./lobby";

const thumbnails = new Map<string, string>();

/* A picture of a game after a few rounds. */
function thumbnail(app: App, game: GameInfo): string {
    const key = `${game.id} ${app.settings.language}`;
    const known = thumbnails.get(key);
    if (known) return known;
    const level = levelNamed(app.bots, "novice");
    app.scratch.ask({ do: "new", name: `${game.id}#kvartal`, seats: 1 });
    for (let round = 0; round < 8; round++) {
        if (app.scratch.ask({ do: "show" }).over) break;
        app.scratch.ask({ do: "bot", seat: 0, level });
    }
    const svg = app.scratch.ask({ do: "draw", seat: 0, layout: "wide", bare: true }).svg;
    thumbnails.set(key, svg);
    return svg;
}

function GameCard({ game }: { game: GameInfo }) {
    const app = useApp();
    return (
        <li class="game-card">
            <a href={`#/new/${game.id}`}>
                <div
                    class="thumbnail"
                    aria-hidden="true"
                    dangerouslySetInnerHTML={{ __html: thumbnail(app, game) }}
                />
                <h2>{game.title}</h2>
            </a>
            <p>{game.about}</p>
            <div class="row">
                <a
                    class="button main"
                    href={`#/new/${game.id}`}
                    aria-label={t("Play: %s", game.title)}
                >
                    {t("Play")}
                </a>
                <button onClick={() => beginDaily(app, game)}>{t("Today's town")}</button>
            </div>
        </li>
    );
}

function when(app: App, save: Save): string {
    const format = new Intl.DateTimeFormat(app.settings.language, {
        dateStyle: "medium",
        timeStyle: "short",
    });
    return format.format(save.saved);
}

function SavedGame({ save, onRemove }: { save: Save; onRemove: () => void }) {
    const app = useApp();
    const people = save.seats.map((seat) => seat.name).join(", ");
    return (
        <li>
            <a href={`#/game/${save.id}`}>
                <strong>{titleOf(app.games, save.name)}</strong>
                {save.over
                    ? t("finished: %s", (save.totals ?? []).join(" · "))
                    : t("round %u", save.round)}
            </a>
            <span class="quiet-text">
                {people} · {when(app, save)}
            </span>
            <button class="quiet" onClick={onRemove} aria-label={t("Remove this game")}>
                ✕
            </button>
        </li>
    );
}

/* Reads a record from a file and saves it as a game of this device. */
async function openRecord(app: App, file: File): Promise<string> {
    const record = await file.text();
    const state = app.scratch.ask({ do: "load", record });
    const seats = Array.from({ length: state.seats }, (_, number) => ({
        kind: "person" as const,
        name: t("Seat %u", number + 1),
        level: "",
    }));
    const id = randomSeed();
    const scores = app.scratch.ask({ do: "score" }).scores.map((score) => score.total);
    await app.store.save({
        id,
        record: app.scratch.ask({ do: "record" }).record,
        name: state.name,
        seats,
        round: state.round,
        over: state.over,
        saved: Date.now(),
        ...(state.over ? { totals: scores } : {}),
    });
    return id;
}

function OpenRecord() {
    const app = useApp();
    const [trouble, setTrouble] = useState("");
    const onChange = async (event: Event) => {
        const input = event.currentTarget as HTMLInputElement;
        const file = input.files?.[0];
        if (!file) return;
        try {
            go(`game/${await openRecord(app, file)}`);
        } catch (error) {
            if (!(error instanceof Refusal || error instanceof DOMException)) throw error;
            setTrouble(t("This record cannot be opened: %s", error.message));
        }
        input.value = ""; // so that the same file can be tried again
    };
    return (
        <>
            <label class="button">
                {t("Open a record")}
                <input
                    class="unseen"
                    type="file"
                    accept=".txt,.kvartal,text/plain"
                    onChange={onChange}
                />
            </label>
            {trouble && (
                <p class="trouble" role="alert">
                    {trouble}
                </p>
            )}
        </>
    );
}

export function Home() {
    const app = useApp();
    const [saves, setSaves] = useState<Save[]>([]);
    useEffect(() => {
        void app.store.list().then(setSaves);
    }, [app.store]);
    const [removed, setRemoved] = useState<Save>(); // a finger slips easily
    const remove = (save: Save) => {
        void app.store.remove(save.id);
        setSaves(saves.filter((other) => other !== save));
        setRemoved(save);
    };
    const bringBack = (save: Save) => {
        void app.store.save(save);
        setSaves([...saves, save].sort((left, right) => right.saved - left.saved));
        setRemoved(undefined);
    };
    const open = saves.filter((save) => !save.over);
    const over = saves.filter((save) => save.over);
    const done = over.filter((save) => save.daily === today());
    return (
        <main class="home-screen">
            <Heading title={t("What shall we build?")} />
            <ul class="game-cards">
                {app.games.map((game) => (
                    <GameCard key={game.id} game={game} />
                ))}
            </ul>
            <LobbySection />
            {removed && (
                <div class="row" role="status">
                    {t("The game was removed.")}
                    <button onClick={() => bringBack(removed)}>{t("Restore")}</button>
                </div>
            )}
            {open.length > 0 && <SavedGames title={t("Continue")} saves={open} onRemove={remove} />}
            <nav class="ways" aria-label={t("More")}>
                <a class="button" href="#/daily">
                    {t("Today's towns")} {done.map(() => "✓")}
                </a>
                <a class="button" href="#/companion">
                    {t("At a real table")}
                </a>
                <a class="button" href="#/print">
                    {t("Print sheets")}
                </a>
                <OpenRecord />
                <a class="button" href="#/settings">
                    {t("Settings")}
                </a>
            </nav>
            {over.length > 0 && (
                <SavedGames title={t("Finished games")} saves={over} onRemove={remove} />
            )}
        </main>
    );
}

function SavedGames(props: { title: string; saves: Save[]; onRemove: (save: Save) => void }) {
    return (
        <section class="saves">
            <h2>{props.title}</h2>
            <ul>
                {props.saves.slice(0, 12).map((save) => (
                    <SavedGame key={save.id} save={save} onRemove={() => props.onRemove(save)} />
                ))}
            </ul>
        </section>
    );
}
