/*
 * The end of a game: one sentence, the town, everybody's points, the course of the game, and what
 * to do next. The replay and "my turns" are opened from here.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { packIn } from "../core/core";
import type { Round, Turn } from "../core/record";
import { addResults, resultOf } from "../core/results";
import { t, tn } from "../core/translate";
import { Emblem } from "../game/emblem";
import { beginGame, type LocalSession } from "../game/local_session";
import { SmallView } from "../game/pieces";
import { formatNumber, rankedOf, ScoreTable, signed } from "../game/scores";
import { savePack } from "../packs/pack_file";
import { packForLink } from "../packs/pack_link";
import { Picture } from "../picture/picture";
import { mistakesOf, type Opinions, points, useOpinions } from "../review/analysis";
import { Chart } from "../review/chart";
import { Replay } from "../review/replay";
import { detailsOf, readerOf, verdictOf } from "../review/verdict";
import { type App, useApp } from "../ui/app";
import { useAttempt } from "../ui/attempt";
import { Dialog } from "../ui/dialog";
import { copy, fileOf, saveRecord, share } from "../ui/export";
import { Masthead } from "../ui/heading";
import { Icon } from "../ui/icons";
import { go } from "../ui/route";
import { useSize } from "../ui/size";
import { shareTown, summaryOfTown } from "./daily";
import { resultAsPng } from "./result_png";
import { Turns } from "./turns";

/* ---- The sentence and the town ---- */

const flags = ["brick", "sun", "water", "leaf"];

/* Bunting in the upper corners of a wide screen. */
function Bunting({ side }: { side: "left" | "right" }) {
    return (
        <svg class={`bunting ${side}`} viewBox="0 0 400 90" aria-hidden="true">
            <path d="M0 6Q190 96 400 44" />
            {Array.from({ length: 15 }, (_, at) => {
                const part = (at + 0.6) / 16;
                const x = 400 * part;
                const y = 6 * (1 - part) ** 2 + 186 * part * (1 - part) * 1.02 + 44 * part ** 2;
                return (
                    <polygon
                        key={at}
                        points={`${x - 8},${y} ${x + 8},${y + 1} ${x},${y + 16}`}
                        style={{ fill: `var(--${flags[at % flags.length]})` }}
                    />
                );
            })}
        </svg>
    );
}

/* The finished town, as wide as the screen. */
function Town({ session, seat }: { session: LocalSession; seat: number }) {
    const frame = useRef<HTMLDivElement>(null);
    const { width } = useSize(frame);
    const svg = useMemo(() => {
        if (width === 0) return "";
        const pieces = [{ piece: "skyline", width: 10 * width } as const];
        return session.piecesOf(seat, { form: "desk", pieces }).pieces.skyline?.svg ?? "";
    }, [session, seat, width]);
    const label = t("Town of %s", session.save.seats[seat]?.name ?? "");
    return (
        <div ref={frame} class="skyline-frame">
            <Picture svg={svg} label={label} class="skyline" />
        </div>
    );
}

/* ---- The best and the dearest turn ---- */

interface Told {
    round: number;
    turn: Turn;
}

/* The turns that gained the most and the least, if they stand out. */
function extremes(rounds: Round[], seat: number): { best?: Told; worst?: Told } {
    const mine = rounds.flatMap(({ number, turns }) => {
        const turn = turns.find((one) => one.seat === seat);
        return turn ? [{ round: number, turn }] : [];
    });
    mine.sort((left, right) => right.turn.gain - left.turn.gain);
    const [best] = mine;
    const worst = mine[mine.length - 1];
    return {
        ...(best && best.turn.gain > 0 && { best }),
        ...(worst && worst.turn.gain < 0 && { worst }),
    };
}

function TurnCard(props: {
    title: string;
    words: string;
    more?: string;
    figure: string;
    isLoss?: boolean;
    onShow: () => void;
}) {
    return (
        <button class="turn-card" onClick={props.onShow}>
            <span class="quiet-text">{props.title}</span>
            <span>{props.words}</span>
            {props.more && <span class="quiet-text">{props.more}</span>}
            <b class={props.isLoss ? "figure loss" : "figure gain"}>{props.figure}</b>
        </button>
    );
}

/* ---- What to do next ---- */

/* A link that starts the same deal on another device. */
async function dealLink(app: App, name: string): Promise<string> {
    const pack = await packForLink(app, name);
    return `${location.href.split("#")[0]}#/play/${encodeURIComponent(name)}${pack}`;
}

