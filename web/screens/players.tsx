/* The players of a table of a server, its link, and the way out. */
import { useState } from "preact/hooks";
import { titleOf } from "../core/games";
import { t, tn } from "../core/translate";
import { nameOfSeat } from "../online/online_session";
import type { TableClient } from "../online/table_client";
import { tableLink } from "../online/tables_api";
import { useApp } from "../ui/app";
import { useAttempt } from "../ui/attempt";
import { copy } from "../ui/export";

/* The state of somebody in a word. */
function stateWords(client: TableClient, seat: number): string {
    const known = client.seatAt(seat);
    if (known?.bot) return known.name ? t("left: a bot is playing") : ""; // its name says it
    if (known?.away) return t("away: a bot is playing");
    return known?.here ? t("here") : t("not connected");
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
                                <span
                                    class={`dot ${seat.here || seat.bot ? "here" : ""}`}
                                    aria-hidden="true"
                                />
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

/* The link by what the device has for that: its own sheet of sharing, or the clipboard. */
export function ShareLink({ id, title }: { id: string; title: string }) {
    const [said, setSaid] = useState("");
    const link = tableLink(id);
    const share = async () => {
        try {
            await navigator.share({ title, url: link });
        } catch {
            /* The reader has thought better of it. */
        }
    };
    const onCopy = async () => setSaid(await copy(link));
    return (
        <div class="row">
            {"share" in navigator && <button onClick={share}>{t("Share the link")}</button>}
            <button onClick={onCopy}>{t("Copy the link")}</button>
            <span role="status">{said}</span>
        </div>
    );
}

function OwnLink({ link }: { link: string }) {
    const [said, setSaid] = useState("");
    const onCopy = async () =>
        setSaid(await copy(link, t("Copied. Anyone with this link can play as you.")));
    return (
        <div class="row">
            <button onClick={onCopy}>{t("Copy my personal link for another device")}</button>
            <span role="status">{said}</span>
        </div>
    );
}

/* The table, while it is played at: its people, the link, and the way out. */
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
            <p>
                <a href={`#/watch/${table.id}`} target="_blank" rel="noopener">
                    {t("Open for a big screen")}
                </a>
            </p>
            {client.seat !== null && <OwnLink link={client.ownLink} />}
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
