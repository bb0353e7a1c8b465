/* In place of a game whose pack is not on this device. */
import { useEffect } from "preact/hooks";
import { packIn } from "../core/core";
import type { Pack } from "../core/packs";
import { t } from "../core/translate";
import { useApp } from "../ui/app";
import { Heading } from "../ui/heading";
import { WithPacks } from "./larger";
import { OpenPack } from "./pack_file";

interface MissingProps {
    name: string; // of the game, or its record
    onFound: () => void;
}

/* Only the pack that the game was begun with will do. */
function AskForPack({ name, onFound }: MissingProps) {
    const { packs } = useApp();
    const wanted = packIn(name) ?? "";
    useEffect(() => {
        if (!packs.lacks(name)) onFound(); // only the larger core was missing
    }, [packs, name, onFound]);
    const objection = (pack: Pack) =>
        pack.id === wanted ? "" : t("This is another pack: %s.", pack.id || t("our own box"));
    return (
        <>
            <p role="alert">
                {t(
                    "This game is played with the pack %s, which is not on this device. Ask whoever has it for the file, and open it here.",
                    wanted,
                )}
            </p>
            <OpenPack objection={objection} onPack={onFound} />
        </>
    );
}

export function MissingPack(props: MissingProps) {
    return <WithPacks>{() => <AskForPack {...props} />}</WithPacks>;
}

export function MissingPackScreen(props: MissingProps) {
    return (
        <main class="lost-screen">
            <WithPacks>
                {() => (
                    <>
                        <Heading title={t("The pack is missing")} />
                        <AskForPack {...props} />
                    </>
                )}
            </WithPacks>
        </main>
    );
}
