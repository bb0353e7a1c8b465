/*
 * The editor of packs: the box of a game as pictures and forms, made of what the core says there is.
 * Every step is checked by the core and can be taken back; the draft is kept until it is finished.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameInfo } from "../core/protocol";
import { t, tn } from "../core/translate";
import { useApp } from "../ui/app";
import { ErrorScreen, Heading } from "../ui/heading";
import { Icon } from "../ui/icons";
import { Actions, MoreActions } from "./actions";
import { type Desk, isShown, type Only } from "./desk";
import { differs, leavesOf, redo, undo, withOrigin, without, withValue } from "./draft";
import { type Components, type Editing, useComponents, useEditing } from "./editing";
import { GroupPanel } from "./group";
import { Faults } from "./leaf";

/* ---- What stands above and below the box ---- */

/* What is wrong can be shown alone. */
function Status(props: {
    faults: number;
    different: number;
    only: Only;
    onOnly(only: Only): void;
}) {
    const { faults, different, only, onOnly } = props;
    if (faults)
        return (
            <div class="status" role="status">
                <button
                    class="quiet trouble"
                    aria-pressed={only === "faulty"}
                    onClick={() => onOnly(only === "faulty" ? "" : "faulty")}
                >
                    {tn("%u thing to put right", "%u things to put right", faults)}
                </button>
            </div>
        );
    return (
        <p class="status" role="status">
            {different
                ? tn("%u figure differs from ours", "%u figures differ from ours", different)
                : t("Nothing differs from ours yet")}
        </p>
    );
}

/* Keys for whoever does not want to look for the buttons. */
function useUndoKeys({ go }: Editing): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
            event.preventDefault();
            go(event.shiftKey ? redo : undo);
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
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

function useDesk(editing: Editing, { box, ours }: Components, words: string, only: Only): Desk {
    const { scratch } = useApp();
    const { steps, text, check, change } = editing;
    const draft = steps.now;
    return useMemo(() => {
        const drawn = new Map<string, Map<string, string>>();
        return {
            box,
            ours,
            draft,
            faults: check.faults,
            words,
            only,
            draw: (group) => {
                const known = drawn.get(group);
                if (known) return known;
                const { pictures = [] } = scratch.ask({ do: "box", pack: text, draw: group });
                const made = new Map(pictures.map(({ of, svg }) => [of, svg]));
                drawn.set(group, made);
                return made;
            },
            setValue: (path, value, isTyped) =>
                change(withValue(draft, ours, path, value), isTyped ? path : ""),
            setOrigin: (path, origin) => change(withOrigin(draft, ours, path, origin)),
            reset: (paths) => change(without(draft, paths)),
        };
    }, [box, ours, draft, check, words, only, scratch, text, change]);
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
    /* Once everything is put right, all of it is shown again. */
    const shown = only === "faulty" && editing.check.faults.length === 0 ? "" : only;
    const desk = useDesk(editing, components, words, shown);
    const { draft, faults, ours, box } = desk;
    const leaves = box.fields.flatMap(leavesOf);
    const different = leaves.filter(({ path }) => differs(draft, ours, path)).length;
    useUndoKeys(editing);
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
                <Filters words={words} onWords={setWords} only={shown} onOnly={setOnly} />
            </section>
            {box.fields.map((group) => (
                <GroupPanel key={group.id} desk={desk} group={group} />
            ))}
            {!leaves.some((leaf) => isShown(desk, leaf)) && <p>{t("Nothing found.")}</p>}
            <div class="editor-bar">
                <Status
                    faults={faults.length}
                    different={different}
                    only={shown}
                    onOnly={setOnly}
                />
                <div class="editor-buttons">
                    <StepButtons editing={editing} />
                    <Actions game={game} editing={editing} hasMore={hasMore} onMore={setMore} />
                </div>
                {hasMore && <MoreActions game={game} editing={editing} />}
                {editing.said && (
                    <p class="said" role="alert">
                        {editing.said}
                    </p>
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
