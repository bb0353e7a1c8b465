/* Fields of forms. */
import { useId } from "preact/hooks";

/* One of a few. */
export function Choose<Value extends string>(props: {
    label: string;
    value: Value;
    choices: readonly (readonly [Value, string])[];
    impossible?: readonly string[]; // choices that are shown and cannot be taken
    note?: string; // what the chosen one means
    onChange: (value: Value) => void;
}) {
    const note = useId();
    const { impossible = [] } = props;
    const isFixed = props.choices.every(
        ([value]) => value === props.value || impossible.includes(value),
    );
    return (
        <>
            <label class="field">
                <span>{props.label}</span>
                <select
                    value={props.value}
                    disabled={isFixed && props.choices.length > 1}
                    aria-describedby={props.note ? note : undefined}
                    onChange={(event) => props.onChange(event.currentTarget.value as Value)}
                >
                    {props.choices.map(([value, title]) => (
                        <option key={value} value={value} disabled={impossible.includes(value)}>
                            {title}
                        </option>
                    ))}
                </select>
            </label>
            {props.note && (
                <p id={note} class="note quiet-text">
                    {props.note}
                </p>
            )}
        </>
    );
}

export function Switch(props: { label: string; value: boolean; onChange: (on: boolean) => void }) {
    return (
        <label class="field switch">
            <span>{props.label}</span>
            <input
                type="checkbox"
                checked={props.value}
                onChange={(event) => props.onChange(event.currentTarget.checked)}
            />
        </label>
    );
}
