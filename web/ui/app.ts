/* What every screen needs: the cores, the store and the settings. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Level } from "../core/protocol";
import type { Settings } from "../core/store";
import type { Tools } from "../core/tools";
import type { Language } from "../core/translate";

export interface App extends Tools {
    bots: Level[];
    settings: Settings;
    change(settings: Partial<Settings>): void;
    changeLanguage(language: Language): Promise<void>; // when its words are there
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
    const app = useContext(AppContext);
    if (!app) throw new Error("A screen stands outside of the page.");
    return app;
}
