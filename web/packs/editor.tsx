/*
 * The editor of packs: the box of a game as pictures and forms, built from what the core says there
 * is. Every step is checked by the core and can be taken back; the draft is kept until it is
 * finished.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoxPicture, Fault, GameInfo } from "../core/protocol";
import { t, tn } from "../core/translate";
import { letterOf } from "../game/keys";
import { useApp } from "../ui/app";
import { listen } from "../ui/events";
import { ErrorScreen, Heading } from "../ui/heading";
import { Icon } from "../ui/icons";
import { Actions, MoreActions, ReplaceQuestion } from "./actions";
import { type Desk, isShown, type Only } from "./desk";
import {
    differs,
    faultsIn,
    leavesOf,
    redo,
    undo,
    withOrigin,
    without,
    withValue,
    writePack,
} from "./draft";
import { type Components, type Editing, useComponents, useEditing } from "./editing";
import { drawable } from "./fitting";
import { GroupPanel } from "./group";
import { Faults } from "./leaf";
import { type Sought, useSeeking } from "./seeking";

/* ---- What stands above and below the box ---- */

function isSameFault(one: Fault, other: Fault): boolean {
    return one.field === other.field && one.sentence === other.sentence;
}

/* The fault that came last, as long as it is there. */
function useNewest(faults: Fault[]): Fault | undefined {
    const known = useRef<{ faults: Fault[]; newest?: Fault | undefined }>({ faults: [] });
    if (known.current.faults !== faults) {
        const { faults: old, newest } = known.current;
        const added = faults.find((fault) => !old.some((one) => isSameFault(one, fault)));
        const left = newest && faults.find((fault) => isSameFault(fault, newest));
        known.current = { faults, newest: added ?? left ?? faults[0] };
    }
    return known.current.newest;
}

/* How many faults there are, with a way to go through them, and the newest one, since it may be
 * shown far away from where the reader types. */
function FaultStatus({ faults, onSeek }: { faults: Fault[]; onSeek(field: string): void }) {
    const newest = useNewest(faults);
    const next = useRef(0);
    const seekNext = () => {
        onSeek(faults[next.current % faults.length]?.field ?? "");
        next.current++;
    };
    return (
        <div class="status" role="status">
            <button class="quiet trouble" onClick={seekNext}>
                {tn("%u thing to put right", "%u things to put right", faults.length)}
            </button>
            {newest && (
                <button class="quiet newest" onClick={() => onSeek(newest.field)}>
                    {newest.sentence}
                </button>
            )}
        </div>
    );
}

function Status(props: { faults: Fault[]; different: number; onSeek(field: string): void }) {
    const { faults, different, onSeek } = props;
    if (faults.length > 0) return <FaultStatus faults={faults} onSeek={onSeek} />;
    return (
        <p class="status" role="status">
            {different
                ? tn("%u figure differs from ours", "%u figures differ from ours", different)
                : t("Nothing differs from ours yet")}
        </p>
    );
}

/* Keys, so that nobody has to look for the buttons. */
function useUndoKeys({ go }: Editing): void {
    useEffect(() => {
        return listen("keydown", (event) => {
            if (!(event.ctrlKey || event.metaKey) || letterOf(event) !== "z") return;
            event.preventDefault();
            go(event.shiftKey ? redo : undo);
        });
    }, [go]);
}

function StepButtons({ editing: { steps, go } }: { editing: Editing }) {
    return (
        <>
            <button
                class="step"
                aria-label={t("Undo")}
                title={t("Undo")}
                disabled={steps.past.length === 0}
                onClick={() => go(undo)}
            >
                <Icon name="undo" />
            </button>
            <button
                class="step redo"
                aria-label={t("Redo")}
                title={t("Redo")}
                disabled={steps.future.length === 0}
                onClick={() => go(redo)}
            >
                <Icon name="undo" />
            </button>
        </>
    );
}

/* ---- The screen ---- */

interface ScreenProps {
    game: GameInfo;
    id?: string | undefined;
    components: Components;
}

type View = Pick<Desk, "words" | "only" | "sought">;

