/* "What could I have done better?": a strong bot analyses my turns in Workers, several at once, on
 * all cores but one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { inOrder } from "../core/in_order";
import type { Analysis as Opinion } from "../core/protocol";
import type { Round, Turn } from "../core/record";
import { t } from "../core/translate";
import type { WorkerClient } from "../core/worker_client";
import type { LocalSession } from "../game/local_session";
import { useApp } from "../ui/app";

export interface Looked {
    round: number;
    turn: Turn;
    opinion: Opinion;
}

/* Sampling noise makes turns differ too, so only what the core has marked is listed. */
function isMistake({ opinion: { forced, mark } }: Looked): boolean {
    return !forced && mark.startsWith("?");
}

/* The most expensive first. */
export function mistakesOf(looked: Looked[]): Looked[] {
    return looked
        .filter(isMistake)
        .sort((left, right) => right.opinion.cost.value - left.opinion.cost.value);
}

/* Points from hundredths, to a tenth, as the reader writes them. */
export function points(hundredths: number): string {
    const { lang } = document.documentElement;
    const format = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
    return format.format(hundredths / 100).replace("-", "−");
}

/* What has been analysed of a game so far, and how to go on. */
export interface Opinions {
    looked: Looked[];
    all: number;
    running: boolean;
    trouble: string;
    begin: () => void;
    stop: () => void;
}

/* Besides the Worker that also plays; each has a core of its own in memory, so there must not be
 * too many. */
function helpersOf(worker: WorkerClient, turns: number): WorkerClient[] {
    const cores = Math.min(navigator.hardwareConcurrency - 2, turns - 1, 7);
    return Array.from({ length: Math.max(cores, 0) }, () => worker.twin());
}

/* Goes through somebody's turns, until told to stop. */
export function useOpinions(session: LocalSession, rounds: Round[], seat: number): Opinions {
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
    const { record } = session.save;
    const mine = rounds.flatMap(({ number, turns }) => {
        const turn = turns.find((one) => one.seat === seat);
        return turn ? [{ round: number, turn }] : [];
    });
    const begin = async () => {
        if (running) return;
        stopped.current = false;
        setRunning(true);
        const left = mine.slice(looked.length);
        const helpers = helpersOf(worker, left.length);
        const analyse = (client: WorkerClient, { round }: { round: number }) =>
            client.run({ kind: "analyse", record, seat, round });
        try {
            await inOrder([worker, ...helpers], left, analyse, (opinion, one) => {
                if (!stopped.current) setLooked((old) => [...old, { ...one, opinion }]);
                return !stopped.current;
            });
        } catch (error) {
            setTrouble((error as Error).message);
        }
        for (const helper of helpers) helper.close();
        setRunning(false);
    };
    return { looked, running, trouble, all: mine.length, begin: () => void begin(), stop };
}

/* From 0 to 100, as `kvartal analyse` has it (docs/analysis.md). */
export function accuracyOf(looked: Looked[]): number {
    const chosen = looked.filter(({ opinion }) => !opinion.forced);
    const cost = chosen.reduce((sum, { opinion: { cost } }) => {
        const part = cost.aim ** 2 / Math.max(cost.aim ** 2 + cost.aim_error ** 2, 1);
        return sum + cost.aim * part;
    }, 0);
    const mean = Math.max(cost / Math.max(chosen.length, 1), 0);
    const spread = chosen.at(-1)?.opinion.spread || 1;
    return Math.round(100 * Math.exp(-mean / (2 * spread)));
}

/* A summary of the game in a few sentences. */
export function summaryOf(looked: Looked[], mistakes: Looked[]): string {
    const accuracy = t("Accuracy: %u of 100.", accuracyOf(looked));
    if (mistakes.length === 0) return `${t("Nothing worth mentioning.")} ${accuracy}`;
    const lost = mistakes.reduce((sum, one) => sum + Math.max(one.opinion.cost.value, 0), 0);
    const luck = looked.reduce((sum, one) => sum + (one.opinion.luck?.value ?? 0), 0);
    const gifts =
        luck < 0
            ? t("Bad luck cost you about %s points.", points(-luck))
            : t("Good luck brought you about %s points.", points(luck));
    const better = t("Better turns would have earned you about %s points.", points(lost));
    return `${better} ${gifts} ${accuracy}`;
}
