/* The box that was kept or chosen last for a game: the next set-up begins with it. */
import type { Packs } from "../core/packs";
import type { Values } from "../game/setup";

const keyOf = (game: string) => `kvartal-box/${game}`;

export function rememberBox(game: string, id: string): void {
    try {
        localStorage.setItem(keyOf(game), id);
    } catch {
        /* Then it has to be chosen again. */
    }
}

/* None where it was removed, or cannot be played without a network. */
export function lastBox(packs: Packs, game: string): Values {
    try {
        const pack = localStorage.getItem(keyOf(game)) ?? "";
        return packs.module && packs.find(pack)?.game === game ? { pack } : {};
    } catch {
        return {}; // forbidden
    }
}
