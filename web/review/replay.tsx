/* The replay of a game: a line of its rounds, what everybody did, and a sheet with that marked. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Round, SheetTurn, Turn } from "../core/record";
import type { Save, Seat } from "../core/store";
import { t } from "../core/translate";
import { Emblem } from "../game/emblem";
import { formatNumber, Gain } from "../game/scores";
import { useApp } from "../ui/app";
import { MarkedSheet, TurnPieces, useTurnPicture } from "./marked";
import { RoundLine } from "./round_line";

const noMoves: string[] = [];

interface ReplayProps {
    save: Save;
    rounds: Round[];
    at: number; // the index of a round
    onGo: (at: number) => void;
    seat: number; // whose sheet is shown first
}

/* What somebody did in the round; a touch shows the sheet. */
function TurnButton(props: {
    turn: Turn;
    name: string;
    who: Seat | undefined;
    total: number | undefined;
    isShown: boolean;
    onShow: () => void;
}) {
    const { turn, name, who, total, isShown, onShow } = props;
    return (
        <li>
            <button aria-pressed={isShown} onClick={onShow}>
                <Emblem name={name} seat={turn.seat} who={who} />
                <b>{name}</b>
                <span class="figure">{formatNumber(total)}</span>
                <span class="did">
                    {turn.summary}
                    <Gain points={turn.gain} />
                </span>
            </button>
        </li>
    );
}

export function Replay({ save, rounds, at, onGo, seat: first }: ReplayProps) {
    const [seat, setSeat] = useState(first);
    const round = rounds[at];
    const turn = round?.turns.find((one) => one.seat === seat);
    const name = save.seats[seat]?.name ?? "";
    const position = { record: save.record, round: round?.number ?? 1, seat };
    return (
        <section class="replay">
            <div class="stage">
                <MarkedSheet
                    position={position}
                    moves={turn?.moves ?? noMoves}
                    label={t("Sheet of %s", name)}
                />
                <RoundLine rounds={rounds.map(({ number }) => number)} at={at} onGo={onGo} />
            </div>
            <ul class="round-turns" aria-label={t("What everybody did")} aria-live="polite">
                {round?.turns.map((one) => (
                    <TurnButton
                        key={one.seat}
                        turn={one}
                        name={save.seats[one.seat]?.name ?? ""}
                        who={save.seats[one.seat]}
                        total={round.totals[one.seat]}
                        isShown={one.seat === seat}
                        onShow={() => setSeat(one.seat)}
                    />
                ))}
            </ul>
        </section>
    );
}

/* One sheet of a crowd: the Worker goes through the whole record, which may take a while. */
export function ReplayOfOne(props: { record: string; seat: number; name: string }) {
    const { record, seat, name } = props;
    const { worker, settings } = useApp();
    const frame = useRef<HTMLDivElement>(null);
    const picture = useTurnPicture(frame);
    const [turns, setTurns] = useState<SheetTurn[]>();
    const [at, setAt] = useState<number>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        if (!picture) return;
        worker
            .run({ kind: "replay", record, seat, picture })
            .then(setTurns, (error: Error) => setTrouble(error.message));
    }, [worker, settings.language, record, seat, picture]);
    const now = at ?? (turns?.length ?? 1) - 1;
    const turn = turns?.[now];
    return (
        <section class="replay panel">
            <div class="stage">
                <div ref={frame} class="marked">
                    <TurnPieces pieces={turn?.pieces ?? {}} label={t("Sheet of %s", name)} />
                </div>
                {turns && (
                    <RoundLine rounds={turns.map(({ round }) => round)} at={now} onGo={setAt} />
                )}
                <p role="status">
                    {trouble || (turn ? turn.summary : t("Thinking…"))}
                    {turn && <Gain points={turn.gain} />}
                </p>
            </div>
        </section>
    );
}
