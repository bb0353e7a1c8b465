/* A suggestion whom to play against, shown once. */
import { useMemo, useState } from "preact/hooks";
import { type Advice, adviceFor, markSaid, wasSaid } from "../core/advice";
import { levelTitle } from "../core/levels";
import { personaName } from "../core/personas";
import type { GameInfo } from "../core/protocol";
import { loadResults } from "../core/results";
import { t } from "../core/translate";
import { useApp } from "../ui/app";

/* The advice for a game until it has been shown, and a function that marks it as shown. */
export function useAdvice(game: GameInfo): [advice: Advice | undefined, said: () => void] {
    const { bots } = useApp();
    const found = useMemo(() => {
        const levels = bots.map(({ id }) => id);
        const advice = adviceFor(game.id, levels, loadResults());
        return advice && !wasSaid(game.id, advice) ? advice : undefined;
    }, [game.id, bots]);
    const [isSaid, setSaid] = useState(false);
    const said = () => {
        if (found) markSaid(game.id, found);
        setSaid(true);
    };
    return [isSaid ? undefined : found, said];
}

function wordsOf(advice: Advice): string {
    const level = levelTitle(advice.level);
    if (advice.kind === "first")
        return t("Your first game here? Level “%s” is a good start.", level);
    const from = levelTitle(advice.from);
    return advice.kind === "up"
        ? t("You have beaten level “%s” three times in a row: try “%s”.", from, level)
        : t("Level “%s” has won three times in a row: “%s” will be a closer game.", from, level);
}

interface AdviceNoteProps {
    advice: Advice;
    isSitting: boolean; // a bot of that level is at the table already
    onInvite: (level: string) => void;
    onClose: () => void;
}

export function AdviceNote({ advice, isSitting, onInvite, onClose }: AdviceNoteProps) {
    const name = personaName({ level: advice.level, nth: 0 });
    return (
        <div class="advice">
            <p>{wordsOf(advice)}</p>
            {!isSitting && (
                <button onClick={() => onInvite(advice.level)}>{t("Play against %s", name)}</button>
            )}
            <button class="quiet" aria-label={t("Close")} onClick={onClose}>
                ✕
            </button>
        </div>
    );
}
