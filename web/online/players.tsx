/* The players of an online table, its links, and leaving it. */
import { useState } from "preact/hooks";
import { titleOf } from "../core/games";
import { levelTitle } from "../core/levels";
import { t, tn } from "../core/translate";
import { useApp } from "../ui/app";
import { useAttempt } from "../ui/attempt";
import { Face } from "../ui/face";
import { BigScreenLink, OwnLink, ShareLink } from "./invite";
import { NoticeSwitch } from "./notices";
import type { TableClient } from "./table_client";
import { botOf, nameOfSeat, type TableSeat } from "./tables_api";

/* A player's state in a word. */
function stateWords(client: TableClient, seat: number): string {
    const known = client.seatAt(seat);
    if (known?.bot) return known.name ? t("left: a bot is playing") : levelTitle(known.bot);
    if (known?.away) return t("away: a bot is playing");
    return known?.here ? t("here") : t("not connected");
}

/* Whether somebody is connected; bots always are, and have a face. */
function Sign({ seat }: { seat: TableSeat }) {
    const bot = botOf(seat);
    if (bot) return <Face {...bot} />;
    return <span class={`dot ${seat.here || seat.bot ? "here" : ""}`} aria-hidden="true" />;
}

export function PlayerList({ client }: { client: TableClient }) {
    const [trouble, attempt] = useAttempt();
    const seats = client.table?.seats ?? [];
    const more = (client.table?.count ?? 0) - seats.filter(Boolean).length;
    const removable = (seat: number) =>
        client.isHost &&
        seat !== client.seat &&
        (client.table?.state === "waiting" || !client.seatAt(seat)?.bot);
    return (
        <>
            <ol class="sitting">
                {seats.map(
                    (seat, number) =>
                        seat && (
                            <li key={number}>
                                <Sign seat={seat} />
                                <strong>{nameOfSeat(seat, number)}</strong>
                                <span class="quiet-text">
                                    {number === client.seat ? t("you") : stateWords(client, number)}
                                </span>
                                {removable(number) && (
                                    <button
                                        class="quiet"
                                        onClick={() =>
                                            attempt(() =>
                                                client.ask({ do: "remove", seat: number }),
                                            )
                                        }
                                        aria-label={t("Remove %s", nameOfSeat(seat, number))}
                                    >
                                        ✕
                                    </button>
                                )}
                            </li>
                        ),
                )}
            </ol>
            {more > 0 && <p class="quiet-text">{tn("and %u more", "and %u more", more)}</p>}
            {trouble && (
                <p class="trouble" role="alert">
                    {trouble}
                </p>
            )}
        </>
    );
}

/* The table during a game: its players, its links, and leaving it. */
export function TablePanel({ client }: { client: TableClient }) {
    const { games } = useApp();
    const [trouble, attempt] = useAttempt();
    const [sure, setSure] = useState(false);
    const { table } = client;
    if (!table) return null;
    const title = titleOf(games, table.name);
    return (
        <div class="table-panel">
            <PlayerList client={client} />
            {table.watching > 0 && (
                <p class="quiet-text">
                    {tn("%u person is watching", "%u people are watching", table.watching)}
                </p>
            )}
            <ShareLink id={table.id} title={title} />
            <BigScreenLink id={table.id} />
            {client.seat !== null && <OwnLink link={client.ownLink} />}
            <NoticeSwitch client={client} />
            {client.seat !== null && (
                <div class="row">
                    {sure ? (
                        <>
                            <span>{t("A bot will take over for you.")}</span>
                            <button class="main" onClick={() => attempt(() => client.rise())}>
                                {t("Leave")}
                            </button>
                            <button onClick={() => setSure(false)}>{t("Stay")}</button>
                        </>
                    ) : (
                        <button onClick={() => setSure(true)}>{t("Leave the table")}</button>
                    )}
                </div>
            )}
            <p class="trouble" role="status">
                {trouble}
            </p>
        </div>
    );
}
