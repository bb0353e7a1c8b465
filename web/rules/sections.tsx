/* Sections of the rules on the screen: their texts, and examples that one can step through. */
import { useMemo, useState } from "preact/hooks";
import type { GameInfo } from "../core/protocol";
import { t } from "../core/translate";
import { Picture } from "../picture/picture";
import { useApp } from "../ui/app";
import { Icon } from "../ui/icons";
import {
    type Block,
    type Example,
    holds,
    marked,
    type Section,
    type Setting,
    type When,
} from "./book";
import { drawStep } from "./position";

/* What all parts of a section need to know. */
interface Reading {
    game: GameInfo;
    setting: Setting; // of the game it is read for
    words: string[]; // that were searched
}

/* ---- Texts ---- */

function Marked({ text, words }: { text: string; words: string[] }) {
    const pieces = marked(text, words);
    return <>{pieces.map((piece, at) => (at % 2 ? <mark key={at}>{piece}</mark> : piece))}</>;
}

/* The name before a colon stands out where a text explains an icon. */
function Named({ text, words }: { text: string; words: string[] }) {
    const [, name = "", rest = text] = /^([^:.]{1,40}:)(.*)$/s.exec(text) ?? [];
    return (
        <>
            {name && (
                <strong>
                    <Marked text={name} words={words} />
                </strong>
            )}
            <Marked text={rest} words={words} />
        </>
    );
}

/* Choices are explained at length where a game is set up; here there is room for two words. */
const shortTitles = (): Record<string, string> => ({
    "players=one": t("alone"),
    "players=many": t("with others"),
    "advanced=on": t("advanced game"),
    "draft=on": t("passing cards"),
    "events=on": t("with events"),
    "goals=all": t("with all goals"),
    "goals=personal,all": t("with goals"),
    "bonus=!none": t("with a bonus"),
    "bonus=none": t("without a bonus"),
});

function titleOf(game: GameInfo, option: string, values: string[]): string {
    const choices = game.options.find(({ id }) => id === option)?.choices ?? [];
    const titles = choices.filter(({ id }) => values.includes(id)).map(({ title }) => title);
    return shortTitles()[`${option}=${values.join(",")}`] ?? titles.join(" · ");
}

export function optionTitle(game: GameInfo, option: string): string {
    return game.options.find(({ id }) => id === option)?.about ?? t("Players");
}

/* To which games something belongs, as far as the reader has not chosen one. */
function Belongs({ game, setting, when }: { when: When } & Pick<Reading, "game" | "setting">) {
    const open = Object.entries(when).filter(([option]) => setting[option] === undefined);
    const titles = open.map(([option, values]) => titleOf(game, option, values));
    if (titles.length === 0) return null;
    return <span class="belongs">{titles.join(" · ")}</span>;
}

/* ---- Examples ---- */

const width = 3600; // tenths of a CSS pixel; the picture is scaled from there

function ExampleView({ example, words }: { example: Example; words: string[] }) {
    const app = useApp();
    const [at, setAt] = useState(0);
    const { steps } = example;
    const pieces = useMemo(
        () => drawStep(app.scratch, example, at, "phone", width),
        [app, example, at],
    );
    const label = steps[at]?.text ?? "";
    return (
        <figure class="example">
            <div class="pictures" role="img" aria-label={label}>
                {example.pieces.map((piece) => (
                    <Picture key={piece} svg={pieces[piece]?.svg ?? ""} label="" class={piece} />
                ))}
            </div>
            <figcaption>
                <ol>
                    {steps.map(({ text }, number) => (
                        <li key={number} class={number === at ? "now" : ""}>
                            {steps.length > 1 ? (
                                <button
                                    class="quiet"
                                    aria-current={number === at ? "step" : undefined}
                                    onClick={() => setAt(number)}
                                >
                                    <Marked text={text} words={words} />
                                </button>
                            ) : (
                                <p>
                                    <Marked text={text} words={words} />
                                </p>
                            )}
                        </li>
                    ))}
                </ol>
                {steps.length > 1 && <Steps at={at} count={steps.length} onStep={setAt} />}
            </figcaption>
        </figure>
    );
}

function Steps(props: { at: number; count: number; onStep: (at: number) => void }) {
    const { at, count, onStep } = props;
    return (
        <div class="steps">
            <button disabled={at === 0} onClick={() => onStep(at - 1)} title={t("Previous step")}>
                <Icon name="previous" />
                <span class="unseen">{t("Previous step")}</span>
            </button>
            <span role="status">{t("%u of %u", at + 1, count)}</span>
            <button
                class={at + 1 < count ? "main" : ""}
                disabled={at + 1 === count}
                onClick={() => onStep(at + 1)}
                title={t("Next step")}
            >
                <Icon name="next" />
                <span class="unseen">{t("Next step")}</span>
            </button>
        </div>
    );
}

/* ---- Sections ---- */

function BlockView({ block, ...reading }: { block: Block } & Reading) {
    const { setting, words } = reading;
    if (block.kind === "example") return <ExampleView example={block} words={words} />;
    if (block.kind === "list")
        return (
            <ul>
                {block.items
                    .filter(({ when }) => holds(when, setting))
                    .map((item) => (
                        <li key={item.text}>
                            {item.icon ? (
                                <Named text={item.text} words={words} />
                            ) : (
                                <Marked text={item.text} words={words} />
                            )}
                        </li>
                    ))}
            </ul>
        );
    if (!holds(block.when, setting)) return null;
    return (
        <p>
            <Belongs {...reading} when={block.when} />
            <Marked text={block.text} words={words} />
        </p>
    );
}

export interface SectionProps extends Reading {
    section: Section;
    isLinked?: boolean; // its heading is a link to it
}

export function SectionView({ section, isLinked = false, ...reading }: SectionProps) {
    const title = <Marked text={section.title} words={reading.words} />;
    return (
        <section
            class="rule"
            id={`rule-${section.id}`}
            aria-label={section.title}
            tabIndex={-1} // it gets the focus when it is gone to
        >
            <h2>
                {isLinked ? (
                    <a href={`#/rules/${reading.game.id}/${section.id}`}>{title}</a>
                ) : (
                    title
                )}{" "}
                <Belongs {...reading} when={section.when} />
            </h2>
            {section.blocks.map((block, at) => (
                <BlockView key={at} block={block} {...reading} />
            ))}
        </section>
    );
}
