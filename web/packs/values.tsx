/* Forms for the values of a box, one for each kind of field. The core reports what is wrong; here
 * anything can be entered. */
import { useState } from "preact/hooks";
import type { BoxField, BoxPicture, Labelled } from "../core/protocol";
import { t } from "../core/translate";
import type { Value } from "./draft";

export interface ValueProps {
    label: string;
    field: BoxField;
    value: Value;
    describedBy?: string | undefined;
    /* What is typed letter by letter is one step. */
    onChange: (value: Value, isTyped?: boolean) => void;
}

function listOf(value: Value): readonly Value[] {
    return Array.isArray(value) ? value : [];
}

function replaced(list: readonly Value[], at: number, value: Value): Value[] {
    return list.map((old, i) => (i === at ? value : old));
}

/* ---- Numbers ---- */

/* Input stays as typed until it is a whole number; the core judges it either way. */
function NumberInput({ label, field, value, describedBy, onChange }: ValueProps) {
    return (
        <input
            type="number"
            inputMode={field.kind === "signed" ? "text" : "numeric"}
            step={1}
            min={field.least}
            max={field.most}
            value={String(value)}
            aria-label={label}
            aria-describedby={describedBy}
            onInput={({ currentTarget: { value: typed } }) =>
                onChange(/^-?\d+$/.test(typed) ? Number(typed) : typed, true)
            }
        />
    );
}

function Stepper(props: ValueProps) {
    const { label, field, value, onChange } = props;
    const { least = 0, most = 0 } = field;
    const number = typeof value === "number" ? value : least;
    const to = (next: number) => onChange(Math.min(Math.max(next, least), most));
    return (
        <span class="stepper">
            <button
                aria-label={t("%s: less", label)}
                disabled={number <= least}
                onClick={() => to(number - 1)}
            >
                −
            </button>
            <NumberInput {...props} />
            <button
                aria-label={t("%s: more", label)}
                disabled={number >= most}
                onClick={() => to(number + 1)}
            >
                +
            </button>
        </span>
    );
}

const shortName = 24; // letters of names that stand above their values

/* What a value of a list is called: counted from 0, as tracks and points are. */
function nameOf(field: BoxField, at: number): string {
    return field.values?.[at] ?? String(at);
}

/* A list may be longer or shorter where its field says so. */
function Length({ label, field, value, onChange }: ValueProps) {
    const list = listOf(value);
    if (!field.fewest) return null;
    return (
        <span class="length">
            <button
                aria-label={t("%s: one value less", label)}
                disabled={list.length <= field.fewest}
                onClick={() => onChange(list.slice(0, -1))}
            >
                −
            </button>
            <button
                aria-label={t("%s: one value more", label)}
                disabled={list.length >= (field.count ?? 0)}
                onClick={() => onChange([...list, list.at(-1) ?? 0])}
            >
                +
            </button>
        </span>
    );
}

/* The buttons are for fingers: keys have the arrows. */
function NumberCell({ name, ...props }: ValueProps & { name: string }) {
    const { least = 0, most = 0 } = props.field;
    const number = typeof props.value === "number" ? props.value : least;
    const by = (step: number, sign: string) => (
        <button
            tabIndex={-1}
            aria-hidden="true"
            class="nudge"
            disabled={number + step < least || number + step > most}
            onClick={() => props.onChange(number + step)}
        >
            {sign}
        </button>
    );
    return (
        <span class="number-cell">
            <span aria-hidden="true">{name}</span>
            {by(-1, "−")}
            <NumberInput {...props} label={`${props.label}, ${name}`} />
            {by(1, "+")}
        </span>
    );
}

function NumberList(props: ValueProps) {
    const { label, field, onChange } = props;
    const list = listOf(props.value);
    const isLong = field.values?.some((name) => name.length > shortName);
    return (
        <div class={`number-list${isLong ? " long" : ""}`} role="group" aria-label={label}>
            {list.map((value, i) => (
                <NumberCell
                    key={i}
                    label={label}
                    name={nameOf(field, i)}
                    field={field}
                    value={value}
                    describedBy={props.describedBy}
                    onChange={(next, isTyped) => onChange(replaced(list, i, next), isTyped)}
                />
            ))}
            <Length {...props} />
        </div>
    );
}

/* ---- Words ---- */

function Choice({ label, field, value, describedBy, onChange }: ValueProps) {
    const words = field.words ?? [];
    const isKnown = words.some(({ id }) => id === value);
    return (
        <select
            aria-label={label}
            aria-describedby={describedBy}
            value={String(value)}
            onChange={(event) => onChange(event.currentTarget.value)}
        >
            {!isKnown && <option value={String(value)}>{String(value)}</option>}
            {words.map(({ id, title }) => (
                <option key={id} value={id}>
                    {title}
                </option>
            ))}
        </select>
    );
}

interface PicturedProps extends ValueProps {
    pictures?: Map<string, BoxPicture> | undefined;
}

function ChoiceList(props: ValueProps) {
    const { label, onChange } = props;
    const list = listOf(props.value);
    return (
        <div class="choice-list" role="group" aria-label={label}>
            {list.map((value, i) => (
                <Choice
                    key={i}
                    {...props}
                    label={`${label}, ${i + 1}`}
                    value={value}
                    onChange={(next) => onChange(replaced(list, i, next))}
                />
            ))}
        </div>
    );
}

