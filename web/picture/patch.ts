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
const tags = /<(\/?)[^>]*?(\/?)>/g;

function cut(text: string): Piece[] {
    const pieces: Piece[] = [];
    let depth = 0;
    let start = 0;
    let tag = "";
    for (const found of text.matchAll(tags)) {
        const [whole, closes, isWhole] = found;
        if (depth === 0) [start, tag] = [found.index, whole];
        depth += closes ? -1 : isWhole ? 0 : 1;
        if (depth > 0) continue;
        const end = found.index + whole.length;
        pieces.push({
            text: text.slice(start, end),
            tag,
            inner: closes ? text.slice(start + tag.length, found.index) : "",
        });
    }
    return pieces;
}

/* Can the old element become the new one, as it is or by changes inside? */
function isKin(old: Piece, next: Piece): boolean {
    return old.text === next.text || (old.tag === next.tag && /^<(svg|g)\b/.test(old.tag));
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
    shelf.innerHTML = pieces.map(({ text }) => text).join("");
    return [...shelf.children];
}

/* Changes an element's children from one text to another. */
export function patch(
    parent: Element,
    before: string,
    after: string,
    change: Change = { added: [], removed: [] },
): Change {
    const [old, next] = [cut(before), cut(after)];
    const kin = kinOf(old, next);
    const elements = [...parent.children];
    const removed = elements.filter((_, number) => !kin.includes(number));
    const made = parsed(next.filter((_, number) => kin[number] === undefined));
    change.removed.push(...removed);
    change.added.push(...made);
    for (const element of removed) element.remove();
    let follower: Element | null = null;
    for (const [number, piece] of [...next.entries()].reverse()) {
        const own = kin[number];
        const element: Element = own === undefined ? made.pop()! : elements[own]!;
        if (own === undefined) parent.insertBefore(element, follower);
        else if (old[own]!.text !== piece.text)
            patch(element, old[own]!.inner, piece.inner, change);
        follower = element;
    }
    return change;
}
