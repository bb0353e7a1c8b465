/* A figure of the box with its name, its origin, how it differs, and its faults. */
import { useId } from "preact/hooks";
import type { BoxPicture } from "../core/protocol";
import { t } from "../core/translate";
import { type Desk, figureAt, labelOf, originOf, originTitle } from "./desk";
import { differs, faultsIn, type Leaf, type Origin, origins } from "./draft";
import { ValueForm } from "./values";

function Origins({ desk, leaf, label }: { desk: Desk; leaf: Leaf; label: string }) {
    const origin = originOf(desk, leaf.path);
    return (
        <select
            class="origin"
            aria-label={t("%s: where it comes from", label)}
            value={origin}
            onChange={(event) => desk.setOrigin(leaf.path, event.currentTarget.value as Origin)}
        >
            {origin === "several" && <option value={origin}>{originTitle(origin)}</option>}
            {origins.map((one) => (
                <option key={one} value={one}>
                    {originTitle(one)}
                </option>
            ))}
        </select>
    );
}

function BackToOurs({ desk, leaf, label }: { desk: Desk; leaf: Leaf; label: string }) {
    const { path, part } = leaf;
    if (!differs(desk.draft, desk.ours, path)) return null;
    const isPlain = part.kind === "number" || part.kind === "signed";
    const ours = isPlain ? t("ours: %s", String(desk.ours[path]?.is)) : t("Back to ours");
    return (
        <button
            class="quiet back-to-ours"
            aria-label={t("%s: back to ours", label)}
            onClick={() => desk.reset([path])}
        >
            {ours}
        </button>
    );
}

interface LeafProps {
    desk: Desk;
    leaf: Leaf;
    name?: string; // in place of its own
    isNamed?: boolean; // it has been named above
    pictures?: Map<string, BoxPicture>;
}

export function LeafForm({ desk, leaf, name, isNamed, pictures }: LeafProps) {
    const id = useId();
    const { path, row, part } = leaf;
    const label = name ?? labelOf(leaf);
    const full = row && !name ? `${row.title}, ${label}` : label;
    const isAlone = isNamed || part === leaf.group;
    const faults = faultsIn(desk.faults, path);
    const mark = differs(desk.draft, desk.ours, path) ? " differs" : "";
    return (
        <div class={`leaf ${part.kind}${part.count ? " list" : ""}${mark}`} data-path={path}>
            <div class="leaf-head">
                {!isAlone && <span class="leaf-name">{label}</span>}
                <BackToOurs desk={desk} leaf={leaf} label={full} />
                <Origins desk={desk} leaf={leaf} label={full} />
            </div>
            <ValueForm
                label={full}
                field={part}
                value={figureAt(desk, path)}
                pictures={pictures}
                describedBy={faults.length ? id : undefined}
                onChange={(value, isTyped) => desk.setValue(path, value, isTyped)}
            />
            <Faults id={id} sentences={faults.map(({ sentence }) => sentence)} />
        </div>
    );
}

export function Faults({ id, sentences }: { id?: string; sentences: string[] }) {
    if (sentences.length === 0) return null;
    return (
        <div id={id} class="faults" tabIndex={-1}>
            {sentences.map((sentence) => (
                <p key={sentence} class="trouble">
                    {sentence}
                </p>
            ))}
        </div>
    );
}
