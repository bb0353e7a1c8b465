/* The address of a screen. */

/* Screens are named in the fragment of the address: "#/game/abc". */
export function go(route: string): void {
    location.hash = `#/${route}`;
}

export function routeOf(hash: string): string[] {
    return hash.replace(/^#\/?/, "").split("/").map(safeDecode);
}

function safeDecode(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}
