/* All text about packs comes from the larger core, so that is loaded first. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/translate";
import { useApp } from "../ui/app";

export function WithPacks({ children }: { children: () => VNode }) {
    const { packs } = useApp();
    const [state, setState] = useState<"" | "here" | "missing">(packs.module ? "here" : "");
    useEffect(() => {
        packs.load().then(
            () => setState("here"),
            () => setState("missing"),
        );
    }, [packs]);
    if (state === "missing")
        return <p role="alert">{t("This part could not be loaded. Try again later.")}</p>;
    return state ? children() : null;
}
