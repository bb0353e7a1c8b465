/* A draft that is opened, changed, checked by the core at each step, and never lost. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../core/core";
import { titleOf } from "../core/games";
import { sentenceOf } from "../core/packs";
import type { Box, BoxCheck, Fault, GameInfo } from "../core/protocol";
import { t } from "../core/translate";
import { type App, useApp } from "../ui/app";
import { withoutComments } from "./comments";
import {
    type Draft,
    type Figures,
    leavesOf,
    nothing,
    readPack,
    type Steps,
    step,
    stepsFrom,
    writePack,
} from "./draft";
import { fromCode } from "./pack_link";

/* What the core tells of a game's box, in the reader's language. */
export interface Components {
    box: Box;
    ours: Figures;
}

async function loadComponents(app: App, game: GameInfo): Promise<Components> {
    await app.packs.load();
    const box = app.scratch.ask({ do: "box", game: game.id });
    const text = await app.packs.show(app.scratch, game.id);
    return { box, ours: readPack(text, box).figures };
}

/* "missing": without a network it cannot be fetched. */
export function useComponents(game: GameInfo): Components | "missing" | undefined {
    const app = useApp();
    const [loaded, setLoaded] = useState<Components | "missing">();
    useEffect(() => {
        let left = false;
        loadComponents(app, game).then(
            (components) => !left && setLoaded(components),
            () => !left && setLoaded("missing"),
        );
        return () => {
            left = true;
        };
    }, [app, game]);
    return loaded;
}

/* ---- Drafts that are kept until they are finished ---- */

function keyOf(game: GameInfo, id: string | undefined): string {
    return `kvartal-pack-draft/${game.id}${id && !id.startsWith("~") ? `/${id}` : ""}`;
}

function savedDraft(key: string, box: Box): Draft | undefined {
    try {
        const text = localStorage.getItem(key);
        return text === null ? undefined : readPack(text, box);
    } catch {
        return undefined; // forbidden or damaged
    }
}

function saveDraft(key: string, text: string | undefined): void {
    try {
        if (text === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
    } catch {
        /* Where nothing can be saved, the file still can. */
    }
}

/* ---- Reading ---- */

/* What a text has for this box; a sentence if it is not a pack of this game. */
export interface Opened {
    draft?: Draft;
    said: string[];
}

/* All faults, with their lines. What has no place in the box is not in the draft either. */
function sentencesOf(box: Box, faults: Fault[]): string[] {
    const places = new Set(box.fields.flatMap(leavesOf).map(({ path }) => path));
    const ids = new Set(
        box.fields.flatMap(({ id, rows = [] }) => [id, ...rows.map((row) => `${id}/${row.id}`)]),
    );
    return faults.map((fault) => {
        const isPlaced = places.has(fault.field) || ids.has(fault.field);
        return isPlaced ? sentenceOf(fault) : t("%s It is left out.", sentenceOf(fault));
    });
}

export function openText(app: App, box: Box, text: string): Opened {
    try {
        const { faults } = app.scratch.ask({ do: "box", pack: text });
        if (faults.some(({ field }) => field === "")) return { said: faults.map(sentenceOf) };
        const { game } = JSON.parse(withoutComments(text));
        if (game !== box.game)
            return { said: [t("This is a pack for %s.", titleOf(app.games, game))] };
        return { draft: readPack(text, box), said: sentencesOf(box, faults) };
    } catch (error) {
        if (error instanceof Refusal || error instanceof SyntaxError)
            return { said: [error.message] };
        throw error;
    }
}

/* ---- The draft of a screen ---- */

export interface Editing {
    steps: Steps;
    text: string;
    check: BoxCheck;
    said: string[]; // what was read, and what was wrong with it
    isAsking: boolean; // whether another draft may take the place of this one
    answer(isReplaced: boolean): void;
    say(...sentences: string[]): void;
    saved(): void; // this text is in a file now
    go(change: (steps: Steps) => Steps): void;
    change(draft: Draft, place?: string): void;
    open(text: string): void;
    replace(draft: Draft): void; // unless somebody wants to keep what is here
}

/* The draft that an address means: a link's pack, a kept one, or the one begun here. */
async function textFor(app: App, id: string | undefined): Promise<string | undefined> {
    if (id?.startsWith("~")) return fromCode(id.slice(1)).catch(() => undefined);
    return id ? app.packs.find(id)?.text : undefined;
}

/* Asks before a draft is replaced that exists nowhere else: neither kept nor saved, and not
 * empty. */
function useReplacing(app: App, box: Box, steps: Steps, go: (draft: Draft) => void) {
    const [waiting, setWaiting] = useState<Draft>();
    const inFile = useRef("");
    const textOf = (draft: Draft) => writePack(draft, box);
    const isSafe = () => {
        const text = textOf(steps.now);
        const kept = app.packs.list(box.game).map((pack) => textOf(readPack(pack.text, box)));
        return [textOf(nothing), inFile.current, ...kept].includes(text);
    };
    const replace = (draft: Draft) => {
        if (isSafe() || textOf(draft) === textOf(steps.now)) go(draft);
        else setWaiting(draft);
    };
    const answer = (isReplaced: boolean) => {
        if (waiting && isReplaced) go(waiting);
        setWaiting(undefined);
    };
    const saved = () => {
        inFile.current = textOf(steps.now);
    };
    return { isAsking: waiting !== undefined, replace, answer, saved };
}

export function useEditing(game: GameInfo, id: string | undefined, { box }: Components): Editing {
    const app = useApp();
    const key = keyOf(game, id);
    const [steps, setSteps] = useState<Steps>(() => stepsFrom(savedDraft(key, box) ?? nothing));
    const [said, setSaid] = useState<string[]>([]);
    const say = useCallback((...sentences: string[]) => setSaid(sentences), []);
    const replacing = useReplacing(app, box, steps, (draft) => setSteps((now) => step(now, draft)));
    const replace = useRef(replacing.replace); // of the draft as it is when a file has been read
    replace.current = replacing.replace;
    const open = useCallback(
        (text: string) => {
            const { draft, said: sentences } = openText(app, box, text);
            say(...sentences);
            if (draft) replace.current(draft);
        },
        [app, box, say],
    );
    /* Once: what is edited meanwhile must not be read again, in another language for example. */
    const opened = useRef("");
    useEffect(() => {
        const isBegun = !id?.startsWith("~") && savedDraft(key, box) !== undefined;
        if (!id || isBegun || opened.current === id) return;
        opened.current = id;
        const isLink = id.startsWith("~");
        void textFor(app, id).then((text) => {
            if (text !== undefined) open(text);
            else if (isLink) say(t("The pack in this link is damaged."));
            else say(t("This pack is not on this device."));
            /* From now on it is the draft of this game, also after a reload. */
            if (isLink) history.replaceState(null, "", `#/pack/${game.id}`);
        });
    }, [app, box, game, id, key, open, say]);
    const text = useMemo(() => writePack(steps.now, box), [steps.now, box]);
    const check = useMemo(() => app.scratch.ask({ do: "box", pack: text }), [app, text]);
    /* At once: an effect that waits for the next frame is lost if the reader leaves before. */
    useLayoutEffect(
        () => saveDraft(key, steps.now === nothing ? undefined : text),
        [key, steps, text],
    );
    const change = useCallback(
        (draft: Draft, place = "") => setSteps((now) => step(now, draft, place, Date.now())),
        [],
    );
    return { steps, text, check, said, say, go: setSteps, change, open, ...replacing };
}