function Keep(props: { session: LocalSession; onPrint: () => void; onClose: () => void }) {
    const { session, onPrint, onClose } = props;
    const [said, setSaid] = useState("");
    const { save } = session;
    const app = useApp();
    const [trouble, attempt] = useAttempt();
    const pack = app.packs.find(packIn(save.name) ?? "");
    const onCopy = async (text: string) => setSaid(await copy(text));
    const onLink = () => attempt(async () => onCopy(await dealLink(app, save.name)));
    return (
        <Dialog title={t("Save, print, link")} onClose={onClose}>
            <div class="choices">
                <button onClick={() => saveRecord(save)}>{t("Save the record")}</button>
                <button onClick={onPrint}>{t("Print the sheet")}</button>
                {save.daily && (
                    <button onClick={() => onCopy(summaryOfTown(session.game, save))}>
                        {t("Copy the result")}
                    </button>
                )}
                <button onClick={onLink}>{t("Copy a link to this deal")}</button>
                {pack && <button onClick={() => savePack(pack)}>{t("Save the pack")}</button>}
            </div>
            <p role="status">{trouble || said}</p>
        </Dialog>
    );
}

/* ---- The screen ---- */

type View = { kind: "end" } | { kind: "replay"; at: number } | { kind: "turns"; round?: number };

interface EndProps {
    session: LocalSession;
    me?: number | undefined; // who reads this, if not the only person here
    onRematch?: () => void; // for games online
    children?: ComponentChildren; // what else there is to know of this game
}

interface PartProps {
    session: LocalSession;
    me: number | undefined;
    onView: (view: View) => void;
}

function useRounds(session: LocalSession): [rounds: Round[] | undefined, trouble: string] {
    const { settings } = useApp();
    const [rounds, setRounds] = useState<Round[]>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        session.pastRounds().then(setRounds, (error: Error) => setTrouble(error.message));
    }, [session, settings.language]);
    return [rounds, trouble];
}

function Course(props: PartProps & { rounds: Round[] | undefined; trouble: string }) {
    const { session, rounds, trouble, onView } = props;
    const [isKeeping, setKeeping] = useState(false);
    const show = (round: number) =>
        onView({ kind: "replay", at: rounds?.findIndex(({ number }) => number === round) ?? 0 });
    const onPrint = () => {
        setKeeping(false);
        setTimeout(() => print());
    };
    return (
        <section class="panel course">
            <h2>{t("How the game went")}</h2>
            {rounds ? (
                <Chart rounds={rounds} seats={session.save.seats} onShow={show} />
            ) : (
                <p role="status">{trouble || t("Thinking…")}</p>
            )}
            <div class="pair">
                <button onClick={() => onView({ kind: "replay", at: 0 })} disabled={!rounds}>
                    {t("See it again")}
                </button>
                <button onClick={() => setKeeping(true)}>{t("Save, print, link")}</button>
            </div>
            {isKeeping && (
                <Keep session={session} onPrint={onPrint} onClose={() => setKeeping(false)} />
            )}
        </section>
    );
}

function Moments(props: PartProps & { rounds: Round[] | undefined; opinions: Opinions }) {
    const { session, me, rounds, opinions, onView } = props;
    const seat = me ?? session.seat;
    const { best, worst } = useMemo(() => extremes(rounds ?? [], seat), [rounds, seat]);
    const mistakes = mistakesOf(opinions.looked);
    const [dearest] = mistakes;
    const count = mistakes.length;
    const show = (round: number) =>
        onView({ kind: "replay", at: rounds?.findIndex(({ number }) => number === round) ?? 0 });
    return (
        <>
            {best && (
                <TurnCard
                    title={t("Best turn, round %u", best.round)}
                    words={best.turn.summary}
                    figure={signed(best.turn.gain)}
                    onShow={() => show(best.round)}
                />
            )}
            {worst && !dearest && (
                <TurnCard
                    title={t("Worst turn, round %u", worst.round)}
                    words={worst.turn.summary}
                    figure={signed(worst.turn.gain)}
                    isLoss
                    onShow={() => show(worst.round)}
                />
            )}
            {dearest && (
                <TurnCard
                    title={t("Dearest turn, round %u", dearest.round)}
                    words={dearest.turn.summary}
                    more={t("better: %s", dearest.opinion.summary ?? "")}
                    figure={points(-dearest.opinion.cost.value)}
                    isLoss
                    onShow={() => onView({ kind: "turns", round: dearest.round })}
                />
            )}
            <button onClick={() => onView({ kind: "turns" })} disabled={!rounds}>
                <Icon name="hint" />
                {count > 0
                    ? tn(
                          "Look at my turns: %u could be better",
                          "Look at my turns: %u could be better",
                          count,
                      )
                    : t("Look at my turns")}
            </button>
            {session.save.guided && (
                <button onClick={() => go(`learn/${session.game.id}`)}>{t("Learn more")}</button>
            )}
        </>
    );
}

function Next({ session, me, onRematch }: Pick<EndProps, "session" | "me" | "onRematch">) {
    const app = useApp();
    const [said, setSaid] = useState("");
    const { save, game } = session;
    const rematch = () => {
        const [name = ""] = save.name.split("#");
        const { seats, byHand = false, others = false } = save;
        go(`game/${beginGame(app, { name, seats, byHand, others })}`);
    };
    const onShare = async () => {
        try {
            const [total = 0] = save.totals ?? session.scores.scores.map((score) => score.total);
            if (save.daily) {
                await shareTown(app, game, save.daily, { total, hints: save.hints ?? false });
                return;
            }
            const png = await resultAsPng(session, me ?? session.seat);
            await share(`${fileOf(save)}.png`, png, verdictOf(session, me));
        } catch (error) {
            setSaid((error as Error).message);
        }
    };
    return (
        <div class="next">
            <button class="main" onClick={onRematch ?? rematch}>
                {t("Rematch")}
            </button>
            <button onClick={onShare}>
                <Icon name="share" />
                <span>{t("Share a picture")}</span>
            </button>
            <button onClick={() => go(`new/${game.id}`)}>{t("New game")}</button>
            {said && (
                <p class="trouble" role="alert">
                    {said}
                </p>
            )}
        </div>
    );
}

