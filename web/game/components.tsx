/* Which figures of a game are the rulebook's and which are ours. */
import type { Pack } from "../core/packs";
import type { GameInfo } from "../core/protocol";
import { t } from "../core/translate";

export function AboutComponents({ game, pack }: { game: GameInfo; pack?: Pack | undefined }) {
    return (
        <details class="panel">
            <summary>{t("About the components")}</summary>
            {pack && <p>{t("Here with the figures of a pack: %s", pack.title || pack.id)}</p>}
            <p>{game.components}</p>
        </details>
    );
}
