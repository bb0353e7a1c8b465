/*
 * Replaces a picture by a new one, touching only what differs: parsing and laying out a whole sheet
 * takes too long between a tap and its mark. Both texts are cut into the texts of their elements,
 * and where two are equal the element stays.
 */

/* The text of an element, and what is between its tags. */
interface Piece {
    text: string;
    tag: string; // the first one
    inner: string;
}

export interface Change {
    added: Element[];
    removed: Element[];
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

function isGroup({ tag }: Piece): boolean {
    return ["<g ", "<g>", "<svg ", "<svg>"].some((start) => tag.startsWith(start));
}

/* Can the old element become the new one, as it is or by changes inside? */
function isKin(old: Piece, next: Piece): boolean {
    return old.text === next.text || (old.tag === next.tag && isGroup(old));
}

/* For each new piece the index of the old one it can be made from, in the order of both;
 * undefined where an element has to be created. */
function kinOf(old: Piece[], next: Piece[]): (number | undefined)[] {
    let from = 0;
    return next.map((piece) => {
        let at = from;
        while (at < old.length && !isKin(old[at]!, piece)) at++;
        if (at === old.length) return undefined;
        from = at + 1;
        return at;
    });
}

const shelf = document.createElementNS("http://www.w3.org/2000/svg", "svg");

function parsed(pieces: Piece[]): Element[] {
    if (pieces.length === 0) return [];
    shelf.innerHTML = pieces.map(({ text }) => text).join("");
    return [...shelf.children];
}

/* How the children of one element become others: for each new piece the element that stays, or
 * undefined where one has to be made. */
interface Edit {
    parent: Element;
    removed: Element[];
    next: Piece[];
    kept: (Element | undefined)[];
}

/* Finds what changes in an element, and in those inside it that stay. */
function compare(parent: Element, before: string, after: string): Edit[] {
    const [old, next] = [cut(before), cut(after)];
    const kin = kinOf(old, next);
    const elements = [...parent.children];
    const kept = kin.map((own) => (own === undefined ? undefined : elements[own]));
    const stay = new Set(kept);
    const removed = elements.filter((element) => !stay.has(element));
    const inside = next.flatMap(({ text, inner }, number) => {
        const piece = old[kin[number] ?? -1];
        return piece && piece.text !== text ? compare(kept[number]!, piece.inner, inner) : [];
    });
    return [{ parent, removed, next, kept }, ...inside];
}

function missing({ next, kept }: Edit): Piece[] {
    return next.filter((_, number) => !kept[number]);
}

/* Changes an element's children from one text to another. What goes is removed before anything is
 * added, since browsers compute every style that is due when an element with the focus goes; and
 * what is new is parsed in one go. */
export function patch(root: Element, before: string, after: string): Change {
    const edits = compare(root, before, after);
    const removed = edits.flatMap((edit) => edit.removed);
    for (const element of removed) element.remove();
    const added = parsed(edits.flatMap(missing));
    const made = [...added];
    for (const { parent, kept } of edits.reverse()) {
        let follower: Element | null = null;
        for (const stays of kept.reverse()) {
            const element: Element = stays ?? made.pop()!;
            if (!stays) parent.insertBefore(element, follower);
            follower = element;
        }
    }
    return { added, removed };
}
