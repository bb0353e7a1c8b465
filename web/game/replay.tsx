/* The replay of a game: a slider over its rounds, and a choice of whose sheet to show. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { endOfTurn, type Round, type SheetReplay } from "../core/record";
import type { Save } from "../core/store";
import { t } from "../core/translate";
import { Picture } from "../picture/picture";
import { useApp } from "../ui/app";
import { useLayout } from "../ui/layout";

/* A sheet is shown beside the offer it answers, so every round but the last is shown before its
 * turns are complete. */
function momentOf(rounds: Round[], at: number): { round?: number } {
    return at === rounds.length ? {} : { round: rounds[Math.max(at - 1, 0)]?.number ?? 1 };
}

function withoutEnd(moves: string[]): string[] {
    return moves.filter((move) => move !== endOfTurn);
}

function titleAt(rounds: number, at: number): string {
    if (at === 0) return t("Before the first round");
    return at === rounds ? t("After round %u", at) : t("Round %u", at);
}

interface SliderProps {
    at: number; // 0 is the empty table, n is after round n
    onGo: (at: number) => void;
}

interface ReplayViewProps extends SliderProps {
    rounds: number;
    told: string[]; // the turn shown, in words
    svg: string;
    name: string; // whose sheet it is
    children?: ComponentChildren;
}

function ReplayView({ at, onGo, rounds, told, svg, name, children }: ReplayViewProps) {
    return (
        <section class="replay panel">
            <h2>{t("Replay")}</h2>
            <div class="row">
                <label class="slider">
                    <span>{titleAt(rounds, at)}</span>
                    <input
                        type="range"
                        min={0}
                        max={rounds}
                        value={at}
                        onInput={(event) => onGo(Number(event.currentTarget.value))}
                    />
                </label>
                {children}
            </div>
            <p class="quiet-text" role="status">
                {told.join("; ")}
            </p>
            <Picture svg={svg} label={t("Sheet of %s", name)} />
        </section>
    );
}

interface ReplayProps extends SliderProps {
    save: Save;
    rounds: Round[];
    seat: number; // whose sheet is shown first
}

export function Replay({ save, rounds, at, onGo, seat: first }: ReplayProps) {
    const app = useApp();
    const layout = useLayout();
    const [seat, setSeat] = useState(first);
    const turn = rounds[at - 1]?.turns.find((one) => one.seat === seat);
    const svg = useMemo(() => {
        app.scratch.ask({ do: "load", record: save.record, ...momentOf(rounds, at) });
        const moves = at < rounds.length && turn ? withoutEnd(turn.moves) : [];
        if (moves.length > 0) app.scratch.ask({ do: "play", seat, moves });
        return app.scratch.ask({ do: "draw", seat, layout, bare: true }).svg;
    }, [app, save.record, rounds, at, turn, seat, layout]);
    const name = save.seats[seat]?.name ?? "";
    return (
        <ReplayView
            at={at}
            onGo={onGo}
            rounds={rounds.length}
            told={turn?.told ?? []}
            svg={svg}
            name={name}
        >
            {save.seats.length > 1 && (
                <div class="presets" role="group" aria-label={t("Whose sheet")}>
                    {save.seats.map((one, number) => (
                        <button
                            key={number}
                            aria-pressed={number === seat}
                            onClick={() => setSeat(number)}
                        >
                            {one.name}
                        </button>
                    ))}
                </div>
            )}
        </ReplayView>
    );
}

/* One sheet of a crowd: the Worker goes through the whole record, which may take a while. */
export function ReplayOfOne({
    record,
    seat,
    name,
}: {
    record: string;
    seat: number;
    name: string;
}) {
    const { worker } = useApp();
    const layout = useLayout();
    const [course, setCourse] = useState<SheetReplay>();
    const [at, setAt] = useState<number>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        worker
            .run({ kind: "replay", record, seat, layout })
            .then(setCourse, (error: Error) => setTrouble(error.message));
    }, [worker, record, seat, layout]);
    if (!course) return <p role="status">{trouble || t("Thinking…")}</p>;
    const rounds = course.told.length;
    const now = at ?? rounds;
    return (
        <ReplayView
            at={now}
            onGo={setAt}
            rounds={rounds}
            told={course.told[now - 1] ?? []}
            svg={course.pictures[now] ?? ""}
            name={name}
        />
    );
}
