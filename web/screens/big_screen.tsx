/* A table on a big screen for a whole room: the offer, the round, who is still thinking, and the
 * leaders. */
import { useMemo } from "preact/hooks";
import { t } from "../core/translate";
import { formatNumber } from "../game/scores";
import { useSession } from "../game/table";
import { Countdown } from "../online/countdown";
import { CrowdSpread, StillThinking } from "../online/crowd";
import { QrCode } from "../online/invite";
import type { OnlineSession } from "../online/online_session";
import type { TableClient } from "../online/table_client";
import { nameOfSeat, namesOf, tableLink } from "../online/tables_api";
import { Offer } from "../picture/offer";
import { useApp } from "../ui/app";
import { Standings } from "./online_end";

const leaders = 8;

function Leaders({ game }: { game: OnlineSession }) {
    const ranked = game.known
        .map((total, seat) => ({ seat, total }))
        .sort((left, right) => right.total - left.total);
    return (
        <ol class="places">
            {ranked.slice(0, leaders).map(({ seat, total }) => (
                <li key={seat}>
                    <span class="name">{game.save.seats[seat]?.name}</span>
                    <span class="quiet-text">{game.markOf(seat)}</span>
                    <span class="figure">{formatNumber(total)}</span>
                </li>
            ))}
        </ol>
    );
}

function Thinking({ client }: { client: TableClient }) {
    if (client.isCrowd) return null;
    return (
        <ul class="thinking" aria-label={t("Who is still thinking")}>
            {client.table?.seats.map(
                (seat, number) =>
                    seat && (
                        <li key={number} class={seat.done ? "done" : ""}>
                            {seat.done ? "✓" : "…"} {nameOfSeat(seat, number)}
                        </li>
                    ),
            )}
        </ul>
    );
}

function BigScreenGame({ client, game }: { client: TableClient; game: OnlineSession }) {
    const { settings } = useApp();
    const version = useSession(game);
    const svg = useMemo(
        () => game.pictureOf(game.seat, "wide"),
        [game, version, settings.language],
    );
    return (
        <>
            <header class="row">
                <h1>
                    {game.game.title} · {t("Round %u", game.state.round)}
                </h1>
                {client.deadline !== undefined && <Countdown until={client.deadline} />}
                <StillThinking client={client} />
            </header>
            <Offer svg={svg} />
            <div class="columns">
                <Thinking client={client} />
                <Leaders game={game} />
                {game.spread && <CrowdSpread spread={game.spread} />}
            </div>
        </>
    );
}

function Welcome({ client }: { client: TableClient }) {
    const { table } = client;
    if (!table) return <p class="opening">{t("Opening the table…")}</p>;
    const names = namesOf(table);
    return (
        <div class="big-screen-welcome">
            <h1>{table.state === "over" ? t("The game is over.") : t("Join the table")}</h1>
            {table.state === "waiting" && (
                <>
                    <p class="code">{table.code}</p>
                    <QrCode id={table.id} size={320} />
                    <p>{tableLink(table.code)}</p>
                </>
            )}
            <p>{names.join(", ")}</p>
            {table.state === "over" && <Standings client={client} />}
        </div>
    );
}

export function BigScreen({ client }: { client: TableClient }) {
    const isPlaying = client.table?.state === "playing" && client.game;
    return (
        <main class="big-screen">
            {isPlaying ? (
                <BigScreenGame client={client} game={isPlaying} />
            ) : (
                <Welcome client={client} />
            )}
        </main>
    );
}
