/* A table of a server: the waiting room, the game, its end, and messages about the connection. */
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../core/translate";
import { Table, Tool } from "../game/table";
import { Chat, ChatBeside } from "../online/chat";
import { Countdown } from "../online/countdown";
import { CrowdSpread, StillThinking } from "../online/crowd";
import { TurnWatch } from "../online/notices";
import { TablePanel } from "../online/players";
import { TableClient } from "../online/table_client";
import { useApp } from "../ui/app";
import { Dialog } from "../ui/dialog";
import { useWide } from "../ui/form";
import { ErrorScreen } from "../ui/heading";
import { Icon } from "../ui/icons";
import { go } from "../ui/route";
import { BigScreen } from "./big_screen";
import { OnlineEnd } from "./online_end";
import { WaitingRoom } from "./waiting_room";

/* Connects to a table for as long as its screen is shown. */
function useTableClient(
    address: string,
    onlyWatches: boolean,
    token: string | undefined,
): TableClient | undefined {
    const app = useApp();
    const [client, setVisit] = useState<TableClient>();
    const [, setVersion] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: other settings need no reconnection
    useEffect(() => {
        const opened = new TableClient(app, address, app.settings.language, onlyWatches, token);
        if (token) history.replaceState(null, "", `#/table/${address}`); // the token is a secret
        opened.subscribe(() => setVersion((old) => old + 1));
        setVisit(opened);
        return () => opened.close();
    }, [address]);
    return client;
}

/* Why nothing happens at the moment: the connection is broken, or the server is paused. */
function ConnectionBanner({ client }: { client: TableClient }) {
    const words = client.isConnected ? client.paused : t("Reconnecting…");
    return (
        <div class={words ? "connection-banner broken" : "connection-banner"} role="status">
            {words}
        </div>
    );
}

/* What has happened to this player and is not visible on the sheet. */
function Notice({ client }: { client: TableClient }) {
    if (!client.notice) return null;
    const read = () => {
        client.notice = "";
        client.changed();
    };
    return (
        <div class="banner" role="alert">
            <p>{client.notice}</p>
            <button class="quiet" onClick={read}>
                {t("Got it")}
            </button>
        </div>
    );
}

function Playing({ client }: { client: TableClient }) {
    const [opened, setOpened] = useState<"talk" | "people">();
    const isWide = useWide();
    const { game, table } = client;
    if (!game || !table) return <p class="opening">{t("Opening the table…")}</p>;
    const close = () => setOpened(undefined);
    const openTalk = () => {
        setOpened("talk");
        client.read();
    };
    const tools = (
        <>
            <Tool icon="people" word={t("Table")} onClick={() => setOpened("people")} />
            {!isWide && (
                <button class="quiet tool" onClick={openTalk} title={t("Chat")}>
                    <Icon name="talk" />
                    <span>{t("Chat")}</span>
                    {client.unread > 0 && (
                        <b class="unread">
                            <span aria-hidden="true">{client.unread}</span>
                            <span class="unseen">
                                {tn("%u new message", "%u new messages", client.unread)}
                            </span>
                        </b>
                    )}
                </button>
            )}
        </>
    );
    const beside = (
        <>
            <p class="unseen" role="status">
                {t("Round %u starts.", game.state.round)}
            </p>
            {client.deadline !== undefined && <Countdown until={client.deadline} />}
            {game.spread && (
                <CrowdSpread spread={game.spread}>
                    <StillThinking client={client} />
                </CrowdSpread>
            )}
        </>
    );
    return (
        <>
            <Table
                session={game}
                tools={tools}
                beside={beside}
                talk={isWide && <ChatBeside client={client} />}
                hasNews={client.unread > 0}
            />
            {opened === "talk" && !isWide && (
                <Dialog title={t("Chat")} onClose={close}>
                    <Chat client={client} />
                </Dialog>
            )}
            {opened === "people" && (
                <Dialog title={t("Table %s", table.code)} onClose={close}>
                    <TablePanel client={client} />
                </Dialog>
            )}
        </>
    );
}

function TableStage({ client }: { client: TableClient }) {
    switch (client.table?.state) {
        case "waiting":
            return <WaitingRoom client={client} />;
        case "playing":
            return <Playing client={client} />;
        case "over":
            return <OnlineEnd client={client} />;
        default:
            return <p class="opening">{t("Opening the table…")}</p>;
    }
}

interface OnlineTableProps {
    address: string;
    token?: string | undefined; // of somebody who continues on this device
    isBigScreen?: boolean;
}

export function OnlineTable({ address, token, isBigScreen = false }: OnlineTableProps) {
    const client = useTableClient(address, isBigScreen, token);
    if (!client) return null;
    if (client.lost) return <ErrorScreen sentence={client.lost} />;
    if (client.movedTo) return <Moved link={client.movedTo} />;
    return (
        <>
            {client.table ? (
                <ConnectionBanner client={client} />
            ) : (
                <h1 class="unseen">{t("Kvartal")}</h1>
            )}
            <Notice client={client} />
            {!isBigScreen && <TurnWatch client={client} address={address} />}
            {client.rematch && !isBigScreen && <RematchOffer client={client} id={client.rematch} />}
            {isBigScreen ? <BigScreen client={client} /> : <TableStage client={client} />}
        </>
    );
}

function Moved({ link }: { link: string }) {
    return (
        <ErrorScreen sentence={t("This table has moved to another server.")}>
            <p>
                <a class="button main" href={link}>
                    {t("Go there: %s", new URL(link).host)}
                </a>
            </p>
        </ErrorScreen>
    );
}

/* Players of this table have their seats at the next one too. */
function RematchOffer({ client, id }: { client: TableClient; id: string }) {
    const follow = () => {
        client.follow(id);
        go(`table/${id}`);
    };
    return (
        <div class="banner offer-banner" role="status">
            <p>{t("There is a rematch at a new table.")}</p>
            <button onClick={follow}>
                {client.seat === null ? t("Go there") : t("Play again")}
            </button>
        </div>
    );
}
