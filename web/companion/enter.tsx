/* At a real table: entering what lies there before the game goes on. */
import { useState } from "preact/hooks";
import type { Chosen, Entry } from "../core/protocol";
import { t } from "../core/translate";
import type { LocalSession } from "../game/local_session";
import { Icon } from "../ui/icons";
import { Corrections } from "./corrections";
import type { Entering } from "./entering";
import { EntryForm, type Stage, useEntering } from "./entry_form";

const words = (): Record<Stage, { title: string; button: string }> => ({
    setup: { title: t("What has been laid out?"), button: t("Start") },
    offer: { title: t("What lies on the table?"), button: t("Enter") },
    end: { title: t("The game is over"), button: t("Show the result") },
});

interface StageProps {
    session: LocalSession;
    stage: Stage;
    onStage: (stage: Stage) => void;
    onCorrect: () => void;
}

function EnterStage({ session, stage, onStage, onCorrect }: StageProps) {
    const isEarly = stage === "end" && session.state.entry !== "end";
    const ask = (chosen: Chosen): Entry =>
        session.entry(chosen, stage === "end" ? "end" : undefined);
    const { entering, said, setSaid, change } = useEntering(ask, () =>
        stage === "end" ? [] : session.remembered,
    );
    const names = session.save.seats.map(({ name }) => name);
    const enter = (chosen: Chosen) => {
        if (stage === "end") session.finish(chosen);
        else session.enter(chosen);
    };
    const onChange = (next: Entering) => {
        change(next);
        if (stage !== "end") session.remember(next.chosen);
        const isNew = next.chosen !== entering.chosen; // not only another place
        if (stage === "offer" && isNew && next.isComplete) enter(next.chosen);
    };
    const { title, button } = words()[stage];
    return (
        <section class={`enter at-${stage}`} aria-label={title}>
            <EntryForm
                entering={entering}
                stage={stage}
                names={names}
                said={said || session.trouble}
                onSay={setSaid}
                onChange={onChange}
            />
            <div class="enter-foot">
                {session.canTakeBack && (
                    <button
                        class="quiet"
                        title={t("Take back the turn")}
                        onClick={() => session.takeBack()}
                    >
                        <Icon name="undo" />
                        <span class="unseen">{t("Take back the turn")}</span>
                    </button>
                )}
                {stage === "offer" && session.entries.length > 0 && (
                    <button class="quiet" onClick={onCorrect}>
                        {t("Correct a round")}
                    </button>
                )}
                {stage === "offer" && entering.entry.finish && (
                    <button class="quiet" onClick={() => onStage("end")}>
                        {t("The game is over")}
                    </button>
                )}
                {isEarly && (
                    <button class="quiet" onClick={() => onStage("offer")}>
                        {t("Back")}
                    </button>
                )}
                <button class="main" onClick={() => enter(entering.chosen)}>
                    {button}
                </button>
            </div>
        </section>
    );
}

export function EnterTable({ session }: { session: LocalSession }) {
    const [stage, setStage] = useState<Stage>(session.state.entry ?? "offer");
    const [isCorrecting, setCorrecting] = useState(false);
    return (
        <>
            <EnterStage
                key={stage}
                session={session}
                stage={stage}
                onStage={setStage}
                onCorrect={() => setCorrecting(true)}
            />
            {isCorrecting && <Corrections session={session} onClose={() => setCorrecting(false)} />}
        </>
    );
}
