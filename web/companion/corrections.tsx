/* At a real table: correcting an entry later. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Chosen } from "../core/protocol";
import { t } from "../core/translate";
import type { LocalSession } from "../game/local_session";
import { Dialog } from "../ui/dialog";
import { EntryForm, Face, useEntering } from "./entry_form";

interface CorrectionProps {
    session: LocalSession;
    round: number;
    choices: Chosen;
    onDone: () => void;
}

/* Changes what was entered in a round, after asking about what that costs. */
function CorrectionForm({ session, round, choices, onDone }: CorrectionProps) {
    const ask = (chosen: Chosen) => session.entryOf(round, chosen);
    const { entering, said, setSaid, change } = useEntering(ask, () => choices);
    const [question, setQuestion] = useState("");
    const asked = useRef<HTMLDivElement>(null);
    useEffect(() => asked.current?.querySelector("button")?.focus(), [question]);
    const correct = () => {
        session.correct(round, entering.chosen);
        onDone();
    };
    const attempt = () => {
        try {
            const { from } = session.tryCorrection(round, entering.chosen);
            if (from === undefined) correct();
            else
                setQuestion(
                    t(
                        "Some turns do not fit the change. They have to be made again from round %u on.",
                        from,
                    ),
                );
        } catch (error) {
            setSaid((error as Error).message);
        }
    };
    const names = session.save.seats.map(({ name }) => name);
    if (question)
        return (
            <div ref={asked} class="enter-question" role="alertdialog" aria-label={question}>
                <p>{question}</p>
                <button onClick={onDone}>{t("Leave it as it was")}</button>
                <button class="lit" onClick={correct}>
                    {t("Change it")}
                </button>
            </div>
        );
    return (
        <div class="enter correction">
            <EntryForm
                entering={entering}
                stage={round === 0 ? "setup" : "offer"}
                names={names}
                said={said}
                onSay={setSaid}
                onChange={change}
            />
            <div class="enter-foot">
                <button class="quiet" onClick={onDone}>
                    {t("Leave it as it was")}
                </button>
                <button class="main" onClick={attempt}>
                    {t("Change it")}
                </button>
            </div>
        </div>
    );
}

/* The pictures of what was entered, by their ids. */
function useFaces(session: LocalSession): Map<string, string> {
    return useMemo(() => {
        const last = session.entries.at(-1)?.round ?? 0;
        const { places, palettes } = session.entryOf(last, []);
        if (places.some(({ secret }) => secret)) return new Map(); // hands are nobody else's business
        const all = palettes.flatMap(({ choices }) => choices);
        return new Map(all.flatMap(({ id, svg }) => (svg ? [[id, svg] as const] : [])));
    }, [session, session.version]);
}

export function Corrections({ session, onClose }: { session: LocalSession; onClose: () => void }) {
    const faces = useFaces(session);
    const [round, setRound] = useState<number>();
    const chosen = session.entries.find((entry) => entry.round === round);
    const title = (number: number) => (number === 0 ? t("Set-up") : t("Round %u", number));
    return (
        <Dialog title={chosen ? title(chosen.round) : t("Correct a round")} onClose={onClose}>
            {chosen ? (
                <CorrectionForm
                    session={session}
                    round={chosen.round}
                    choices={chosen.choices}
                    onDone={onClose}
                />
            ) : (
                <ol class="enter-rounds" reversed>
                    {[...session.entries].reverse().map(({ round: number, choices }) => (
                        <li key={number}>
                            <button onClick={() => setRound(number)}>
                                <span>{title(number)}</span>
                                {choices.flatMap((choice, at) => {
                                    const svg =
                                        typeof choice === "string" ? faces.get(choice) : undefined;
                                    return svg ? [<Face key={at} svg={svg} />] : [];
                                })}
                            </button>
                        </li>
                    ))}
                </ol>
            )}
        </Dialog>
    );
}
