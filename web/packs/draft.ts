/*
 * A pack that is being edited: the figures that its owner has given, each by its path
 * ("boards/classic/houses"), and undo and redo. The core says which figures there are, what they
 * may be and what ours are; nothing here knows a game.
 */
import type { Box, BoxField, Fault, Labelled } from "../core/protocol";
import {
    afterAll,
    beforeAll,
    type Comments,
    commentLines,
    hasInside,
    readComments,
    withoutComments,
} from "./comments";

export type Value = number | string | readonly Value[];

export const origins = ["box", "rulebook", "public", "ours"] as const;
export type Origin = (typeof origins)[number];

export interface Figure {
    is: Value;
    from?: Origin | readonly Origin[];
}

export type Figures = Readonly<Record<string, Figure>>;

export interface Draft {
    title: string;
    figures: Figures;
    comments: Comments; // of the file that was opened
}

export const nothing: Draft = { title: "", figures: {}, comments: {} };

/* A figure of the box: a field, or a part of one of its rows. */
export interface Leaf {
    path: string;
    group: Box["fields"][number];
    row?: Labelled;
    part: BoxField;
}

export function leavesOf(group: Box["fields"][number]): Leaf[] {
    const { rows, parts } = group;
    if (!rows || !parts) return [{ path: group.id, group, part: group }];
    return rows.flatMap((row) =>
        parts.map((part) => ({
            path: [group.id, row.id, part.id].filter(Boolean).join("/"),
            group,
            row,
            part,
        })),
    );
}

/* ---- Texts ---- */

type Json = { [key: string]: Json | undefined } | Value;

function memberOf(json: Json | undefined, key: string | undefined): Json | undefined {
    if (key === undefined) return json;
    const isObject = typeof json === "object" && !Array.isArray(json);
    return isObject ? (json as { [key: string]: Json | undefined })[key] : undefined;
}

/* A value, or {"is": value, "from": origin}. */
function figureOf(json: Json | undefined): Figure | undefined {
    if (json === undefined || json === null) return undefined;
    if (typeof json !== "object" || Array.isArray(json)) return { is: json as Value };
    const { is, from } = json as { is?: Value; from?: Origin };
    if (is === undefined) return undefined;
    return from === undefined ? { is } : { is, from };
}

/* The figures of a pack's text, which the core has read. */
export function readPack(text: string, box: Box): Draft {
    const json: Json = JSON.parse(withoutComments(text));
    const given = memberOf(json, "figures");
    const title = memberOf(json, "title");
    const figures: Record<string, Figure> = {};
    for (const { path, group, row, part } of box.fields.flatMap(leavesOf)) {
        const field = memberOf(given, group.id);
        const figure = figureOf(row ? memberOf(memberOf(field, row.id), part.id) : field);
        if (figure) figures[path] = figure;
    }
    const comments = readComments(text);
    return { title: typeof title === "string" ? title : "", figures, comments };
}

/* JSON in one line, as people write it. */
function inline(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const members = Object.entries(value).map(([key, one]) => `"${key}": ${inline(one)}`);
    return `{${members.join(", ")}}`;
}

function written({ is, from }: Figure): unknown {
    return from === undefined ? is : { is, from };
}

/* A member on a line of its own, with the comments before it. */
function member(comments: Comments, place: string, indent: string, value: string): string {
    const key = place.slice(place.lastIndexOf("/") + 1);
    return `${commentLines(comments, place, indent)}${indent}"${key}": ${value}`;
}

/* An object with a line for each member. */
function object(comments: Comments, place: string, indent: string, members: string[]): string {
    const last = commentLines(comments, `${place}/`, `${indent}  `);
    if (members.length === 0 && !last) return "{}";
    return `{\n${members.length ? `${members.join(",\n")}\n` : ""}${last}${indent}}`;
}

function rowText({ figures, comments }: Draft, leaves: Leaf[], place: string): string {
    const [only] = leaves;
    if (only && !only.part.id) return inline(written(figures[only.path]!));
    const parts = leaves.map(({ path, part }) => [part.id ?? "", written(figures[path]!)] as const);
    if (!hasInside(comments, place)) return inline(Object.fromEntries(parts));
    const members = parts.map(([id, value]) =>
        member(comments, `${place}/${id}`, " ".repeat(8), inline(value)),
    );
    return object(comments, place, " ".repeat(6), members);
}

