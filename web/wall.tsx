/* For a screen on the wall: the offer, large, the round, who is still thinking, and the leaders. */
import { useMemo } from "preact/hooks";
import { useApp } from "./app";
import { Standings } from "./closing";
import { Countdown, CrowdSpread, StillThinking } from "./company";
import { Offer } from "./companion";
import { apiAddress, tableLink } from "./lobby";
import { nameOfSeat, type OnlineGame } from "./online";
import { figure } from "./scores";
import { useSession } from "./table";
import type { Visit } from "./visit";
import { t } from "./words";

const leaders = 8;

function Leaders({ game }: { game: OnlineGame }) {
    const ranked = game.known
        .map((total, seat) => ({ seat, total }))
        .sort((left, right) => right.total - left.total);
    return (
        <ol class="places">
            {ranked.slice(0, leaders).map(({ seat, total }) => (
                <li key={seat}>
                    <span class="name">{game.save.seats[seat]?.name}</span>
                    <span class="quiet-text">{game.markOf(seat)}</span>
                    <span class="figure">{figure(total)}</span>
                </li>
            ))}
        </ol>
    );
}

function Thinking({ visit }: { visit: Visit }) {
    if (visit.isCrowd) return null;
    return (
        <ul class="thinking" aria-label={t("Who is still thinking")}>
            {visit.table?.seats.map((seat, number) => seat && (
                <li key={number} class={seat.done ? "done" : ""}>
                    {seat.done ? "✓" : "…"} {nameOfSeat(seat, number)}
                </li>
            ))}
        </ul>
    );
}

function WallGame({ visit, game }: { visit: Visit; game: OnlineGame }) {
    const { settings } = useApp();
    const version = useSession(game);
    const svg = useMemo(() => game.picture("wide"), [version, settings.language]);
    return (
        <>
            <header class="row">
                <h1>
                    {game.game.title} · {t("Round %u", game.state.round)}
                </h1>
                {visit.deadline !== undefined && <Countdown until={visit.deadline} />}
                <StillThinking visit={visit} />
            </header>
            <Offer svg={svg} />
            <div class="columns">
                <Thinking visit={visit} />
                <Leaders game={game} />
                {game.spread && <CrowdSpread spread={game.spread} />}
            </div>
        </>
    );
}

function Welcome({ visit }: { visit: Visit }) {
    const { table } = visit;
    if (!table) return <p class="opening">{t("The table is being opened…")}</p>;
    const names = table.seats.flatMap((seat, number) => (seat ? [nameOfSeat(seat, number)] : []));
    return (
        <div class="wall-welcome">
            <h1>{table.state === "over" ? t("The game is over.") : t("Come to the table")}</h1>
            {table.state === "waiting" && (
                <>
                    <p class="code">{table.code}</p>
                    <img class="qr" src={apiAddress(`tables/${table.id}/qr.svg`)} alt={t("The link of the table as a QR code")} width={320} height={320} />
                    <p>{tableLink(table.code)}</p>
                </>
            )}
            <p>{names.join(", ")}</p>
            {table.state === "over" && <Standings visit={visit} />}
        </div>
    );
}

export function Wall({ visit }: { visit: Visit }) {
    const isPlaying = visit.table?.state === "playing" && visit.game;
    return <main class="wall">{isPlaying ? <WallGame visit={visit} game={isPlaying} /> : <Welcome visit={visit} />}</main>;
}
