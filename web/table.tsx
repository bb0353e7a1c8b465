/*
 * The table: my sheet with what I may do, the others, the score, and one sentence that says what is
 * next. All of it follows from the session; nothing here knows a rule.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { endOfTurn } from "./annals";
import { go, useApp } from "./app";
import { Enter } from "./enter";
import { Guide } from "./guide";
import { Icon, type IconName } from "./icons";
import { Log } from "./log";
import { Picture, type Chooser } from "./picture";
import { ScoreParts, figure } from "./scores";
import type { Thought } from "./protocol";
import type { Session } from "./session";
import { scratch as pencilSound } from "./sound";
import { Dialog, useLayout } from "./ui";
import { t } from "./words";

/* ---- What the picture says ---- */

interface Told {
    advice: string;
    labels: Map<string, string>; /* of moves */
}

const escapes: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function plain(escaped: string): string {
    return escaped.replace(/&(amp|lt|gt|quot);/g, (sign) => escapes[sign] ?? sign);
}

/* The sentence and the labels stand in the picture, in the reader's language. They are read from
 * its text, since the picture is large and need not be parsed twice. */
function readPicture(svg: string): Told {
    const advice = /<g id="advice">(.*?)<\/g>/s.exec(svg)?.[1] ?? "";
    const lines = [...advice.matchAll(/>([^<]+)</g)].map((line) => plain(line[1] ?? ""));
    const zones = svg.matchAll(/ data-move="([^"]*)" aria-label="([^"]*)"/g);
    const labels = [...zones].map(([, move, label]) => [move ?? "", plain(label ?? "")] as const);
    return { advice: lines.join(" "), labels: new Map(labels) };
}

/* Moves of a single word have nothing to point at on the sheet: they are buttons. */
function buttonMoves(moves: string[]): string[] {
    return moves.filter((move) => !move.includes(" "));
}

function signed(number: number): string {
    return number < 0 ? figure(number) : `+${number}`;
}

/* Can the picture's own sentence be read now? Then it need not be said again. The bar of actions may
 * lie over the foot of the screen. */
function useAdviceInSight(svg: string): boolean {
    const [inSight, setInSight] = useState(false);
    useEffect(() => {
        const advice = document.querySelector(".table > .picture #advice");
        if (!advice) return setInSight(false);
        const watch = new IntersectionObserver(
            (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
            { rootMargin: "0px 0px -100px", threshold: 0.9 },
        );
        watch.observe(advice);
        return () => watch.disconnect();
    }, [svg]);
    return inSight;
}

/* ---- Parts of the table ---- */

interface ToolProps {
    icon: IconName;
    word: string;
    disabled?: boolean;
    onClick: () => void;
}

/* A phone shows only the drawing. */
function Tool({ icon, word, disabled = false, onClick }: ToolProps) {
    return (
        <button class="quiet tool" onClick={onClick} disabled={disabled} title={word}>
            <Icon name={icon} />
            <span>{word}</span>
        </button>
    );
}

function Others({ session, onLook }: { session: Session; onLook: (seat: number) => void }) {
    const total = (seat: number) =>
        seat === session.seat || session.state.over
            ? session.scores.scores[seat]?.total
            : session.known[seat];
    const status = (seat: number) =>
        session.state.over || seat === session.seat ? "" : session.isWaitingFor(seat) ? "…" : "✓";
    if (session.save.seats.filter((seat) => seat.kind !== "room").length === 1 && !session.scores.rival) return null;
    return (
        <ul class="others" aria-label={t("At the table")}>
            {session.save.seats.map((seat, number) => seat.kind !== "room" && (
                <li key={number}>
                    <button
                        class={number === session.seat ? "me" : ""}
                        onClick={() => onLook(number)}
                        aria-description={t("Sheet of %s", seat.name)}
                    >
                        <span class="name">{seat.name}</span>
                        <span class="quiet-text">{status(number)}</span>
                        <span class="figure">{figure(total(number))}</span>
                    </button>
                </li>
            ))}
            {session.scores.rival && (
                <li>
                    <span class="rival">
                        <span class="name">{t("Rival")}</span>
                        <span class="quiet-text" />
                        <span class="figure">{figure(session.scores.rival.total)}</span>
                    </span>
                </li>
            )}
        </ul>
    );
}

function Cover({ session }: { session: Session }) {
    const name = session.save.seats[session.seat]?.name ?? "";
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), []);
    return (
        <div class="cover">
            <h2>{t("Pass the screen to %s", name)}</h2>
            <p>{t("What the others hold stays hidden.")}</p>
            <button ref={button} class="main" onClick={() => session.uncover()}>
                {t("I am %s", name)}
            </button>
        </div>
    );
}

