/* A player's emblem: a bot's face, or a house in their colour with the first letter of their
 * name. */
import type { Seat } from "../core/store";
import { Face } from "../ui/face";

/* Each seat has a colour of its own, as long as there are any left. */
const colours = ["sky", "brick", "leaf", "violet", "orange", "water"];

interface EmblemProps {
    name: string;
    seat: number;
    who?: Seat | undefined;
}

export function Emblem({ name, seat, who }: EmblemProps) {
    if (who?.level && who.nth !== undefined)
        return <Face level={who.level} nth={who.nth} class="emblem face" />;
    const letter = [...name][0]?.toUpperCase() ?? "";
    return (
        <span
            class="emblem"
            aria-hidden="true"
            style={{ "--own": `var(--${colours[seat % colours.length]})` }}
        >
            {letter}
        </span>
    );
}
