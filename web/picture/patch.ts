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
