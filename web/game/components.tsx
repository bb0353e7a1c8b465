/* Which figures of a game are the rulebook's and which are ours. */
import type { GameInfo } from "../core/protocol";
import { t } from "../core/translate";

export function AboutComponents({ game }: { game: GameInfo }) {
    return (
        <details class="panel">
            <summary>{t("About the components")}</summary>
            <p>{game.components}</p>
        </details>
    );
}