/* A list of choices shown as pictures: touch one, then what it is to become. */
function PictureList({ label, field, value, pictures, onChange }: PicturedProps) {
    const [chosen, choose] = useState(-1);
    const list = listOf(value);
    const words = field.words ?? [];
    const titleOf = (id: Value) => words.find((word) => word.id === id)?.title ?? String(id);
    const show = (id: Value) => (
        <span
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: pictures?.get(String(id))?.svg ?? "" }}
        />
    );
    return (
        <>
            <div class="choice-list" role="group" aria-label={label}>
                {list.map((id, i) => (
                    <button
                        key={i}
                        class="box-card"
                        aria-expanded={i === chosen}
                        aria-label={`${label}, ${i + 1}: ${titleOf(id)}`}
                        onClick={() => choose(i === chosen ? -1 : i)}
                    >
                        {show(id)}
                    </button>
                ))}
            </div>
            {chosen >= 0 && (
                <div class="choice-list words" role="group" aria-label={`${label}, ${chosen + 1}`}>
                    {words.map(({ id, title }) => (
                        <button
                            key={id}
                            class="box-card"
                            aria-pressed={list[chosen] === id}
                            aria-label={title}
                            onClick={() => onChange(replaced(list, chosen, id))}
                        >
                            {show(id)}
                        </button>
                    ))}
                </div>
            )}
        </>
    );
}

/* A set with a word more, or without it; in the order of the words. */
export function toggled(value: Value, words: Labelled[], word: string): Value {
    const list = listOf(value);
    const next = list.includes(word) ? list.filter((one) => one !== word) : [...list, word];
    return words.map(({ id }) => id).filter((id) => next.includes(id));
}

function WordSet({ label, field, value, onChange }: ValueProps) {
    const words = field.words ?? [];
    const list = listOf(value);
    return (
        <div class="word-set" role="group" aria-label={label}>
            {words.map(({ id, title }) => (
                <button
                    key={id}
                    aria-pressed={list.includes(id)}
                    onClick={() => onChange(toggled(value, words, id))}
                >
                    {title}
                </button>
            ))}
        </div>
    );
}

/* ---- Shapes ---- */

function squareAt(value: Value, row: number, column: number): boolean {
    const text = listOf(value)[row];
    return typeof text === "string" && text[column] === "#";
}

/* Rows of text as a pack has them, without empty ones at the end. */
function shapeOf(side: number, isFull: (row: number, column: number) => boolean): Value {
    const numbers = Array.from({ length: side }, (_, i) => i);
    const rows = numbers.map((row) =>
        numbers.map((column) => (isFull(row, column) ? "#" : ".")).join(""),
    );
    const width = Math.max(...rows.map((row) => row.lastIndexOf("#") + 1), 1);
    const used = rows.map((row) => row.includes("#"));
    return rows.slice(0, used.lastIndexOf(true) + 1).map((row) => row.slice(0, width));
}

function Shape({ label, field, value, onChange }: ValueProps) {
    const { side = 0 } = field;
    const touch = (row: number, column: number) =>
        onChange(shapeOf(side, (r, c) => squareAt(value, r, c) !== (r === row && c === column)));
    return (
        <div class="squares" role="group" aria-label={label} style={{ "--side": side }}>
            {Array.from({ length: side * side }, (_, i) => {
                const [row, column] = [Math.floor(i / side), i % side];
                return (
                    <button
                        key={i}
                        aria-pressed={squareAt(value, row, column)}
                        aria-label={t("Row %u, column %u", row + 1, column + 1)}
                        onClick={() => touch(row, column)}
                    />
                );
            })}
        </div>
    );
}

function ShapeList(props: ValueProps) {
    const list = listOf(props.value);
    return (
        <div class="shape-list" role="group" aria-label={props.label}>
            {list.map((value, i) => (
                <Shape
                    key={i}
                    {...props}
                    label={`${props.label}, ${i + 1}`}
                    value={value}
                    onChange={(next) => props.onChange(replaced(list, i, next))}
                />
            ))}
        </div>
    );
}

/* ---- Texts ---- */

function Text({ label, field, value, describedBy, onChange }: ValueProps) {
    return (
        <input
            value={String(value)}
            maxLength={field.most}
            aria-label={label}
            aria-describedby={describedBy}
            onInput={(event) => onChange(event.currentTarget.value, true)}
        />
    );
}

export function ValueForm(props: PicturedProps) {
    const isList = Boolean(props.field.count);
    switch (props.field.kind) {
        case "number":
        case "signed":
            return isList ? <NumberList {...props} /> : <Stepper {...props} />;
        case "choice":
            if (isList && props.pictures) return <PictureList {...props} />;
            return isList ? <ChoiceList {...props} /> : <Choice {...props} />;
        case "set":
            return <WordSet {...props} />;
        case "shape":
            return isList ? <ShapeList {...props} /> : <Shape {...props} />;
        case "text":
            return <Text {...props} />;
        case "rows":
            return null; // its parts are shown one by one
    }
}
