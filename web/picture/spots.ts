/* Where drawn things are on the screen, and which one a finger or an arrow key means. */

/* The width of a finger; a zone nearer to it than half of that is meant. */
const fingerWidth = 44;

export interface Spot {
    x: number;
    y: number;
}

export function middleOf(element: Element): Spot {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function distanceTo(element: Element, spot: Spot): number {
    const box = element.getBoundingClientRect();
    const across = Math.max(box.left - spot.x, 0, spot.x - box.right);
    const down = Math.max(box.top - spot.y, 0, spot.y - box.bottom);
    return Math.hypot(across, down);
}

export function nearest(elements: Iterable<Element>, spot: Spot): Element | undefined {
    let best: Element | undefined;
    let bestDistance = fingerWidth / 2;
    for (const element of elements) {
        const distance = distanceTo(element, spot);
        if (distance < bestDistance) [best, bestDistance] = [element, distance];
    }
    return best;
}

export function holds(element: Element, spot: Spot): boolean {
    return distanceTo(element, spot) === 0;
}

/* The element whose middle is nearest, as long as the spot is on it or nearly so. */
export function nearestMiddle<Kind extends Element>(
    elements: Iterable<Kind>,
    spot: Spot,
): Kind | undefined {
    let best: Kind | undefined;
    let bestDistance = Infinity;
    for (const element of elements) {
        const middle = middleOf(element);
        const distance = Math.hypot(middle.x - spot.x, middle.y - spot.y);
        if (distance < bestDistance) [best, bestDistance] = [element, distance];
    }
    return best && distanceTo(best, spot) < fingerWidth / 2 ? best : undefined;
}

export const directions: Record<string, Spot> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

/* The next element in a direction: near, and not too far to the side. */
export function neighbour(from: Element, all: Iterable<Element>, way: Spot): Element | undefined {
    const start = middleOf(from);
    let best: Element | undefined;
    let bestCost = Infinity;
    for (const element of all) {
        const end = middleOf(element);
        const ahead = (end.x - start.x) * way.x + (end.y - start.y) * way.y;
        const aside = Math.abs((end.x - start.x) * way.y) + Math.abs((end.y - start.y) * way.x);
        const cost = ahead + 2 * aside;
        if (element !== from && ahead > 1 && cost < bestCost) [best, bestCost] = [element, cost];
    }
    return best;
}
