/* A table of a server: the waiting room, the game, its end; and what is said while the line is broken. */
import { useEffect, useState } from "preact/hooks";
import { go, useApp } from "./app";
import { OnlineEnd } from "./closing";
import { Countdown, CrowdSpread, Company, StillThinking, Talk } from "./company";
import { Icon } from "./icons";
import { Table, Tool } from "./table";
import { Dialog, Lost } from "./ui";
import { Visit } from "./visit";
import { Waiting } from "./waiting";
import { Wall } from "./wall";
import { t, tn } from "./words";

/* Opens the line to a table, as long as its screen is there. */
function useVisit(address: string, onlyWatches: boolean, token: string | undefined): Visit | undefined {
    const app = useApp();
    const [visit, setVisit] = useState<Visit>();
    const [, setVersion] = useState(0);
    useEffect(() => {
        const opened = new Visit(app, address, app.settings.language, onlyWatches, token);
        if (token) history.replaceState(null, "", `#/table/${address}`); /* it is nobody else's to see */
        opened.subscribe(() => setVersion((old) => old + 1));
        setVisit(opened);
        return () => opened.close();
    }, [address]);
    return visit;
}

/* Why nothing goes on just now: the line is broken, or the server says what it waits for. */
function LineBanner({ visit }: { visit: Visit }) {
    const words = visit.isConnected ? visit.paused : t("Connecting again…");
    return (
        <div class={words ? "line-banner broken" : "line-banner"} role="status">
            {words}
        </div>
    );
}

/* What happens to this visitor, and cannot be seen on the sheet. */
function Notice({ visit }: { visit: Visit }) {
    if (!visit.notice) return null;
    const read = () => {
        visit.notice = "";
        visit.changed();
    };
    return (
        <div class="banner" role="alert">
            <p>{visit.notice}</p>
            <button class="quiet" onClick={read}>
                {t("I see")}
            </button>
        </div>
    );
}

function Playing({ visit }: { visit: Visit }) {
    const [opened, setOpened] = useState<"talk" | "people">();
    const { game, table } = visit;
    if (!game || !table) return <p class="opening">{t("The table is being opened…")}</p>;
    const close = () => setOpened(undefined);
    const openTalk = () => {
        setOpened("talk");
        visit.read();
    };
    const tools = (
        <>
            <Tool icon="people" word={t("Table")} onClick={() => setOpened("people")} />
            <button class="quiet tool" onClick={openTalk} title={t("Talk")}>
                <Icon name="talk" />
                <span>{t("Talk")}</span>
                {visit.unread > 0 && (
                    <b class="unread" aria-label={tn("%u new word", "%u new words", visit.unread)}>
                        {visit.unread}
                    </b>
                )}
            </button>
        </>
    );
    const beside = (
        <>
            <p class="unseen" role="status">
                {t("Round %u begins.", game.state.round)}
            </p>
            {visit.deadline !== undefined && <Countdown until={visit.deadline} />}
            {game.spread && (
                <CrowdSpread spread={game.spread}>
                    <StillThinking visit={visit} />
                </CrowdSpread>
            )}
        </>
    );
    return (
        <>
            <Table session={game} tools={tools} beside={beside} />
            {opened === "talk" && (
                <Dialog title={t("Talk")} onClose={close}>
                    <Talk visit={visit} />
                </Dialog>
            )}
            {opened === "people" && (
                <Dialog title={t("Table %s", table.code)} onClose={close}>
                    <Company visit={visit} />
                </Dialog>
            )}
        </>
    );
}

function Stage({ visit }: { visit: Visit }) {
    switch (visit.table?.state) {
        case "waiting":
            return <Waiting visit={visit} />;
        case "playing":
            return <Playing visit={visit} />;
        case "over":
            return <OnlineEnd visit={visit} />;
        default:
            return <p class="opening">{t("The table is being opened…")}</p>;
    }
}

interface RoomProps {
    address: string;
    token?: string | undefined; /* of somebody who goes on at this device */
    isWall?: boolean;
}

export function Room({ address, token, isWall = false }: RoomProps) {
    const visit = useVisit(address, isWall, token);
    if (!visit) return null;
    if (visit.lost) return <Lost sentence={visit.lost} />;
    if (visit.movedTo) return <Moved link={visit.movedTo} />;
    return (
        <>
            {visit.table ? <LineBanner visit={visit} /> : <h1 class="unseen">{t("Kvartal")}</h1>}
            <Notice visit={visit} />
            {visit.rematch && !isWall && <RematchOffer visit={visit} id={visit.rematch} />}
            {isWall ? <Wall visit={visit} /> : <Stage visit={visit} />}
        </>
    );
}

function Moved({ link }: { link: string }) {
    return (
        <Lost sentence={t("This table is at another server now.")}>
            <p>
                <a class="button main" href={link}>
                    {t("Go there: %s", new URL(link).host)}
                </a>
            </p>
        </Lost>
    );
}

/* Who has a seat here has one at the next table too. */
function RematchOffer({ visit, id }: { visit: Visit; id: string }) {
    const follow = () => {
        visit.follow(id);
        go(`table/${id}`);
    };
    return (
        <div class="banner offer-banner" role="status">
            <p>{t("There is a rematch at a new table.")}</p>
            <button onClick={follow}>{visit.seat === null ? t("Go there") : t("Play again")}</button>
        </div>
    );
}
