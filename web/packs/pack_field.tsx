/* Which box a game is played with: our own, or one that somebody has typed in. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Pack } from "../core/packs";
import type { GameInfo } from "../core/protocol";
import { t } from "../core/translate";
import { useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import { WithPacks } from "./larger";
import { OpenPack, savePack, unfit } from "./pack_file";
import { scrollTo } from "./seeking";
import { namedApart, packTitle } from "./titles";

interface FieldProps {
    game: GameInfo;
    value: string; // the id of a pack, or empty
    isAskedFor: boolean; // just now, so it has to be seen
    onChange: (id: string) => void;
}

/* A pack can be put aside: the game is then played with our own box. */
function Fields({ game, value, isAskedFor, onChange }: FieldProps) {
    const app = useApp();
    const { packs } = app;
    const [removed, setRemoved] = useState<Pack>();
    const chosen = packs.find(value);
    const choices = namedApart(packs.list(game.id));
    const field = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (isAskedFor && field.current) scrollTo(field.current, "nearest");
    }, [isAskedFor]);
    const take = (pack: Pack) => {
        setRemoved(undefined);
        onChange(pack.id);
    };
    const remove = async (pack: Pack) => {
        await packs.remove(pack.id);
        setRemoved(pack);
        onChange("");
    };
    const bringBack = async (pack: Pack) => {
        await packs.keep(pack);
        take(pack);
    };
    return (
        <div ref={field} class="pack-field">
            <Choose
                label={t("Box")}
                value={value}
                choices={[["", t("as we have it")], ...choices]}
                note={t(
                    "A pack is a file with the figures of your own box. Whoever plays with you needs it too.",
                )}
                onChange={onChange}
            />
            <div class="row">
                <OpenPack objection={(pack) => unfit(app, game.id, pack)} onPack={take} />
                <a
                    class="button"
                    href={`#/pack/${[game.id, chosen?.id].filter(Boolean).join("/")}`}
                >
                    {chosen ? t("Edit the pack") : t("Describe my box")}
                </a>
                {chosen && (
                    <>
                        <button onClick={() => savePack(chosen)}>{t("Save the pack")}</button>
                        <button onClick={() => remove(chosen)}>{t("Remove the pack")}</button>
                    </>
                )}
                {removed && (
                    <button onClick={() => bringBack(removed)}>
                        {t("Bring back: %s", packTitle(removed))}
                    </button>
                )}
            </div>
            {removed && (
                <p class="note quiet-text" role="status">
                    {t("The pack is removed. Saved games with it will ask for its file.")}
                </p>
            )}
        </div>
    );
}

export function PackField(props: FieldProps) {
    return <WithPacks>{() => <Fields {...props} />}</WithPacks>;
}