/* What a choice of places can still mean, in words. */
function Choices({ chooser, onMove }: { chooser: Chooser; onMove: (move: string) => void }) {
    return (
        <div class="choices" role="group" aria-label={t("What do you mean?")}>
            {chooser.choices.map((choice) => (
                <button
                    key={choice.move}
                    class="lit"
                    onClick={() => onMove(choice.move)}
                    onPointerEnter={() => chooser.point(choice)}
                    onPointerLeave={() => chooser.point(undefined)}
                    onFocus={() => chooser.point(choice)}
                    onBlur={() => chooser.point(undefined)}
                >
                    {choice.label}
                </button>
            ))}
            {chooser.lens && (
                <button onClick={() => chooser.clear()}>
                    {t("Whole sheet")}
                </button>
            )}
        </div>
    );
}

/* The memo of the rules. */
function Reminder({ session }: { session: Session }) {
    const svg = useMemo(() => session.reminder(), []);
    return <div class="reminder" dangerouslySetInnerHTML={{ __html: svg }} />;
}

type Opened = { what: "sheet"; seat: number } | { what: "reminder" | "log" | "score" };

function OpenedDialog(props: { session: Session; opened: Opened; onClose: () => void }) {
    const { session, opened } = props;
    const layout = useLayout();
    switch (opened.what) {
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
                <Dialog title={t("Reminder")} onClose={props.onClose}>
                    <Reminder session={session} />
                </Dialog>
            );
        case "log":
            return (
                <Dialog title={t("What happened")} onClose={props.onClose}>
                    <Log session={session} />
                </Dialog>
            );
        case "score":
            return (
                <Dialog title={t("Score now")} onClose={props.onClose}>
                    <ScoreParts game={session.game} score={session.scores.scores[session.seat]} />
                </Dialog>
            );
    }
}

/* ---- The table ---- */

/* The reason of a hint, and what it leads to. */
function whyOf(hint: Thought): string {
    const points = t("about %s points at the end", (hint.value / 100).toFixed(0));
    return hint.reason ? `${hint.reason} · ${points}` : points;
}

function useHint(session: Session) {
    const [hint, setHint] = useState<Thought>();
    const [said, setSaid] = useState("");
    const ask = async () => {
        setSaid(t("Thinking…"));
        try {
            const found = await session.hint();
            setSaid(found ? "" : t("There is nothing to choose now."));
            setHint(found);
        } catch (error) {
            setSaid((error as Error).message);
        }
    };
    useEffect(() => setSaid(""), [session.save.record]); /* what was said is of another moment */
    /* It stays until a move goes another way. */
    const next = hint?.moves.find((move) => session.moves.includes(move));
    return { ask, said, hinted: next, why: next && hint ? whyOf(hint) : "" };
}

/* Draws and listens again whenever the session changes. */
export function useSession(session: Session): number {
    const [version, setVersion] = useState(0);
    useEffect(() => session.subscribe(() => setVersion((old) => old + 1)), [session]);
    return version;
}