function groupText(draft: Draft, group: Box["fields"][number]): string | undefined {
    const { figures, comments } = draft;
    const leaves = leavesOf(group).filter(({ path }) => figures[path]);
    const place = `figures/${group.id}`;
    if (leaves.length === 0) return undefined;
    if (!group.rows)
        return member(comments, place, " ".repeat(4), inline(written(figures[group.id]!)));
    const rows = group.rows.flatMap((row) => {
        const own = leaves.filter((leaf) => leaf.row?.id === row.id);
        const text = () => rowText(draft, own, `${place}/${row.id}`);
        return own.length ? [member(comments, `${place}/${row.id}`, " ".repeat(6), text())] : [];
    });
    return member(comments, place, " ".repeat(4), object(comments, place, " ".repeat(4), rows));
}

/* The text of a pack: what is given, in the order of the box, with the comments whose places are
 * still there. */
export function writePack(draft: Draft, box: Box): string {
    const { title, comments } = draft;
    const groups = box.fields.flatMap((group) => groupText(draft, group) ?? []);
    const indent = " ".repeat(2);
    const members = [
        member(comments, "kvartal-pack", indent, "1"),
        member(comments, "game", indent, JSON.stringify(box.game)),
        member(comments, "title", indent, JSON.stringify(title)),
        member(comments, "figures", indent, object(comments, "figures", indent, groups)),
    ];
    const [head, foot] = [beforeAll, afterAll].map((place) => commentLines(comments, place, ""));
    return `${head}${object(comments, "", "", members)}\n${foot}`;
}

/* ---- Changes ---- */

export function isSame(one: Value, other: Value): boolean {
    return JSON.stringify(one) === JSON.stringify(other);
}

export function differs(draft: Draft, ours: Figures, path: string): boolean {
    const given = draft.figures[path];
    const own = ours[path];
    return given !== undefined && own !== undefined && !isSame(given.is, own.is);
}

/* Another value. What becomes ours again is left out; anything else comes from the owner's box,
 * unless another origin was given. */
export function withValue(draft: Draft, ours: Figures, path: string, is: Value): Draft {
    const { [path]: old, ...others } = draft.figures;
    const own = ours[path];
    if (own && isSame(own.is, is)) return { ...draft, figures: others };
    const from = typeof old?.from === "string" ? old.from : "box";
    return { ...draft, figures: { ...draft.figures, [path]: { is, from } } };
}

/* Where it comes from. Calling our own figure ours is redundant. */
export function withOrigin(draft: Draft, ours: Figures, path: string, from: Origin): Draft {
    const { [path]: old, ...others } = draft.figures;
    const own = ours[path];
    const is = old?.is ?? own?.is;
    if (is === undefined) return draft;
    if (own && isSame(own.is, is) && own.from === from) return { ...draft, figures: others };
    return { ...draft, figures: { ...draft.figures, [path]: { is, from } } };
}

/* As it is in our box. */
export function without(draft: Draft, paths: string[]): Draft {
    const figures = Object.entries(draft.figures).filter(([path]) => !paths.includes(path));
    return { ...draft, figures: Object.fromEntries(figures) };
}

/* ---- Steps ---- */

const stepsMost = 200;
const pause = 1000; // ms: what is typed without a longer one is one step

export interface Steps {
    past: Draft[];
    now: Draft;
    future: Draft[];
    place: string; // what the last step changed, and when
    time: number;
}

export function stepsFrom(now: Draft): Steps {
    return { past: [], now, future: [], place: "", time: 0 };
}

export function step(steps: Steps, now: Draft, place = "", time = 0): Steps {
    if (now === steps.now) return steps;
    const goesOn = place !== "" && place === steps.place && time - steps.time < pause;
    const past = goesOn ? steps.past : [...steps.past, steps.now].slice(-stepsMost);
    return { past, now, future: [], place, time };
}

export function undo(steps: Steps): Steps {
    const before = steps.past.at(-1);
    if (!before) return steps;
    const future = [steps.now, ...steps.future];
    return { past: steps.past.slice(0, -1), now: before, future, place: "", time: 0 };
}

export function redo(steps: Steps): Steps {
    const [next, ...future] = steps.future;
    if (!next) return steps;
    return { past: [...steps.past, steps.now], now: next, future, place: "", time: 0 };
}

/* ---- Faults ---- */

/* Those of a place and of what lies in it. */
export function faultsIn(faults: Fault[], path: string): Fault[] {
    return faults.filter(({ field }) => field === path || field.startsWith(`${path}/`));
}
