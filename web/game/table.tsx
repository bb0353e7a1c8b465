/*
 * The table: my sheet with what I may do, the others, the score, and one sentence that says what is
 * next. All of it follows from the session; nothing here knows a rule.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { characterOf } from "../core/personas";
import type { Seat } from "../core/store";
import { t } from "../core/translate";
import { loadRulesStyle } from "../rules/book";
import { useApp } from "../ui/app";
import { Dialog } from "../ui/dialog";
import { useForm } from "../ui/form";
import { Icon, type IconName } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { mayMove } from "../ui/motion";
import { go } from "../ui/route";
import { pencilSound } from "../ui/sound";
import { Bar, TakeBack } from "./bar";
import { Chips, Rivals } from "./chips";
import { Guide, GuideSettings, useGuide } from "./guide";
import { showHint, useHint } from "./hint";
import { useFocusKept, useKeys } from "./keys";
import { Log } from "./log";
import { Pieces, SheetView } from "./pieces";
import { ScoreParts } from "./scores";
import type { GameSession } from "./session";

/* ---- Parts of the table ---- */

interface ToolProps {
    icon: IconName;
    word: string;
    isPlain?: boolean; // its drawing says enough, where the players need the room
    disabled?: boolean;
    onClick: () => void;
}

export function Tool({ icon, word, isPlain = false, disabled = false, onClick }: ToolProps) {
    return (
        <button
            class={isPlain ? "quiet tool plain" : "quiet tool"}
            onClick={onClick}
            disabled={disabled}
            title={word}
        >
            <Icon name={icon} />
            <span>{word}</span>
        </button>
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
            <TakeBack session={session} />
        </div>
    );
}

const RulesPanel = lazy(async () => {
    const [module] = await Promise.all([import("./rules_panel"), loadRulesStyle()]);
    return module.RulesPanel;
});

type Opened =
    | { what: "sheet"; seat: number }
    | { what: "rules"; sections: string[] }
    | { what: "log" }
    | { what: "guide" };

function Character({ who }: { who: Seat | undefined }) {
    const words = characterOf(who);
    return words ? <p class="character quiet-text">{words}</p> : null;
}

function OpenedDialog(props: {
    session: GameSession;
    opened: Opened | undefined;
    onClose: () => void;
}) {
    const { session, opened } = props;
    const isBeside = useForm() === "desk";
    switch (opened?.what) {
        case "sheet":
            return (
                <Dialog
                    key={opened.seat}
                    title={session.save.seats[opened.seat]?.name ?? ""}
                    isBeside={isBeside}
                    onClose={props.onClose}
                >
                    <Character who={session.save.seats[opened.seat]} />
                    <SheetView session={session} seat={opened.seat} />
                    <ScoreParts game={session.game} score={session.scoreShown(opened.seat)} />
                </Dialog>
            );
        case "rules":
            return (
                <Dialog
                    key={opened.sections.join()}
                    title={t("Rules")}
                    isBeside={isBeside}
                    onClose={props.onClose}
                >
                    <RulesPanel session={session} sections={opened.sections} />
                </Dialog>
            );
        case "log":
            return (
                <Dialog title={t("Game log")} isBeside={isBeside} onClose={props.onClose}>
                    <Log session={session} />
                </Dialog>
            );
        case "guide":
            return (
                <Dialog title={t("Guide")} isBeside={isBeside} onClose={props.onClose}>
                    <GuideSettings session={session} />
                </Dialog>
            );
        default:
            return null;
    }
}

/* ---- The table ---- */

interface HeadProps {
    session: GameSession;
    tools: ComponentChildren; // of the place where the game is played
    hasNews: boolean; // among the tools
    onOpen: (what: Opened) => void;
}

