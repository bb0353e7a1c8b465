/*
 * The table: my sheet with what I may do, the others, the score, and one sentence that says what is
 * next. All of it follows from the session; nothing here knows a rule.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../core/translate";
import { type Chooser, Picture } from "../picture/picture";
import { useApp } from "../ui/app";
import { Dialog } from "../ui/dialog";
import { Icon, type IconName } from "../ui/icons";
import { useLayout } from "../ui/layout";
import { go } from "../ui/route";
import { pencilSound } from "../ui/sound";
import { Actions, readPicture } from "./actions";
import { EnterOffer } from "./enter_offer";
import { type Hint, useHint } from "./hint";
import { useFocusKept, useKeys } from "./keys";
import { LocalSession } from "./local_session";
import { Log } from "./log";
import { formatNumber, ScoreParts } from "./scores";
import type { GameSession } from "./session";

/* ---- Parts of the table ---- */

interface ToolProps {
    icon: IconName;
    word: string;
    disabled?: boolean;
    onClick: () => void;
}

/* A phone shows only the drawing. */
export function Tool({ icon, word, disabled = false, onClick }: ToolProps) {
    return (
        <button class="quiet tool" onClick={onClick} disabled={disabled} title={word}>
            <Icon name={icon} />
            <span>{word}</span>
        </button>
    );
}

function Others({ session, onLook }: { session: GameSession; onLook: (seat: number) => void }) {
    const total = (seat: number) =>
        seat === session.seat || session.state.over
            ? session.scores.scores[seat]?.total
            : session.known[seat];
    if (
        session.save.seats.filter((seat) => seat.kind !== "room").length === 1 &&
        !session.scores.rival
    )
        return null;
    return (
        <ul class="others" aria-label={t("At the table")}>
            {session.save.seats.map(
                (seat, number) =>
                    seat.kind !== "room" && (
                        <li key={number}>
                            <button
                                class={number === session.seat ? "me" : ""}
                                onClick={() => onLook(number)}
                                aria-description={t("Sheet of %s", seat.name)}
                            >
                                <span class="name">{seat.name}</span>
                                <span class="quiet-text">
                                    {session.markOf(number)} {session.statusOf(number)}
                                </span>
                                <span class="figure">{formatNumber(total(number))}</span>
                            </button>
                        </li>
                    ),
            )}
            {session.scores.rival && (
                <li>
                    <span class="rival">
                        <span class="name">{t("Rival")}</span>
                        <span class="quiet-text" />
                        <span class="figure">{formatNumber(session.scores.rival.total)}</span>
                    </span>
                </li>
            )}
        </ul>
    );
}

function Cover({ session }: { session: GameSession }) {
    const name = session.save.seats[session.seat]?.name ?? "";
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), []);
    return (
        <div class="cover">
            <h2>{t("Pass the screen to %s", name)}</h2>
            <p>{t("Everyone else's sheet stays hidden.")}</p>
            <button ref={button} class="main" onClick={() => session.uncover()}>
                {t("I am %s", name)}
            </button>
        </div>
    );
}

/* The memo of the rules. Its letters are for paper: a phone shows them larger, and is moved over it. */
function Reminder({ session }: { session: GameSession }) {
    const svg = useMemo(() => session.reminder(), [session]);
    const isNarrow = useLayout() === "narrow";
    const [isLarge, setLarge] = useState(true);
    return (
        <>
            {isNarrow && (
                <button class="reminder-size" onClick={() => setLarge(!isLarge)}>
                    {isLarge ? t("Smaller") : t("Larger")}
                </button>
            )}
            <div
                class={isNarrow && isLarge ? "reminder large" : "reminder"}
                dangerouslySetInnerHTML={{ __html: svg }}
            />
        </>
    );
}

type Opened = { what: "sheet"; seat: number } | { what: "reminder" | "log" | "score" };

function OpenedDialog(props: {
    session: GameSession;
    opened: Opened | undefined;
    onClose: () => void;
}) {
    const { session, opened } = props;
    const layout = useLayout();
    switch (opened?.what) {
        case "sheet":
            return (
                <Dialog title={session.save.seats[opened.seat]?.name ?? ""} onClose={props.onClose}>
                    <Picture
                        svg={session.pictureOf(opened.seat, layout)}
                        label={t("Sheet of %s", session.save.seats[opened.seat]?.name ?? "")}
                    />
                </Dialog>
            );
        case "reminder":
            return (
                <Dialog title={t("Rules")} onClose={props.onClose}>
                    <Reminder session={session} />
                </Dialog>
            );
        case "log":
            return (
                <Dialog title={t("Game log")} onClose={props.onClose}>
                    <Log session={session} />
                </Dialog>
            );
        case "score":
            return (
                <Dialog title={t("Current score")} onClose={props.onClose}>
                    <ScoreParts game={session.game} score={session.scores.scores[session.seat]} />
                </Dialog>
            );
        default:
            return null;
    }
}

/* ---- The table ---- */

interface HeadProps {
    session: GameSession;
    hint: Hint | undefined; // where there is something to choose
    tools: ComponentChildren; // of the place where the game is played
    onOpen: (what: Opened) => void;
}

