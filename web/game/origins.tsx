/* Rings around figures that are ours: the switch, on paper and at the table. */
import { useState } from "preact/hooks";
import { t } from "../core/translate";
import { useApp } from "../ui/app";
import { Switch } from "../ui/fields";

/* The larger core draws them, and may have to be fetched first. */
export function OriginsSwitch(props: { value: boolean; onChange: (value: boolean) => void }) {
    const { packs } = useApp();
    const [isMissing, setMissing] = useState(false);
    const change = (value: boolean) => {
        setMissing(false);
        packs.load().then(
            () => props.onChange(value),
            () => setMissing(true),
        );
    };
    return (
        <>
            <Switch
                label={t("Mark the figures that are ours")}
                value={props.value}
                onChange={change}
            />
            {isMissing && (
                <p role="alert">{t("This part could not be loaded. Try again later.")}</p>
            )}
        </>
    );
}

/* What they mean. */
function OriginsNote() {
    return (
        <p class="note origins-note">
            <span class="ring" />{" "}
            {t(
                "Figures with this ring are our reconstruction; all others come from the rulebook, from public sources or from a box.",
            )}
        </p>
    );
}

/* At the table; it applies to all games on this device. The game goes on with the larger core. */
export function TableOrigins() {
    const { core, settings, change } = useApp();
    const isOn = settings.origins && core.isLarger;
    const turn = (origins: boolean) => {
        core.grow();
        change({ origins });
    };
    return (
        <>
            <OriginsSwitch value={isOn} onChange={turn} />
            {isOn && <OriginsNote />}
        </>
    );
}
