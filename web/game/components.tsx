/* Which figures of a game are the rulebook's and which are ours. */
import type { ComponentChildren } from "preact";
import type { Pack } from "../core/packs";
import type { GameInfo } from "../core/protocol";
import { t } from "../core/translate";

interface AboutProps {
    game: GameInfo;
    pack?: Pack | undefined;
    children?: ComponentChildren; // what can be done about it here
}

export function AboutComponents({ game, pack, children }: AboutProps) {
    return (
        <details class="panel">
            <summary>{t("About the components")}</summary>
            {pack && <p>{t("Here with the figures of a pack: %s", pack.title || pack.id)}</p>}
            <p>{game.components}</p>
            <a class="button" href={`#/pack/${game.id}${pack ? `/${pack.id}` : ""}`}>
                {t("Describe my box")}
            </a>
            {children}
        </details>
    );
}
