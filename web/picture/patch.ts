/*
 * Replaces a picture by a new one, touching only what differs: parsing and laying out a whole sheet
 * takes too long between a tap and its mark. Both texts are split into the texts of their elements.
 * Where two are equal the element stays; between these, an element becomes the new one if that only
 * takes other attributes, or changes inside a group. So the focused element is seldom removed,
 * which would make browsers recompute all styles.
 */

/* The text of an element, and what is between its tags. */
interface Piece {
    text: string;
    tag: string; // the first one
    inner: string;
}

/* The core writes no comments and escapes text, so whatever looks like a tag is one. */
function cut(text: string): Piece[] {
    const pieces: Piece[] = [];
    let depth = 0;
    let start = 0;
    let inside = 0; // where the first tag ends
    for (let at = text.indexOf("<"), end = 0; at >= 0; at = text.indexOf("<", end)) {
        end = text.indexOf(">", at) + 1;
        if (depth === 0) [start, inside] = [at, end];
        const closes = text[at + 1] === "/";
        depth += closes ? -1 : text[end - 2] === "/" ? 0 : 1;
        if (depth > 0) continue;
        pieces.push({
            text: text.slice(start, end),
            tag: text.slice(start, inside),
            inner: closes ? text.slice(inside, at) : "",
        });
    }
    return pieces;
}

/* ---- What becomes what ---- */

/* The name of an element with that of its first attribute, which tells groups apart: what moves, an
 * icon, something to touch. */
function kindOf({ tag }: Piece): string {
    return /^<\w+( [\w-]+)?/.exec(tag)?.[0] ?? "";
}

function isGroup({ tag }: Piece): boolean {
    return /^<(g|svg)\b/.test(tag);
}

/* Can the old element become the new one? Text is always replaced. */
function isKin(old: Piece, next: Piece): boolean {
    return kindOf(old) === kindOf(next) && (isGroup(old) || old.inner === next.inner);
}

type Kin = (number | undefined)[];

/* Pairs each new piece with the first old one it agrees with, in the order of both, from `start` to
 * the ends. */
function pairUp(
    [old, next]: [Piece[], Piece[]],
    kin: Kin,
    [oldStart, start, oldEnd, end]: [number, number, number, number],
    agrees: (old: Piece, next: Piece) => boolean,
): void {
    let from = oldStart;
    for (let number = start; number < end; number++) {
        let at = from;
        while (at < oldEnd && !agrees(old[at]!, next[number]!)) at++;
        if (at === oldEnd) continue;
        kin[number] = at;
        from = at + 1;
    }
}

function isSame(old: Piece, next: Piece): boolean {
    return old.text === next.text;
}

/* For each new piece the index of the old one it is made from, in the order of both; undefined
 * where an element has to be created. Equal ones are found first, then similar ones in between. */
function kinOf(old: Piece[], next: Piece[]): Kin {
    const both: [Piece[], Piece[]] = [old, next];
    const kin: Kin = new Array(next.length).fill(undefined);
    pairUp(both, kin, [0, 0, old.length, next.length], isSame);
    let [oldStart, start] = [0, 0];
    for (let number = 0; number <= next.length; number++) {
        const at = number < next.length ? kin[number] : old.length;
        if (at === undefined) continue;
        pairUp(both, kin, [oldStart, start, at, number], isKin);
        [oldStart, start] = [at + 1, number + 1];
    }
    return kin;
}

/* ---- The change ---- */

const shelf = document.createElementNS("http://www.w3.org/2000/svg", "svg");

function parsed(texts: string[]): Element[] {
    if (texts.length === 0) return [];
    shelf.innerHTML = texts.join("");
    return [...shelf.children];
}

/* An element that stays, with other attributes. */
interface Renewal {
    element: Element;
    before: string; // the tag
    tag: string;
}

/* How the children of one element become others: for each new piece the element that stays, or
 * undefined where one has to be made. */
interface Edit {
    parent: Element;
    removed: Element[];
    next: Piece[];
    kept: (Element | undefined)[];
    renewed: Renewal[];
}

/* Finds what changes in an element, and in those inside it that stay. */
function compare(parent: Element, before: string, after: string): Edit[] {
    const [old, next] = [cut(before), cut(after)];
    const kin = kinOf(old, next);
    const elements = [...parent.children];
    const kept = kin.map((own) => (own === undefined ? undefined : elements[own]));
    const stay = new Set(kept);
    const removed = elements.filter((element) => !stay.has(element));
    const edit: Edit = { parent, removed, next, kept, renewed: [] };
    const further = next.flatMap(({ tag, inner }, number) => {
        const piece = old[kin[number] ?? -1];
        const element = kept[number];
        if (!piece || !element) return [];
        if (piece.tag !== tag) edit.renewed.push({ element, before: piece.tag, tag });
        return piece.inner === inner ? [] : compare(element, piece.inner, inner);
    });
    return [edit, ...further];
}

/* What the core escapes in the value of an attribute. */
const escaped: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

function attributesOf(tag: string): Map<string, string> {
    return new Map(
        [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
}

/* Gives an element the attributes of another tag. What the page has added stays, but for two
 * things: what can no longer be chosen is not a stop of Tab, and a name takes its description with
 * it. */
function renew({ element, before, tag }: Renewal): void {
    const [old, next] = [attributesOf(before), attributesOf(tag)];
    for (const name of old.keys()) {
        if (next.has(name)) continue;
        element.removeAttribute(name);
        if (name === "role") element.removeAttribute("tabindex");
        if (name === "aria-label") element.removeAttribute("aria-description");
    }
    for (const [name, value] of next)
        if (old.get(name) !== value)
            element.setAttribute(
                name,
                value.replace(/&(\w+);/g, (_, word) => escaped[word]!),
            );
}

/* Changes an element's children from one text to another. Old elements are removed before anything
 * is added, and new ones are parsed in one go. */
export function patch(root: Element, before: string, after: string): void {
    const edits = compare(root, before, after);
    for (const { removed } of edits) for (const element of removed) element.remove();
    for (const { renewed } of edits) renewed.forEach(renew);
    const missing = edits.flatMap(({ next, kept }) => next.filter((_, number) => !kept[number]));
    const made = parsed(missing.map(({ text }) => text));
    for (const { parent, kept } of edits.reverse()) {
        let follower: Element | null = null;
        for (const stays of kept.reverse()) {
            const element: Element = stays ?? made.pop()!;
            if (!stays) parent.insertBefore(element, follower);
            follower = element;
        }
    }
}