function useDesk(editing: Editing, { box, ours }: Components, view: View): Desk {
    const { scratch } = useApp();
    const { steps, check, change } = editing;
    const { words, only, sought } = view;
    const draft = steps.now;
    const drawn = useMemo(() => drawable(steps, box), [steps, box]);
    const draw = useMemo(() => {
        const pack = writePack(drawn, box);
        const known = new Map<string, Map<string, BoxPicture>>();
        return (group: string) => {
            const old = known.get(group);
            if (old) return old;
            const { pictures = [] } = scratch.ask({ do: "box", pack, draw: group });
            const made = new Map(pictures.map((picture) => [picture.of, picture]));
            known.set(group, made);
            return made;
        };
    }, [drawn, box, scratch]);
    return useMemo(() => {
        return {
            box,
            ours,
            draft,
            drawn,
            faults: check.faults,
            words,
            only,
            sought,
            draw,
            objection: (path, value) => {
                const pack = writePack(withValue(draft, ours, path, value), box);
                const { faults } = scratch.ask({ do: "box", pack });
                return faultsIn(faults, path)[0]?.sentence ?? "";
            },
            setValue: (path, value, isTyped) =>
                change(withValue(draft, ours, path, value), isTyped ? path : ""),
            setOrigin: (path, origin) => change(withOrigin(draft, ours, path, origin)),
            reset: (paths) => change(without(draft, paths)),
        };
    }, [box, ours, draft, drawn, check, words, only, sought, draw, scratch, change]);
}

function Filters(props: {
    words: string;
    onWords(words: string): void;
    only: Only;
    onOnly(only: Only): void;
}) {
    const isOn = props.only === "different";
    return (
        <search class="filters">
            <input
                type="search"
                aria-label={t("Search in the box")}
                placeholder={t("Search in the box")}
                value={props.words}
                onInput={(event) => props.onWords(event.currentTarget.value)}
            />
            <button aria-pressed={isOn} onClick={() => props.onOnly(isOn ? "" : "different")}>
                {t("Only what differs")}
            </button>
        </search>
    );
}

function EditorScreen({ game, id, components }: ScreenProps) {
    const editing = useEditing(game, id, components);
    const [words, setWords] = useState("");
    const [only, setOnly] = useState<Only>("");
    const [hasMore, setMore] = useState(false);
    const [sought, setSought] = useState<Sought>();
    const desk = useDesk(editing, components, { words, only, sought });
    const { draft, faults, ours, box } = desk;
    const leaves = box.fields.flatMap(leavesOf);
    const different = leaves.filter(({ path }) => differs(draft, ours, path)).length;
    useUndoKeys(editing);
    useSeeking(sought);
    /* A search must not hide the place to go to. */
    const seek = (field: string) => {
        setWords("");
        setOnly("");
        setSought({ field });
    };
    return (
        <main class="pack-editor">
            <Heading title={t("Your box: %s", game.title)} />
            <section class="panel">
                <p>
                    {t(
                        "Touch what differs in your box. What you leave alone stays as ours, and nothing is lost on the way.",
                    )}
                </p>
                <label class="field title-field">
                    <span>{t("Name of this box")}</span>
                    <input
                        value={draft.title}
                        maxLength={80}
                        onInput={(event) =>
                            editing.change({ ...draft, title: event.currentTarget.value }, "title")
                        }
                    />
                </label>
                <Faults
                    sentences={faults
                        .filter(({ field }) => field === "")
                        .map(({ sentence }) => sentence)}
                />
                <Filters words={words} onWords={setWords} only={only} onOnly={setOnly} />
            </section>
            {box.fields.map((group) => (
                <GroupPanel key={group.id} desk={desk} group={group} />
            ))}
            {!leaves.some((leaf) => isShown(desk, leaf)) && <p>{t("Nothing found.")}</p>}
            <div class="editor-bar">
                <Status faults={faults} different={different} onSeek={seek} />
                <div class="editor-buttons">
                    <StepButtons editing={editing} />
                    <Actions game={game} editing={editing} hasMore={hasMore} onMore={setMore} />
                </div>
                {hasMore && <MoreActions game={game} editing={editing} />}
                {editing.isAsking && <ReplaceQuestion answer={editing.answer} />}
                {editing.said.length > 0 && (
                    <div class="said" role="alert">
                        {editing.said.map((sentence) => (
                            <p key={sentence}>{sentence}</p>
                        ))}
                    </div>
                )}
            </div>
        </main>
    );
}

export function PackEditor({ game, id }: { game: GameInfo; id?: string | undefined }) {
    const components = useComponents(game);
    if (components === "missing")
        return <ErrorScreen sentence={t("This part could not be loaded. Try again later.")} />;
    return components ? <EditorScreen game={game} id={id} components={components} /> : null;
}
