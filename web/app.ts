/* What every screen needs: the cores, what is kept, the settings, and the way to other screens. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { GameInfo, Level } from "./protocol";
import type { Tools } from "./seated";
import type { Settings } from "./store";

export interface App extends Tools {
    bots: Level[];
    settings: Settings;
    change(settings: Partial<Settings>): void;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
    const app = useContext(AppContext);
    if (!app) throw new Error("A screen stands outside of the page.");
    return app;
}

/* Screens are named after the sign in the address: "#/game/abc". */
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

/* The game that a name like "welcome:draft=on#42" belongs to. */
export function gameOf(games: GameInfo[], name: string): GameInfo | undefined {
    const [id] = name.split(/[:#]/);
    return games.find((game) => game.id === id);
}

export function titleOf(games: GameInfo[], name: string): string {
    return gameOf(games, name)?.title ?? name;
}

/* Is the screen that of a phone held upright? */
export const narrowScreen = matchMedia("(max-width: 760px)");
