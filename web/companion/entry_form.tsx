/* At a real table: what lies there is entered by touching its picture. */
import { useState } from "preact/hooks";
import type { Chosen, Palette } from "../core/protocol";
import { t } from "../core/translate";
import { type Ask, Entering } from "./entering";

export function Face({ svg }: { svg: string }) {
    return <span class="card-face" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/* ---- Places ---- */

interface FormProps {
    entering: Entering;
    names: string[]; // of the seats
    onChange: (entering: Entering) => void;
}

function titleOf({ entering, names }: FormProps, at: number): string {
    const { title = "", seat } = entering.places[at] ?? {};
    return seat === undefined ? title : `${names[seat]}: ${title}`;
}

/* Hands are secret: only the one being entered is shown; of the others, only the owners' names. */
function OtherHand(props: FormProps & { at: number }) {
    const { entering, names, at, onChange } = props;
    const { seat = 0 } = entering.places[at] ?? {};
    return (
        <button onClick={() => onChange(entering.pick(at))}>
            <span class="enter-title">{names[seat]}</span>
            {entering.isHandWhole(seat) && <span>✓</span>}
        </button>
    );
}

function Places(props: FormProps) {
    const { entering, onChange } = props;
    return (
        <div class="enter-places" role="group" aria-label={t("Entered so far")}>
            {entering.places.map(({ many, palette, secret, title }, at) => {
                if (many || entering.isFolded(at)) return null;
                if (entering.isHidden(at)) return <OtherHand key={at} {...props} at={at} />;
                const chosen = entering.pictureOf(at);
                return (
                    <button
                        key={at}
                        data-palette={palette}
                        class={at === entering.active ? "active" : ""}
                        aria-current={at === entering.active ? "step" : undefined}
                        onClick={() => onChange(entering.pick(at))}
                    >
                        <span class="enter-title">{secret ? title : titleOf(props, at)}</span>
                        {chosen?.svg && <Face svg={chosen.svg} />}
                        {chosen && <span class="unseen">{chosen.title}</span>}
                    </button>
                );
            })}
        </div>
    );
}

/* ---- Palettes ---- */

interface PaletteProps extends FormProps {
    palette: Palette;
    onSay: (sentence: string) => void;
}

type Choice = Palette["choices"][number];

function ChoiceButton(props: PaletteProps & { choice: Choice }) {
    const { entering, palette, choice, onChange, onSay } = props;
    const isChosen = entering.isChosen(palette, choice.id);
    const objection = isChosen ? "" : entering.objection(palette, choice.id);
    const choose = () => {
        onSay(objection);
        if (!objection) onChange(entering.choose(palette, choice.id));
    };
    return (
        <button
            class={objection ? "out" : ""}
            aria-pressed={isChosen}
            aria-disabled={objection ? true : undefined}
            data-choice={choice.id}
            onClick={choose}
        >
            {choice.svg && <Face svg={choice.svg} />}
            <span class={choice.svg ? "unseen" : ""}>{choice.title}</span>
        </button>
    );
}

/* How many choices stand side by side where the screen is wide. */
const widest = 8;

/* A long table of cards turns its rows into columns there (companion.css). */
function PaletteView(props: PaletteProps) {
    const { palette, entering } = props;
    const { columns, choices, width, height } = palette;
    const place = entering.places.find((one) => one.palette === palette.id);
    const rows = Math.ceil(choices.length / Math.max(columns, 1));
    const look = width === 0 ? "words" : columns === 0 ? "cards" : "grid";
    return (
        <div
            class={`palette ${look}${rows > 2 * columns ? " long" : ""}${width > 2.5 * height ? " flat" : ""}`}
            role="group"
            data-palette={palette.id}
            aria-label={place?.title ?? ""}
            style={{
                "--columns": columns,
                "--rows": rows,
                "--wide": Math.min(choices.length, widest),
                "--shape": `${width} / ${height}`,
                "--least": `${width / 10}px`,
            }}
        >
            {choices.map((choice) =>
                choice.count === 0 ? (
                    <span key={choice.id} />
                ) : (
                    <ChoiceButton key={choice.id} {...props} choice={choice} />
                ),
            )}
        </div>
    );
}

/* What others did can be entered, too. */
function Besides(props: Omit<PaletteProps, "palette">) {
    const { entering } = props;
    return (
        <>
            {entering.places.map(({ many, title, palette: id }, at) => {
                const palette = entering.entry.palettes.find((one) => one.id === id);
                if (!many || !palette) return null;
                return (
                    <div class="enter-besides" key={at}>
                        <span class="enter-title">{title}</span>
                        <PaletteView {...props} palette={palette} />
                    </div>
                );
            })}
        </>
    );
}

function promptOf(props: FormProps): string {
    const { entering } = props;
    const { active, places } = entering;
    if (active >= 0) return t("Touch: %s", titleOf(props, active));
    const isMixed = new Set(places.map(({ many }) => many)).size > 1;
    return isMixed ? t("Everything is entered.") : "";
}

export type Stage = "setup" | "offer" | "end";

/* Places, pictures to touch, and what is said about them. */
export function EntryForm(
    props: FormProps & { stage: Stage; said: string; onSay: (sentence: string) => void },
) {
    const { entering, stage, said } = props;
    const isSingle = (palette: Palette) =>
        entering.places.some(({ palette: id, many }) => id === palette.id && !many);
    return (
        <>
            <Places {...props} />
            <p class={said ? "enter-said trouble" : "enter-said"} role="status">
                {said || promptOf(props)}
            </p>
            <div class={`palettes at-${stage}`}>
                {entering
                    .palettes(stage === "setup")
                    .filter(isSingle)
                    .map((palette) => (
                        <PaletteView key={palette.id} {...props} palette={palette} />
                    ))}
            </div>
            <Besides {...props} />
        </>
    );
}

export function useEntering(ask: Ask, remembered: () => Chosen) {
    const [entering, setEntering] = useState(() => Entering.begin(ask, remembered()));
    const [said, setSaid] = useState("");
    const change = (next: Entering) => {
        setSaid("");
        setEntering(next);
    };
    return { entering, said, setSaid, change };
}
