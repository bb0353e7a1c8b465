/* At a real table: before each round you enter what is on the table, place by place. */
import { useState } from "preact/hooks";
import type { Slot } from "../core/protocol";
import { t } from "../core/translate";
import { Dialog } from "../ui/dialog";
import { Choose } from "../ui/fields";
import type { LocalSession } from "./local_session";
import { ScoreParts } from "./scores";

/* Up to so many choices are buttons; more become a drop-down list. */
const buttonsMost = 15;

interface PlaceProps {
    slot: Slot;
    value: string;
    onChoose: (id: string) => void;
}

function Buttons({ slot, value, onChoose }: PlaceProps) {
    return (
        <fieldset>
            <legend>{slot.title}</legend>
            {slot.choices.map((choice) => (
                <button
                    key={choice.id}
                    aria-pressed={choice.id === value}
                    onClick={() => onChoose(choice.id)}
                >
                    {choice.title}
                </button>
            ))}
        </fieldset>
    );
}

/* Cards are chosen by their pictures. */
function Cards({ session, slot, value, onChoose }: PlaceProps & { session: LocalSession }) {
    const [open, setOpen] = useState(false);
    const chosen = slot.choices.find((choice) => choice.id === value);
    const face = (card: number | undefined) =>
        card === undefined ? null : (
            <span
                class="card-face"
                aria-hidden="true"
                dangerouslySetInnerHTML={{ __html: session.card(card) }}
            />
        );
    const choose = (id: string) => {
        onChoose(id);
        setOpen(false);
    };
    return (
        <>
            <button class="card-choice" onClick={() => setOpen(true)}>
                <span>{slot.title}</span>
                {face(chosen?.card)}
                <strong>{chosen?.title ?? t("choose")}</strong>
            </button>
            {open && (
                <Dialog title={slot.title} onClose={() => setOpen(false)}>
                    <div class="card-choices">
                        {slot.choices.map((choice) => (
                            <button
                                class="card-choice"
                                key={choice.id}
                                onClick={() => choose(choice.id)}
                            >
                                {face(choice.card)}
                                <span>{choice.title}</span>
                            </button>
                        ))}
                    </div>
                </Dialog>
            )}
        </>
    );
}

function Place(props: PlaceProps & { session: LocalSession }) {
    const { slot, value } = props;
    if (slot.choices.some((choice) => choice.card !== undefined)) return <Cards {...props} />;
    if (slot.choices.length <= buttonsMost) return <Buttons {...props} />;
    const choices = slot.choices.map((choice) => [choice.id, choice.title] as const);
    return (
        <Choose
            label={slot.title}
            value={value}
            choices={[["", ""], ...choices]}
            onChange={props.onChoose}
        />
    );
}

export function EnterOffer({ session }: { session: LocalSession }) {
    const [slots] = useState(() => session.slots());
    const [chosen, setChosen] = useState<string[]>(() =>
        slots.map((slot) => slot.choices.find((choice) => choice.now)?.id ?? ""),
    );
    const groups = [...new Set(slots.map((slot) => slot.group))];
    const choose = (at: number, id: string) =>
        setChosen((old) => old.map((before, place) => (place === at ? id : before)));
    return (
        <section class="enter">
            <h2>{t("What is on the table?")}</h2>
            <div class="enter-groups">
                {groups.map((group) => (
                    <div class="enter-group" key={group}>
                        {slots.map((slot, at) =>
                            slot.group === group ? (
                                <Place
                                    key={at}
                                    session={session}
                                    slot={slot}
                                    value={chosen[at] ?? ""}
                                    onChoose={(id) => choose(at, id)}
                                />
                            ) : null,
                        )}
                    </div>
                ))}
            </div>
            <button
                class="main"
                disabled={chosen.includes("")}
                onClick={() => session.enter(chosen)}
            >
                {t("Go to my sheet")}
            </button>
            <details>
                <summary>{t("The game is over: show my result")}</summary>
                <ScoreParts game={session.game} score={session.scores.scores[session.seat]} />
            </details>
        </section>
    );
}
