/* The waiting room: the players, the invitation, and the start. */
import { useState } from "preact/hooks";
import { gameOf, titleOf } from "../core/games";
import { t, tn } from "../core/translate";
import { nameOf, readOptions } from "../game/setup";
import { ChatPanel } from "../online/chat";
import { Invitation } from "../online/invite";
import { packWords } from "../online/lobby";
import { NoticeSwitch } from "../online/notices";
import { PlayerList } from "../online/players";
import type { TableClient } from "../online/table_client";
import { botOf, type TableInfo } from "../online/tables_api";
import { useApp } from "../ui/app";
import { useAttempt } from "../ui/attempt";
import { Heading } from "../ui/heading";
import { BotChoice } from "./bot_choice";

function SitDown({ client }: { client: TableClient }) {
    const app = useApp();
    const [name, setName] = useState(app.settings.name);
    const [words, setWords] = useState("");
    const [trouble, attempt] = useAttempt();
    const sit = (event: Event) => {
        event.preventDefault();
        void attempt(async () => {
            await client.sit(name.trim(), words.trim());
            app.change({ name: name.trim() });
        });
    };
    return (
        <form class="sit" onSubmit={sit}>
            <label class="field">
                <span>{t("Your name")}</span>
                <input
                    value={name}
                    maxLength={24}
                    autoComplete="nickname"
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </label>
            {client.fair && (
                <details>
                    <summary>{t("Your own words for the shuffle")}</summary>
                    <label>
                        <span class="quiet-text">
                            {t(
                                "This device adds random words for you. Whatever you write here is mixed in too, so nobody can have chosen the cards, not even the server.",
                            )}
                        </span>
                        <input
                            value={words}
                            maxLength={31}
                            onInput={(event) => setWords(event.currentTarget.value)}
                        />
                    </label>
                </details>
            )}
            <button class="main" disabled={name.trim() === "" || !client.isEntered}>
                {t("Take a seat")}
            </button>
            <p class="trouble" role="status">
                {trouble}
            </p>
        </form>
    );
}

function HostPanel({ client, table }: { client: TableClient; table: TableInfo }) {
    const [trouble, attempt] = useAttempt();
    const sitting = table.seats.flatMap((seat) => botOf(seat) ?? []);
    const full = table.count >= table.most;
    return (
        <div class="host">
            <button
                class="main"
                disabled={table.count === 0}
                onClick={() => attempt(() => client.ask({ do: "start" }))}
            >
                {t("Start the game")}
            </button>
            <BotChoice
                sitting={sitting}
                isFull={full}
                onInvite={({ level }) => void attempt(() => client.ask({ do: "bot", level }))}
            />
            <p class="trouble" role="status">
                {trouble}
            </p>
        </div>
    );
}

/* The options that differ from the default, in words. */
function Rules({ table }: { table: TableInfo }) {
    const { games } = useApp();
    const game = gameOf(games, table.name);
    const values = readOptions(table.name.split("#")[0]?.split(":")[1] ?? "");
    if (!game || nameOf(game, values) === game.id) return null;
    const words = game.options.flatMap(({ id, about, choices }) => {
        const value = values[id];
        if (value === undefined) return [];
        return [`${about}: ${choices.find((choice) => choice.id === value)?.title ?? value}`];
    });
    if (table.pack !== undefined) words.unshift(packWords(table));
    return <p class="quiet-text">{words.join("; ")}</p>;
}

function Fairness({ fair }: { fair: string | false }) {
    return (
        <details class="fairness">
            <summary>{t("How the cards are dealt")}</summary>
            {fair ? (
                <>
                    <p>
                        {t(
                            "The server has drawn a secret, and every player's device has drawn random words. Only their fingerprints were shown before the start, so nobody could choose the cards. At the end this page checks that. The fingerprint of the server's secret:",
                        )}
                    </p>
                    <code>{fair}</code>
                </>
            ) : (
                <p>{t("This deal has a known seed: anyone who looks it up knows the cards.")}</p>
            )}
        </details>
    );
}

/* The table stays open where it is: the lesson has a page of its own. */
function LearnMeanwhile({ name }: { name: string }) {
    const { games } = useApp();
    const game = gameOf(games, name);
    if (!game) return null;
    return (
        <p>
            <a href={`#/learn/${game.id}`} target="_blank" rel="noopener">
                {t("Learn the game while you wait")}
            </a>
        </p>
    );
}

/* The host starts the game and the others wait; then the words for the deal are collected. */
function Beginning({ client, table }: { client: TableClient; table: TableInfo }) {
    if (client.asked) return <p role="status">{t("The game is about to start…")}</p>;
    if (client.isHost) return <HostPanel client={client} table={table} />;
    return client.seat === null ? null : (
        <p>{t("The host starts the game when everyone is here.")}</p>
    );
}

export function WaitingRoom({ client }: { client: TableClient }) {
    const { games } = useApp();
    const [trouble, attempt] = useAttempt();
    const { table } = client;
    if (!table) return null;
    const title = titleOf(games, table.name);
    const free = table.most - table.count;
    return (
        <main class="waiting-screen">
            <Heading title={t("%s: waiting for players", title)} />
            <Rules table={table} />
            <div class="columns">
                <section class="panel">
                    <h2>{t("At the table")}</h2>
                    <PlayerList client={client} />
                    <p class="quiet-text" role="status">
                        {free > 0
                            ? tn("%u seat free", "%u seats free", free)
                            : t("All seats are taken.")}
                    </p>
                    {client.seat === null && free > 0 && <SitDown client={client} />}
                    {client.seat !== null && !client.asked && (
                        <button onClick={() => attempt(() => client.rise())}>
                            {t("Leave the seat")}
                        </button>
                    )}
                    {trouble && <p class="trouble">{trouble}</p>}
                    <LearnMeanwhile name={table.name} />
                    <NoticeSwitch client={client} />
                    <Beginning client={client} table={table} />
                    <Fairness fair={client.fair} />
                </section>
                <Invitation table={table} title={title} />
                <ChatPanel client={client} />
            </div>
        </main>
    );
}
