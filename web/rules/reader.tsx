/* All rules of a game: contents, search, and which game they are read for. */
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../core/protocol";
import { t, tn } from "../core/translate";
import { useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import {
    type Book,
    holds,
    loadBook,
    optionsOf,
    type Section,
    type Setting,
    search,
    wordsOf,
} from "./book";
import { optionTitle, SectionView } from "./sections";

/* The book of a game, as soon as it is here; null if it cannot be fetched. */
export function useBook(game: string): Book | null | undefined {
    const { settings } = useApp();
    const [book, setBook] = useState<Book | null>();
    useEffect(() => {
        let isLeft = false;
        loadBook(game, settings.language).then(
            (found) => !isLeft && setBook(found),
            () => !isLeft && setBook(null),
        );
        return () => {
            isLeft = true;
        };
    }, [game, settings.language]);
    return book;
}

export function Missing() {
    return (
        <p class="trouble" role="alert">
            {t("The rules could not be loaded. Try again when you are online.")}
        </p>
    );
}

/* ---- Which game ---- */

const any = "";

function choicesOf(game: GameInfo, book: Book, option: string): (readonly [string, string])[] {
    const players = [
        ["one", t("alone")],
        ["many", t("with others")],
    ] as const;
    const known = game.options.find(({ id }) => id === option);
    const titles = known?.choices.map(({ id, title }) => [id, title] as const) ?? players;
    const named = JSON.stringify(book.sections);
    /* A random choice does not affect the rules, and some choices do not differ. */
    const telling = titles.filter(([id]) => id !== "random" && named.includes(`"${option}"`));
    return [[any, t("all")], ...telling];
}

interface FilterProps {
    game: GameInfo;
    book: Book;
    setting: Setting;
    onChange: (setting: Setting) => void;
}

function Filter({ game, book, setting, onChange }: FilterProps) {
    const choose = (option: string, value: string) => {
        const { [option]: _, ...others } = setting;
        onChange(value === any ? others : { ...others, [option]: value });
    };
    return (
        <details class="filter no-print">
            <summary>{t("Edition and options")}</summary>
            <div class="fields">
                {optionsOf(book, game).map((option) => (
                    <Choose
                        key={option}
                        label={optionTitle(game, option)}
                        value={setting[option] ?? any}
                        choices={choicesOf(game, book, option)}
                        onChange={(value) => choose(option, value)}
                    />
                ))}
            </div>
        </details>
    );
}

/* ---- Contents and search ---- */

function Contents(props: { game: GameInfo; sections: Section[]; onOpen: (id: string) => void }) {
    return (
        <nav class="contents no-print" aria-label={t("Contents")}>
            <ol>
                {props.sections.map(({ id, title }) => (
                    <li key={id}>
                        <a
                            href={`#/rules/${props.game.id}/${id}`}
                            onClick={(event) => {
                                event.preventDefault();
                                props.onOpen(id);
                            }}
                        >
                            {title}
                        </a>
                    </li>
                ))}
            </ol>
        </nav>
    );
}

interface SearchProps {
    query: string;
    found: number;
    onQuery: (query: string) => void;
}

function Search({ query, found, onQuery }: SearchProps) {
    const id = useId();
    return (
        <div class="search no-print" role="search">
            <label class="unseen" for={id}>
                {t("Search the rules")}
            </label>
            <input
                id={id}
                type="search"
                placeholder={t("Search the rules")}
                value={query}
                onInput={(event) => onQuery(event.currentTarget.value)}
            />
            <p class="quiet-text" role="status">
                {query.trim() && tn("%u section", "%u sections", found)}
            </p>
        </div>
    );
}

/* ---- The book ---- */

/* Goes to a section whenever it is requested; it may have been drawn only now. */
function useSection(root: { current: HTMLElement | null }, section: string, isDrawn: boolean) {
    const [asked, ask] = useState({ section });
    useEffect(() => ask({ section }), [section]);
    useEffect(() => {
        if (!asked.section || !isDrawn) return;
        const frame = requestAnimationFrame(() => {
            const id = CSS.escape(`rule-${asked.section}`);
            const target = root.current?.querySelector<HTMLElement>(`#${id}`);
            target?.scrollIntoView();
            target?.focus({ preventScroll: true });
        });
        return () => cancelAnimationFrame(frame);
    }, [root, asked, isDrawn]);
    return (id: string) => ask({ section: id });
}

export interface ReaderProps {
    game: GameInfo;
    section?: string; // to go to
    setting?: Setting; // of the game that is being played
    isPage?: boolean; // sections are links to themselves
    onOpen?: (section: string) => void;
}

export function Reader(props: ReaderProps) {
    const { game, section = "", setting: given = {}, isPage = false, onOpen } = props;
    const root = useRef<HTMLDivElement>(null);
    const book = useBook(game.id);
    const [query, setQuery] = useState("");
    const [setting, setSetting] = useState(given);
    const words = useMemo(() => wordsOf(query), [query]);
    const shown = useMemo(
        () => book?.sections.filter(({ when }) => holds(when, setting)) ?? [],
        [book, setting],
    );
    const found = useMemo(() => search(shown, words, setting), [shown, words, setting]);
    const goTo = useSection(root, section, Boolean(book));
    if (book === null) return <Missing />;
    if (!book) return null;
    const open = (id: string) => {
        setQuery("");
        goTo(id);
        onOpen?.(id);
    };
    return (
        <div ref={root} class="rules">
            <div class="rules-tools">
                <Search query={query} found={found.length} onQuery={setQuery} />
                {isPage && (
                    <button class="quiet print no-print" onClick={() => print()}>
                        {t("Print")}
                    </button>
                )}
                <Filter game={game} book={book} setting={setting} onChange={setSetting} />
                <Contents game={game} sections={found} onOpen={open} />
            </div>
            <div class="rules-text">
                {found.length === 0 && <p>{t("Nothing of the rules contains that.")}</p>}
                {found.map((one) => (
                    <SectionView
                        key={one.id}
                        game={game}
                        section={one}
                        setting={setting}
                        words={words}
                        isLinked={isPage}
                    />
                ))}
            </div>
        </div>
    );
}
