/* "What could I have done better?": a strong bot looks at each of my turns, in the Worker. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Analysis as Opinion } from "../core/protocol";
import type { Round } from "../core/record";
import { t } from "../core/translate";
import { useApp } from "../ui/app";
import type { LocalSession } from "./local_session";
import { formatNumber } from "./scores";

/* Smaller differences are not mentioned; in hundredths of a point. */
const slight = 50;
/* How many turns are listed, the most expensive first. */
const toldMost = 6;

interface Looked {
    round: number;
    played: string;
    opinion: Opinion;
}

/* Sampling noise makes turns differ too, so only clear mistakes are listed. */
function isMistake({ opinion: { forced, cost, mark } }: Looked): boolean {
    if (forced) return false;
    return mark.startsWith("?") || cost.value >= Math.max(slight, 2 * cost.value_error);
}

function points(hundredths: number): string {
    return formatNumber(Number((hundredths / 100).toFixed(1)));
}

/* Goes through my turns one by one, until told to stop. */
function useOpinions(session: LocalSession, rounds: Round[]) {
    const { worker } = useApp();
    const [looked, setLooked] = useState<Looked[]>([]);
    const [running, setRunning] = useState(false);
    const [trouble, setTrouble] = useState("");
    const stopped = useRef(false);
    const stop = () => {
        stopped.current = true;
    };
    useEffect(
        () => () => {
            stopped.current = true;
        },
        [],
    );
    const { seat, save } = session;
    const mine = rounds.flatMap(({ number, turns }) => {
        const turn = turns.find((one) => one.seat === seat);
        return turn ? [{ round: number, played: turn.told.join("; ") }] : [];
    });
    const begin = async () => {
        stopped.current = false;
        setRunning(true);
        try {
            for (const turn of mine.slice(looked.length)) {
                const job = {
                    kind: "analyse",
                    record: save.record,
                    seat,
                    round: turn.round,
                } as const;
                const opinion = await worker.run(job);
                if (stopped.current) break;
                setLooked((old) => [...old, { ...turn, opinion }]);
            }
        } catch (error) {
            setTrouble((error as Error).message);
        }
        setRunning(false);
    };
    return { looked, running, trouble, all: mine.length, begin, stop };
}

/* A summary of the game in a sentence or two. */
function summary(looked: Looked[], mistakes: Looked[]): string {
    if (mistakes.length === 0) return t("Nothing worth mentioning.");
    const lost = mistakes.reduce((sum, one) => sum + Math.max(one.opinion.cost.value, 0), 0);
    const luck = looked.reduce((sum, one) => sum + (one.opinion.luck?.value ?? 0), 0);
    const gifts =
        luck < 0
            ? t("Bad luck cost you about %s points.", points(-luck))
            : t("Good luck brought you about %s points.", points(luck));
    return `${t("Better turns would have earned you about %s points.", points(lost))} ${gifts}`;
}

function Mistake({ looked, onShow }: { looked: Looked; onShow: (round: number) => void }) {
    const { round, played, opinion } = looked;
    return (
        <li>
            <h3>
                {t("Round %u", round)} {opinion.mark}{" "}
                {opinion.cost.value > 0
                    ? t("cost you %s points", points(opinion.cost.value))
                    : t("cost you winning chances")}
            </h3>
            <p class="quiet-text">{t("You played: %s", played)}</p>
            <p>{t("Better: %s", (opinion.told ?? []).join("; "))}</p>
            <p class="quiet-text">{opinion.reason}</p>
            <button onClick={() => onShow(round)}>{t("Show the round")}</button>
        </li>
    );
}

interface AnalysisProps {
    session: LocalSession;
    rounds: Round[];
    onShow: (round: number) => void;
}

export function Analysis({ session, rounds, onShow }: AnalysisProps) {
    const { looked, running, trouble, all, begin, stop } = useOpinions(session, rounds);
    const mistakes = looked
        .filter(isMistake)
        .sort((a, b) => b.opinion.cost.value - a.opinion.cost.value);
    const isWhole = looked.length === all;
    return (
        <section class="panel analysis">
            <h2>{t("What could I have done better?")}</h2>
            {running ? (
                <div class="row">
                    <label class="row">
                        {t("Turn %u of %u", Math.min(looked.length + 1, all), all)}
                        <progress max={all} value={looked.length} />
                    </label>
                    <button onClick={stop}>{t("Stop")}</button>
                </div>
            ) : (
                !isWhole && (
                    <button onClick={begin}>
                        {looked.length ? t("Continue") : t("Analyse my turns")}
                    </button>
                )
            )}
            <p role="status">{trouble || (isWhole ? summary(looked, mistakes) : "")}</p>
            <ol>
                {mistakes.slice(0, toldMost).map((one) => (
                    <Mistake key={one.round} looked={one} onShow={onShow} />
                ))}
            </ol>
        </section>
    );
}