export function Table({ session }: { session: Session }) {
    const app = useApp();
    const layout = useLayout();
    const version = useSession(session);
    const [pointed, setPointed] = useState<string>();
    const [opened, setOpened] = useState<Opened>();
    const [chooser, setChooser] = useState<Chooser>();
    const hint = useHint(session);
    session.autoSteps = app.settings.autoSteps;
    const svg = useMemo(
        () => (session.covered || session.isEntering ? "" : session.picture(layout)),
        [session, version, layout, app.settings.language],
    );
    const told = useMemo(() => readPicture(svg), [svg]);
    const total = session.scores.scores[session.seat]?.total ?? 0;
    const gain = pointed && session.moves.includes(pointed) ? session.gain(pointed) : undefined;
    /* A choice that was begun is taken back before a move is. */
    const canUndo = !session.covered && (session.turn.length > 0 || !!chooser?.chosen);
    const undo = () => (chooser?.chosen ? chooser.clear() : session.undo());
    const play = (move: string) => {
        setPointed(undefined);
        if (app.settings.sound) pencilSound();
        session.play(move);
    };
    useKeys(session, play, undo);
    useFocusKept(svg);
    const waitsForOthers = session.moves.length === 0 && !session.state.over;
    const urgent = session.trouble || hint.said || (waitsForOthers ? t("The others are still thinking.") : "");
    const isSaidAbove = useAdviceInSight(svg) && !urgent;
    const canChoose = !session.isEntering && !session.covered && session.moves.length > 0;
    const moves = canChoose ? session.moves : [];
    const turnGain = session.turnGain + (gain ?? 0);
    const isChanging = session.turn.length > 0 || turnGain !== 0;
    return (
        <main class="table">
            <header class="table-head">
                <button class="home" onClick={() => go("")} aria-label={t("Kvartal: to the beginning")}>
                    <Icon name="home" />
                    <span>{t("Kvartal")}</span>
                </button>
                <h1>
                    {session.game.title} <span class="quiet-text">{t("round %u", session.state.round)}</span>
                </h1>
                <nav aria-label={t("Tools")}>
                    <Tool icon="hint" word={t("Hint")} onClick={hint.ask} disabled={!canChoose} />
                    <Tool icon="reminder" word={t("Reminder")} onClick={() => setOpened({ what: "reminder" })} />
                    <Tool icon="log" word={t("Log")} onClick={() => setOpened({ what: "log" })} />
                    <Tool icon="settings" word={t("Settings")} onClick={() => go("settings")} />
                </nav>
            </header>
            {session.isEntering ? (
                <Enter key={session.state.round} session={session} />
            ) : session.covered ? (
                <Cover key={session.seat} session={session} />
            ) : (
                <Picture
                    svg={svg}
                    label={t("Sheet of %s", session.save.seats[session.seat]?.name ?? "")}
                    onMove={play}
                    onPoint={setPointed}
                    onChoose={setChooser}
                    hinted={hint.hinted}
                />
            )}
            <aside>
                <Others session={session} onLook={(seat) => setOpened({ what: "sheet", seat })} />
                <section class="score-now">
                    <h2>{t("Score now")}</h2>
                    <ScoreParts game={session.game} score={session.scores.scores[session.seat]} />
                </section>
            </aside>
            <footer class="actions">
                {canChoose && !chooser && <Guide session={session} />}
                <p
                    class={`sentence ${session.trouble ? "trouble" : ""} ${isSaidAbove ? "unseen" : ""}`}
                    role="status"
                >
                    {urgent || told.advice}
                </p>
                {hint.hinted && (
                    <p class="hint">
                        <strong>{told.labels.get(hint.hinted) ?? hint.hinted}</strong>
                        <br />
                        {hint.why}
                    </p>
                )}
                {chooser && (chooser.lens || chooser.choices.length > 0) && <Choices chooser={chooser} onMove={play} />}
                <div class="buttons">
                    <button onClick={undo} disabled={!canUndo}>
                        {t("Undo")}
                    </button>
                    {buttonMoves(moves).map((move) => (
                        <button
                            key={move}
                            class={move === endOfTurn ? "main" : "lit"}
                            onClick={() => play(move)}
                            onPointerEnter={() => setPointed(move)}
                            onPointerLeave={() => setPointed(undefined)}
                        >
                            {told.labels.get(move) ?? move}
                        </button>
                    ))}
                    <button class="total" onClick={() => setOpened({ what: "score" })} aria-description={t("Score now")}>
                        {figure(total + (gain ?? 0))}
                        {turnGain !== 0 && <small> {signed(turnGain)}</small>}
                    </button>
                </div>
                {isChanging && (
                    <p class="turn-gain">
                        {t("This turn:")} <strong>{signed(turnGain)}</strong>
                    </p>
                )}
            </footer>
            {opened && (
                <OpenedDialog session={session} opened={opened} onClose={() => setOpened(undefined)} />
            )}
        </main>
    );
}

/* Who plays by keys goes on at the sheet, or at the end of the turn, when what had the focus is gone. */
function useFocusKept(svg: string): void {
    const byKeys = useRef(false);
    useEffect(() => {
        const onKey = () => void (byKeys.current = true);
        const onPointer = () => void (byKeys.current = false);
        addEventListener("keydown", onKey, true);
        addEventListener("pointerdown", onPointer, true);
        return () => {
            removeEventListener("keydown", onKey, true);
            removeEventListener("pointerdown", onPointer, true);
        };
    }, []);
    useEffect(() => {
        if (!byKeys.current || document.activeElement !== document.body) return;
        const next = '.table > .picture [tabindex="0"], .actions .buttons .main, .actions .buttons .lit';
        document.querySelector<HTMLElement>(next)?.focus();
    }, [svg]);
}

/* Keys that work anywhere at the table: u or Backspace takes back, d ends the turn. */
function useKeys(session: Session, play: (move: string) => void, undo: () => void): void {
    const latest = useRef({ play, undo });
    latest.current = { play, undo };
    useEffect(() => {
        const listen = (event: KeyboardEvent) => {
            const target = event.target as Element;
            if (session.covered) return;
            if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog")) return;
            if (event.key === "u" || event.key === "Backspace") latest.current.undo();
            else if (event.key === "d" && session.moves.includes(endOfTurn)) latest.current.play(endOfTurn);
            else return;
            event.preventDefault();
        };
        addEventListener("keydown", listen);
        return () => removeEventListener("keydown", listen);
    }, [session]);
}
