/* The home screen: games in progress, the games, other people's tables, and links to everything
 * else. */
import { useEffect, useState } from "preact/hooks";
import { Refusal, randomSeed } from "../core/core";
import { today } from "../core/days";
import { titleOf } from "../core/games";
import type { GameInfo } from "../core/protocol";
import type { Save } from "../core/store";
import { t, tn } from "../core/translate";
import { beginGame } from "../game/local_session";
import { nextGame } from "../game/setup";
import { JoinByCode, MyTables, PublicTables, useLobby } from "../online/lobby";
import { type App, useApp } from "../ui/app";
import { Masthead } from "../ui/heading";
import { Icon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { go } from "../ui/route";
import { GamePicture, Skyline } from "../ui/town";
import { Continue } from "./continue";

/* ---- The games ---- */

/* The first sentence says what you do; there is no room for more. */
function shortly({ about }: GameInfo): string {
    return /^.*?[.!?](?=\s|$)/.exec(about)?.[0] ?? about;
}

function playersOf({ seats: [least, most] }: GameInfo): string {
    return most > 100 ? t("any number of players") : t("%u to %u players", least, most);
}

function GameCard(props: { game: GameInfo; saves: Save[]; isTogether: boolean }) {
    const app = useApp();
    const { game, saves, isTogether } = props;
    const play = () => go(`game/${beginGame(app, nextGame(app, game, saves))}`);
    return (
        <li class="game-card">
            <div class="game-picture">
                <GamePicture game={game.id} />
            </div>
            <div class="words">
                <h2>
                    <a href={`#/new/${game.id}`}>{game.title}</a>
                </h2>
                <span class="quiet-text players">{playersOf(game)}</span>
                <p>{shortly(game)}</p>
                <div class="row">
                    <button class="main" onClick={play} aria-label={t("Play: %s", game.title)}>
                        {t("Play")}
                    </button>
                    <a
                        class="button"
                        href={`#/learn/${game.id}`}
                        aria-label={t("Learn: %s", game.title)}
                    >
                        {t("Learn")}
                    </a>
                    {isTogether && (
                        <a
                            class="button"
                            href={`#/host/${game.id}`}
                            aria-label={t("Together: %s", game.title)}
                        >
                            {t("Together")}
                        </a>
                    )}
                    <a
                        class="button set-up"
                        href={`#/new/${game.id}`}
                        title={t("Set up")}
                        aria-label={t("Set up: %s", game.title)}
                    >
                        <Icon name="settings" />
                    </a>
                </div>
            </div>
        </li>
    );
}

/* ---- Saved games ---- */

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

function SavedGames(props: { title: string; saves: Save[]; onRemove: (save: Save) => void }) {
    if (props.saves.length === 0) return null;
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

/* All saved games; one that was removed by mistake can be brought back. */
function useSaves() {
    const { store } = useApp();
    const [saves, setSaves] = useState<Save[]>();
    const [removed, setRemoved] = useState<Save>();
    useEffect(() => {
        void store.list().then(setSaves);
    }, [store]);
    const remove = (save: Save) => {
        void store.remove(save.id);
        setSaves(saves?.filter((other) => other !== save));
        setRemoved(save);
    };
    const bringBack = () => {
        if (!removed) return;
        void store.save(removed);
        setSaves([...(saves ?? []), removed].sort((left, right) => right.saved - left.saved));
        setRemoved(undefined);
    };
    return { saves, removed, remove, bringBack };
}

/* ---- Records ---- */

const MissingPack = lazy(async () => (await import("../more_screens")).MissingPack);

/* Saves a record as a game of this device, and returns its id. */
function openRecord(app: App, record: string): string {
    const state = app.scratch.ask({ do: "load", record });
    const seats = Array.from({ length: state.seats }, (_, number) => ({
        kind: "person" as const,
        name: t("Seat %u", number + 1),
        level: "",
    }));
    const id = randomSeed();
    const scores = app.scratch.ask({ do: "score" }).scores.map((score) => score.total);
    void app.store.save({
        id,
        record: app.scratch.ask({ do: "record" }).record,
        name: state.name,
        seats,
        round: state.round,
        over: state.over,
        opened: true,
        saved: Date.now(),
        ...(state.over ? { totals: scores } : {}),
    });
    return id;
}

function OpenRecord() {
    const app = useApp();
    const [trouble, setTrouble] = useState("");
    const [missing, setMissing] = useState(""); // a record without its pack
    const open = (record: string) => {
        try {
            go(`game/${openRecord(app, record)}`);
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            setTrouble(t("This record cannot be opened: %s", error.message));
            setMissing(app.packs.lacks(record) ? record : "");
        }
    };
    const onChange = async (event: Event) => {
        const input = event.currentTarget as HTMLInputElement;
        const file = input.files?.[0];
        if (!file) return;
        try {
            open(await file.text());
        } catch (error) {
            if (!(error instanceof DOMException)) throw error;
            setTrouble(t("This record cannot be opened: %s", error.message));
        }
        input.value = ""; // so that the same file can be tried again
    };
    return (
        <>
            <label class="way">
                {t("Open a record")}
                <input
                    class="unseen"
                    type="file"
                    accept=".txt,.kvartal,text/plain"
                    onChange={onChange}
                />
            </label>
            {trouble && !missing && (
                <p class="trouble" role="alert">
                    {trouble}
                </p>
            )}
            {missing && <MissingPack name={missing} onFound={() => open(missing)} />}
        </>
    );
}

/* ---- The screen ---- */

function Join({ lobby }: { lobby: ReturnType<typeof useLobby> }) {
    const { tables, trouble, isPageOnly } = lobby;
    if (isPageOnly) return <p class="panel quiet-text">{trouble}</p>;
    const open = tables?.filter((table) => table.state === "waiting").length ?? 0;
    return (
        <section class="panel join">
            <Icon name="people" />
            <div>
                <h2>{t("Join a table")}</h2>
                <p class="quiet-text">
                    {open > 0
                        ? tn("%u table is open", "%u tables are open", open)
                        : t("with the code you were told")}
                </p>
            </div>
            <JoinByCode />
        </section>
    );
}

function Today({ saves }: { saves: Save[] }) {
    const done = saves.filter((save) => save.over && save.daily === today());
    return (
        <section class="panel today">
            <Icon name="sun" />
            <div>
                <h2>
                    {t("Today's towns")} {done.map(() => "✓")}
                </h2>
                <p class="quiet-text">{t("the same cards and dice for everybody")}</p>
            </div>
            <a class="button" href="#/daily" aria-label={t("Play: %s", t("Today's towns"))}>
                {t("Play")}
            </a>
        </section>
    );
}

export function Home() {
    const { games } = useApp();
    const lobby = useLobby();
    const { saves = [], removed, remove, bringBack } = useSaves();
    const [first, ...others] = saves.filter((save) => !save.over);
    return (
        <main class="home-screen">
            <div class="hero">
                <Skyline />
                <Masthead />
                <h1>{t("Pen-and-paper games about building a town")}</h1>
                <p class="lead">
                    {t(
                        "Alone, against bots, with friends anywhere, or on real paper. Nothing to install.",
                    )}
                </p>
            </div>
            {first && <Continue key={first.id} save={first} onRemove={() => remove(first)} />}
            <ul class="game-cards">
                {games.map((game) => (
                    <GameCard
                        key={game.id}
                        game={game}
                        saves={saves}
                        isTogether={!lobby.isPageOnly}
                    />
                ))}
            </ul>
            {removed && (
                <div class="row" role="status">
                    {t("The game was removed.")}
                    <button onClick={bringBack}>{t("Restore")}</button>
                </div>
            )}
            <div class="below">
                <Join lobby={lobby} />
                <Today saves={saves} />
                <nav class="panel ways" aria-label={t("More")}>
                    <a class="way" href="#/rules">
                        {t("Rules")}
                    </a>
                    <a class="way" href="#/companion">
                        {t("At a real table")}
                    </a>
                    <a class="way" href="#/print">
                        {t("Print sheets")}
                    </a>
                    <a class="way" href="#/statistics">
                        {t("Statistics")}
                    </a>
                    <OpenRecord />
                </nav>
            </div>
            <MyTables />
            <PublicTables lobby={lobby} />
            <SavedGames title={t("Other unfinished games")} saves={others} onRemove={remove} />
            <SavedGames
                title={t("Finished games")}
                saves={saves.filter((save) => save.over)}
                onRemove={remove}
            />
        </main>
    );
}
