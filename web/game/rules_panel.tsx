/* The rules at the table: those of the moment first, then all of them, and the memo. */
import { useMemo, useState } from "preact/hooks";
import { packIn } from "../core/core";
import { endOfTurn } from "../core/record";
import { t } from "../core/translate";
import { holds, settingOf } from "../rules/book";
import { Missing, Reader, useBook } from "../rules/reader";
import { SectionView } from "../rules/sections";
import { useApp } from "../ui/app";
import { useForm } from "../ui/form";
import { AboutComponents } from "./components";
import { TableOrigins } from "./origins";
import type { GameSession } from "./session";

/* The memo. Its letters are sized for paper: a phone can enlarge it, and then scroll over it. */
function Reminder({ session }: { session: GameSession }) {
    const svg = useMemo(() => session.reminder(), [session]);
    const { packs } = useApp();
    const form = useForm();
    const isNarrow = form === "phone" || form === "short";
    const [isLarge, setLarge] = useState(false);
    return (
        <>
            {isNarrow && (
                <button class="reminder-size" onClick={() => setLarge(!isLarge)}>
                    {isLarge ? t("Smaller") : t("Larger")}
                </button>
            )}
            <div
                class={isNarrow && isLarge ? "reminder large" : "reminder"}
                dangerouslySetInnerHTML={{ __html: svg }}
            />
            <AboutComponents
                game={session.game}
                pack={packs.find(packIn(session.state.name) ?? "")}
            >
                <TableOrigins />
            </AboutComponents>
        </>
    );
}

/* The sections about what can be done now, or about what was asked. */
function Sections({ session, sections }: RulesPanelProps) {
    const { game } = session;
    const book = useBook(game.id);
    const setting = settingOf(game, session.state.name, session.state.seats);
    if (book === null) return <Missing />;
    const wanted = sections.map((name) => name.slice(name.indexOf("#") + 1));
    /* In the order of the book, but what ends the turn, which the core names last, stays there. */
    const last = session.moves.includes(endOfTurn) ? wanted.at(-1) : undefined;
    const named = book?.sections.filter(({ id }) => wanted.includes(id)) ?? [];
    const found = [
        ...named.filter(({ id }) => id !== last),
        ...named.filter(({ id }) => id === last),
    ];
    return (
        <>
            {found
                .filter(({ when }) => holds(when, setting))
                .map((section) => (
                    <SectionView
                        key={section.id}
                        game={game}
                        section={section}
                        setting={setting}
                        words={[]}
                    />
                ))}
        </>
    );
}

const tabs = ["now", "all", "memo"] as const;
type Tab = (typeof tabs)[number];

export interface RulesPanelProps {
    session: GameSession;
    sections: string[]; // such as "welcome#pools"; none: there is nothing to do
}

export function RulesPanel({ session, sections }: RulesPanelProps) {
    const [tab, setTab] = useState<Tab>(sections.length > 0 ? "now" : "all");
    const { game, state } = session;
    const words: Record<Tab, string> = { now: t("Now"), all: t("All rules"), memo: t("Memo") };
    return (
        <>
            <div class="rules-tabs" role="group" aria-label={t("Rules")}>
                {tabs
                    .filter((one) => one !== "now" || sections.length > 0)
                    .map((one) => (
                        <button key={one} aria-pressed={tab === one} onClick={() => setTab(one)}>
                            {words[one]}
                        </button>
                    ))}
            </div>
            {tab !== "memo" && packIn(state.name) && (
                <p class="note">
                    {t(
                        "These are the rules of the standard box; the figures of yours are in the memo.",
                    )}
                </p>
            )}
            {tab === "now" && <Sections session={session} sections={sections} />}
            {tab === "all" && (
                <Reader game={game} setting={settingOf(game, state.name, state.seats)} />
            )}
            {tab === "memo" && <Reminder session={session} />}
        </>
    );
}
