/*
 * The guide: a note about something that comes up for the first time, with its rule and its lesson.
 * The core says what has come up; this device remembers what was shown.
 */
import { useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";
import type { Store } from "../core/store";
import { t } from "../core/translate";
import { useApp } from "../ui/app";
import { Switch } from "../ui/fields";
import type { GameSession } from "./session";
import { isNewTo } from "./setup";
import { isGuideOn, isUndecided, keepTold, tellAnew, toldAbout, turnGuide } from "./told";

declare const LESSON_RULES: Record<string, string>; // parts by the rule they teach; see build.mjs

/* The guide is on for everybody who has never finished the game here, until they turn it off. */
async function welcomeNewcomer({ game, save }: GameSession, store: Store): Promise<void> {
    if (!isUndecided(game.id)) return;
    if (save.guided || isNewTo(game, await store.list())) keepTold(game.id, []);
}

/* Lets the guide speak at this table. */
export function useGuide(session: GameSession): void {
    const { store } = useApp();
    useEffect(() => {
        if (!session.hasGuide) return;
        let left = false;
        void welcomeNewcomer(session, store).then(() => {
            if (!left) session.guide(toldAbout(session.game.id));
        });
        return () => {
            left = true;
        };
    }, [session, store]);
}

/* The table makes room for the note. */
function useRoom(topic: string | undefined): { current: HTMLElement | null } {
    const note = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
        const table = note.current?.closest(".table");
        table?.setAttribute("data-guided", "");
        return () => table?.removeAttribute("data-guided");
    }, [topic]);
    return note;
}

interface GuideProps {
    session: GameSession;
    onRule: (sections: string[]) => void;
}

export function Guide({ session, onRule }: GuideProps) {
    const { topic } = session;
    const note = useRoom(topic?.id);
    if (!topic) return null;
    const lesson = LESSON_RULES[topic.rule];
    const turnOff = () => {
        turnGuide(false);
        session.guide(undefined);
    };
    return (
        <section
            ref={note}
            class="guide"
            aria-live="polite"
            aria-label={t("Guide")}
            data-topic={topic.id}
        >
            <p>{topic.words}</p>
            <div class="guide-buttons">
                <button class="quiet" onClick={() => onRule([topic.rule])}>
                    {t("Rule")}
                </button>
                {lesson && (
                    <a class="button quiet" href={`#/learn/${session.game.id}/${lesson}`}>
                        {t("Lesson")}
                    </a>
                )}
                <button class="quiet" onClick={turnOff} title={t("The menu turns it on again")}>
                    {t("Turn off")}
                </button>
                <button onClick={() => session.learn(topic.id)}>{t("Got it")}</button>
            </div>
        </section>
    );
}

/* Off, on, and from the beginning: at a table for its game, elsewhere for all. */
export function GuideSettings({ session }: { session?: GameSession }) {
    const [, look] = useReducer((count: number) => count + 1, 0);
    const game = session?.game.id;
    const change = (action: () => void) => {
        action();
        if (game) session.guide(toldAbout(game));
        look(undefined);
    };
    return (
        <>
            <Switch
                label={t("Explain what is new")}
                value={session ? session.told !== undefined : isGuideOn()}
                onChange={(on) => change(() => turnGuide(on))}
            />
            <p class="note quiet-text">
                {t("A note tells you about each thing once, when it first comes up in a game.")}
            </p>
            <button onClick={() => change(() => tellAnew(game))}>
                {t("Explain everything again")}
            </button>
        </>
    );
}