function Head({ session, hint, tools, onOpen }: HeadProps) {
    return (
        <header class="table-head">
            <button class="home" onClick={() => go("")} aria-label={t("Kvartal: home")}>
                <Icon name="home" />
                <span>{t("Kvartal")}</span>
            </button>
            <h1>
                {session.game.title}{" "}
                <span class="quiet-text">{t("round %u", session.state.round)}</span>
            </h1>
            <nav aria-label={t("Tools")}>
                {tools}
                {session.hasHints && (
                    <Tool
                        icon="hint"
                        word={t("Hint")}
                        onClick={() => hint?.ask()}
                        disabled={!hint}
                    />
                )}
                <Tool
                    icon="reminder"
                    word={t("Rules")}
                    onClick={() => onOpen({ what: "reminder" })}
                />
                <Tool icon="log" word={t("Log")} onClick={() => onOpen({ what: "log" })} />
                <Tool icon="settings" word={t("Settings")} onClick={() => go("settings")} />
            </nav>
        </header>
    );
}

interface AsideProps {
    session: GameSession;
    beside: ComponentChildren;
    onOpen: (what: Opened) => void;
}

function Aside({ session, beside, onOpen }: AsideProps) {
    return (
        <aside>
            {beside}
            <Others session={session} onLook={(seat) => onOpen({ what: "sheet", seat })} />
            <section class="score-now">
                <h2>{t("Current score")}</h2>
                <ScoreParts game={session.game} score={session.scores.scores[session.seat]} />
            </section>
        </aside>
    );
}

/* Draws and listens again whenever the session changes. */
export function useSession(session: GameSession): number {
    const [, setVersion] = useState(session.version);
    useEffect(() => {
        const look = () => setVersion(session.version);
        look(); // a bot may have answered before anybody listened
        return session.subscribe(look);
    }, [session]);
    return session.version;
}

/* The picture of my sheet, and what it says. */
function useSheet(session: GameSession, isEntering: boolean) {
    const { settings } = useApp();
    const layout = useLayout();
    const version = useSession(session);
    const picture = useMemo(
        () => (session.covered || isEntering ? undefined : session.picture(layout)),
        [session, version, isEntering, layout, settings.language],
    );
    const told = useMemo(() => readPicture(picture), [picture]);
    return { picture, svg: picture?.svg ?? "", told };
}

/* What people do at the table, by touch or by keys. */
function usePlay(
    session: GameSession,
    moves: string[],
    chooser: Chooser | undefined,
    onPlay: () => void,
) {
    const { settings } = useApp();
    const play = (move: string) => {
        onPlay();
        if (settings.sound) pencilSound();
        session.play(move);
    };
    /* A choice that was begun is taken back before a move is. */
    const undo = () => {
        if (chooser?.chosen) chooser.clear();
        else if (!session.covered && session.canUndo) session.undo();
    };
    useKeys(moves, play, undo);
    return { play, undo };
}

interface TableProps {
    session: GameSession;
    tools?: ComponentChildren;
    beside?: ComponentChildren; // what else there is to know
}

export function Table({ session, tools, beside }: TableProps) {
    const app = useApp();
    const [pointed, setPointed] = useState<string>();
    const [opened, setOpened] = useState<Opened>();
    const [chooser, setChooser] = useState<Chooser>();
    const hint = useHint(session);
    session.autoSteps = app.settings.autoSteps;
    const entering = session instanceof LocalSession && session.isEntering ? session : undefined;
    const { picture, svg, told } = useSheet(session, entering !== undefined);
    const gain = pointed && session.moves.includes(pointed) ? session.gain(pointed) : undefined;
    const moves = entering || session.covered ? [] : session.moves;
    const { play, undo } = usePlay(session, moves, chooser, () => setPointed(undefined));
    useFocusKept(svg);
    return (
        <main class="table">
            <Head
                session={session}
                hint={moves.length > 0 ? hint : undefined}
                tools={tools}
                onOpen={setOpened}
            />
            {entering ? (
                <EnterOffer key={session.state.round} session={entering} />
            ) : session.covered ? (
                <Cover key={session.seat} session={session} />
            ) : (
                <Picture
                    svg={svg}
                    offered={picture}
                    label={t("Sheet of %s", session.save.seats[session.seat]?.name ?? "")}
                    onMove={play}
                    onPoint={setPointed}
                    onChoose={setChooser}
                    hinted={hint.hinted}
                />
            )}
            <Aside session={session} beside={beside} onOpen={setOpened} />
            {!session.covered && (
                <Actions
                    session={session}
                    svg={svg}
                    told={told}
                    moves={moves}
                    gain={gain ?? 0}
                    hint={hint}
                    chooser={chooser}
                    onMove={play}
                    onPoint={setPointed}
                    onUndo={undo}
                    onScore={() => setOpened({ what: "score" })}
                />
            )}
            <OpenedDialog session={session} opened={opened} onClose={() => setOpened(undefined)} />
        </main>
    );
}