const townsShown = 8;

function OtherTowns({
    session,
    seat,
    onLook,
}: PartProps & { seat: number; onLook: (seat: number) => void }) {
    const { seats } = session.save;
    const others = seats.flatMap((_, number) => (number === seat ? [] : [number]));
    if (others.length === 0) return null;
    return (
        <section class="towns" aria-label={t("Their towns")}>
            <h2>{t("Their towns")}</h2>
            <ul>
                {others.slice(0, townsShown).map((number) => (
                    <li key={number}>
                        <button onClick={() => onLook(number)}>
                            <Emblem
                                name={seats[number]?.name ?? ""}
                                seat={number}
                                who={seats[number]}
                            />
                            <b>{seats[number]?.name}</b>
                            <span class="figure">
                                {formatNumber(session.scores.scores[number]?.total)}
                            </span>
                            <SmallView session={session} seat={number} />
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

/* The replay and my turns have a screen of their own each. */
function Inner(props: { title: string; onBack: () => void; children: ComponentChildren }) {
    const { title, onBack, children } = props;
    const back = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        scrollTo(0, 0);
        back.current?.focus();
    }, []);
    return (
        <main class="end-screen inner">
            <header class="inner-head">
                <h1>{title}</h1>
                <button ref={back} class="quiet" onClick={onBack}>
                    {t("Back to the end")}
                </button>
            </header>
            {children}
        </main>
    );
}

/* A game that somebody here has played counts in the statistics, once; also if they leave the end
 * before it has been painted. */
function useCounted(session: LocalSession, me: number | undefined): void {
    useLayoutEffect(() => {
        const { save, scores } = session;
        if (me === undefined || save.tried || save.opened) return;
        const { name, record, saved: when, daily, hints, seats } = save;
        addResults([resultOf({ name, record, scores, seat: me, when, daily, hints, seats })]);
    }, [session, me]);
}

export function End({ session, me = readerOf(session), onRematch, children }: EndProps) {
    useCounted(session, me);
    const [rounds, trouble] = useRounds(session);
    const [view, setView] = useState<View>({ kind: "end" });
    const [town, setTown] = useState(me ?? session.seat);
    const opinions = useOpinions(session, rounds ?? [], me ?? session.seat);
    const { save, game } = session;
    const back = () => setView({ kind: "end" });
    if (view.kind === "replay" && rounds)
        return (
            <Inner title={`${game.title} · ${t("Replay")}`} onBack={back}>
                <Replay
                    save={save}
                    rounds={rounds}
                    at={view.at}
                    onGo={(at) => setView({ kind: "replay", at })}
                    seat={town}
                />
            </Inner>
        );
    if (view.kind === "turns" && rounds)
        return (
            <Inner title={`${game.title} · ${t("my turns")}`} onBack={back}>
                <Turns
                    session={session}
                    rounds={rounds}
                    opinions={opinions}
                    seat={me ?? session.seat}
                    from={view.round}
                />
            </Inner>
        );
    const part = { session, me, onView: setView };
    return (
        <main class="end-screen">
            <header class="finale">
                <Bunting side="left" />
                <Bunting side="right" />
                <Masthead />
                <h1>{verdictOf(session, me)}</h1>
                <p>{detailsOf(session, me).join(" · ")}</p>
                <Town session={session} seat={town} />
            </header>
            <div class="end-grid">
                <section class="panel points" aria-label={t("Points")}>
                    <ScoreTable
                        game={game}
                        all={rankedOf(session.scores, save.seats)}
                        me={me}
                        onLook={save.seats.length > 1 ? setTown : undefined}
                    />
                </section>
                <Course {...part} rounds={rounds} trouble={trouble} />
                <div class="moments">
                    <Moments {...part} rounds={rounds} opinions={opinions} />
                    <Next session={session} me={me} {...(onRematch ? { onRematch } : {})} />
                </div>
            </div>
            <OtherTowns {...part} seat={town} onLook={setTown} />
            {children && <div class="columns">{children}</div>}
            <div class="print-only">
                <PrintedSheet session={session} seat={town} />
            </div>
        </main>
    );
}

function PrintedSheet({ session, seat }: { session: LocalSession; seat: number }) {
    const svg = useMemo(() => session.pictureOf(seat, "wide"), [session, seat]);
    return <Picture svg={svg} label={t("Sheet of %s", session.save.seats[seat]?.name ?? "")} />;
}
