/* Parts of the page whose code comes when they are first needed. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/translate";

const styles = new Map<string, Promise<void>>();

/* A stylesheet of such a part, loaded once. */
export function loadStyle(file: string): Promise<void> {
    let loading = styles.get(file);
    if (!loading) {
        loading = new Promise((resolve, reject) => {
            const link = document.createElement("link");
            link.rel = "stylesheet";
            link.href = file;
            link.onload = () => resolve();
            link.onerror = () => reject(new Error(file));
            document.head.append(link);
        });
        styles.set(file, loading);
    }
    return loading;
}

/* Nothing is shown before it is there: it comes from the cache in a moment. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
    let Loaded: ComponentType<Props> | undefined;
    return function Lazy(props: Props) {
        const [state, setState] = useState<"" | "here" | "missing">(Loaded ? "here" : "");
        useEffect(() => {
            if (Loaded) return;
            load().then(
                (component) => {
                    Loaded = component;
                    setState("here");
                },
                () => setState("missing"),
            );
        }, []);
        if (state === "missing")
            return <p role="alert">{t("This part could not be loaded. Try again later.")}</p>;
        return Loaded ? <Loaded {...props} /> : null;
    };
}
