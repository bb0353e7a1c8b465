/* Bots to invite: for each level the one who would come next, with a face and a sentence. */
import { useId } from "preact/hooks";
import { levelTitle } from "../core/levels";
import { type Bot, nextOf, personaName, personaOf } from "../core/personas";
import { t } from "../core/translate";
import { useApp } from "../ui/app";
import { Face } from "../ui/face";

interface BotChoiceProps {
    sitting: readonly Partial<Bot>[];
    isFull: boolean;
    onInvite: (bot: Bot) => void;
}

export function BotChoice({ sitting, isFull, onInvite }: BotChoiceProps) {
    const { bots } = useApp();
    const title = useId();
    return (
        <div class="bot-choice" role="group" aria-labelledby={title}>
            <p id={title}>{t("Invite a bot")}</p>
            {bots.map(({ id }) => {
                const bot = nextOf(id, sitting);
                return (
                    <button key={id} disabled={isFull} onClick={() => onInvite(bot)}>
                        <Face {...bot} />
                        <span class="who">
                            <strong>{personaName(bot)}</strong> <small>{levelTitle(id)}</small>
                        </span>
                        <span class="about">{personaOf(bot)?.about}</span>
                    </button>
                );
            })}
        </div>
    );
}