/* On small screens the tools lie behind a button, so that the players have room. */
function Head({ session, tools, hasNews, onOpen }: HeadProps) {
    const [isOpen, setOpen] = useState(false);
    const open = (what: Opened) => {
        setOpen(false);
        onOpen(what);
    };
    return (
        <header class={isOpen ? "table-head open" : "table-head"}>
            <button
                class="quiet menu"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                title={t("Menu")}
            >
                <Icon name="menu" />
                {hasNews && <b class="unread" />}
                <span class="unseen">{hasNews ? t("Menu, new messages") : t("Menu")}</span>
            </button>
            <h1>
                {session.game.title}{" "}
                <span class="quiet-text">{t("round %u", session.state.round)}</span>
            </h1>
            <Chips session={session} onLook={(seat) => open({ what: "sheet", seat })} />
            <nav aria-label={t("Tools")}>
                <Tool isPlain icon="home" word={t("Kvartal: home")} onClick={() => go("")} />
                {tools}
                <Tool
                    icon="reminder"
                    word={t("Rules")}
                    onClick={() => open({ what: "rules", sections: session.rules })}
                />
                <Tool icon="guide" word={t("Guide")} onClick={() => open({ what: "guide" })} />
                <Tool isPlain icon="log" word={t("Log")} onClick={() => open({ what: "log" })} />
                <Tool isPlain icon="settings" word={t("Settings")} onClick={() => go("settings")} />
            </nav>
        </header>
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

/* What people do at the table, by touch or by keys. */
function usePlay(session: GameSession, moves: string[], onRules: () => void) {
    const { settings } = useApp();
    const play = (move: string) => {
        if (settings.sound) pencilSound();
        session.play(move);
    };
    const playLast = (move: string) => {
        if (settings.sound) pencilSound();
        session.playLast(move);
    };
    /* An unfinished choice is taken back before a move is. */
    const undo = () => {
        if (session.choosing.isBegun) session.choose(session.choosing.cleared);
        else if (!session.covered && session.canUndo) session.undo();
    };
    useKeys(moves, session, { play, undo, rules: onRules });
    return { play, playLast, undo };
}

interface TableProps {
    session: GameSession;
    tools?: ComponentChildren;
    instead?: ComponentChildren; // of the sheet and the bar, while there is nothing to play
    head?: ComponentChildren; // in place of the usual one; then nobody else is at the table
    actions?: ComponentChildren; // in place of the bar's buttons
    task?: (openRules: () => void) => ComponentChildren; // what is to be learnt here
    beside?: ComponentChildren; // what else there is to know
    talk?: ComponentChildren; // where there is room for it beside the table
    hasNews?: boolean; // among the tools
}

export function Table(props: TableProps) {
    const { session, tools, instead, head, actions, task, beside, talk, hasNews = false } = props;
    const app = useApp();
    const form = useForm();
    const [opened, setOpened] = useState<Opened>();
    useSession(session);
    useGuide(session);
    const hint = useHint(session);
    session.autoSteps = app.settings.autoSteps;
    session.isMoving = mayMove();
    session.marksOrigins = app.settings.origins;
    const moves = instead || session.covered ? [] : session.moves;
    const openRules = (sections = session.rules) => setOpened({ what: "rules", sections });
    const { play, playLast, undo } = usePlay(session, moves, openRules);
    useEffect(() => showHint(session, hint.hinted), [session, hint.hinted]);
    useFocusKept(session.hand);
    const isGuiding = moves.length > 0 && !session.choosing.isBegun && !hint.why;
    const guide = isGuiding && <Guide session={session} onRule={openRules} />;
    return (
        <main class={`table ${form}`}>
            {head ?? <Head session={session} tools={tools} hasNews={hasNews} onOpen={setOpened} />}
            {instead ||
                (session.covered ? (
                    <Cover key={session.seat} session={session} />
                ) : (
                    <Pieces session={session} onPlay={play} onRules={openRules} />
                ))}
            <aside>
                {form === "desk" && guide}
                {task?.(() => openRules())}
                {beside}
                {form === "desk" && !head && (
                    <>
                        <Rivals
                            session={session}
                            onLook={(seat) => setOpened({ what: "sheet", seat })}
                        />
                        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled */}
                        <section class="log-beside" tabIndex={0} aria-label={t("Game log")}>
                            <h2>{t("Game log")}</h2>
                            <Log session={session} isBeside />
                        </section>
                        {talk}
                    </>
                )}
            </aside>
            {form !== "desk" && guide}
            {!session.covered && !instead && (
                <Bar
                    session={session}
                    moves={moves}
                    hint={hint}
                    actions={actions}
                    onPlay={play}
                    onPlayLast={playLast}
                    onUndo={undo}
                    onRules={() => openRules()}
                />
            )}
            <OpenedDialog session={session} opened={opened} onClose={() => setOpened(undefined)} />
        </main>
    );
}
