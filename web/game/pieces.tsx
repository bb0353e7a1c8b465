/*
 * The pieces of the picture, laid out for the kind of screen. Each is measured where it stands, and
 * the core draws it for exactly that width; the board gets the height that is left.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Form, Hand, PieceName, PieceSize } from "../core/protocol";
import { smallWidth } from "../core/record";
import { t } from "../core/translate";
import { Picture } from "../picture/picture";
import { listen } from "../ui/events";
import { useForm } from "../ui/form";
import { longestMotion } from "../ui/motion";
import { useSize } from "../ui/size";
import { FigureTools } from "./bar";
import { Explain } from "./explain";
import type { GameSession, Screen } from "./session";
import { useTouching } from "./touching";

interface Arrangement {
    pieces: PieceName[];
    filling: PieceName[]; // these take the height they are given
}

const upright: Arrangement = {
    pieces: ["offer", "goals", "board", "lens", "strip", "panel"],
    filling: ["board"],
};
const open: Arrangement = {
    pieces: ["offer", "goals", "board", "lens", "tracks"],
    filling: ["board"],
};
/* Where there are no goals, the cards stand beside the board. */
const beside: Arrangement = { ...open, filling: ["offer", "board"] };
const arrangements: Record<Form, Arrangement> = {
    phone: upright,
    short: upright,
    sideways: { pieces: ["offer", "board", "lens", "goals", "panel"], filling: ["offer", "board"] },
    tablet: open,
    desk: open,
};

function arrangementOf(form: Form, hasGoals: boolean): Arrangement {
    return form === "desk" && !hasGoals ? beside : arrangements[form];
}

type Sizes = Partial<Record<PieceName, PieceSize>>;

/* The box of an element in tenths of a pixel, as the core counts. */
function sizeOf(element: Element, isFilling: boolean): PieceSize {
    const { width, height } = element.getBoundingClientRect();
    const tenths = (length: number) => Math.floor(length * 10);
    return { width: tenths(width), ...(isFilling && { height: tenths(height) }) };
}

/* What decides how much room the board has in a window: the lens and a panel below it; elsewhere
 * they cover something. The bar keeps its height. (Asking for the size of the window would force a
 * layout.) */
function occasionOf(form: Form, { pieces }: Hand): string {
    if (form === "desk" || form === "sideways") return form;
    return [form, ...[pieces.lens, pieces.panel].map((piece) => Boolean(piece?.svg))].join();
}

/* Measures the pieces in their frames, now and whenever these change. On an occasion like an
 * earlier one they are likely to get the same sizes again; on a new one the board waits until it is
 * measured. So it is not drawn once at its old size, and again when the lens beside it has been
 * laid out. */
function useSizes(
    root: { current: HTMLElement | null },
    arrangement: Arrangement,
    occasion: string,
): { sizes: Sizes; isNew: boolean } {
    const [, setMeasured] = useState({}); // to draw anew
    const former = useRef(new Map<string, Sizes>());
    const now = useRef({ occasion, sizes: {} as Sizes });
    const isNew = !former.current.has(occasion);
    const sizes = former.current.get(occasion) ?? now.current.sizes;
    const isGuess = sizes !== now.current.sizes;
    now.current = { occasion, sizes };
    const measure = useCallback(() => {
        const { pieces, filling } = arrangement;
        const found = pieces.flatMap((piece) => {
            const frame = root.current?.querySelector(`.piece.${piece}:not(.away)`);
            return frame ? [[piece, sizeOf(frame, filling.includes(piece))] as const] : [];
        });
        const next = Object.fromEntries(found) as Sizes;
        const { occasion, sizes } = now.current;
        const isSame = JSON.stringify(sizes) === JSON.stringify(next);
        if (!isSame || !former.current.has(occasion)) setMeasured({});
        former.current.set(occasion, isSame ? sizes : next);
    }, [root, arrangement]);
    useLayoutEffect(() => {
        if (isNew) measure();
    }, [measure, isNew]);
    useEffect(() => {
        const watch = new ResizeObserver(measure);
        for (const frame of root.current?.querySelectorAll(".piece") ?? []) watch.observe(frame);
        return () => watch.disconnect();
    }, [root, measure]);
    useEffect(() => listen("resize", () => former.current.clear()), []);
    /* Unchanged frames do not mean that the guess was wrong. */
    useEffect(() => {
        if (isGuess) measure();
    }, [measure, occasion, isGuess]);
    return { sizes, isNew };
}

/* A piece thinner than this has no frame yet, and a lower one would show nothing. */
const thinnest = 200;
const lowest = 1200;

function screenOf(form: Form, arrangement: Arrangement, sizes: Sizes): Screen {
    const pieces = arrangement.pieces.flatMap((piece) => {
        const size = sizes[piece];
        const fits = size && size.width >= thinnest && (size.height ?? lowest) >= lowest;
        return fits ? [{ piece, ...size }] : [];
    });
    return { form, pieces };
}

interface PieceProps {
    name: PieceName;
    hand: Hand;
    label: string;
    isMissing?: boolean; // in this game there is no such piece
    isFilling?: boolean; // it takes the height it is given
}

function PieceView({ name, hand, label, isMissing = false, isFilling = false }: PieceProps) {
    const svg = hand.pieces[name]?.svg ?? "";
    const state = isMissing ? " missing" : isFilling ? " filling" : svg ? "" : " empty";
    return <Picture svg={svg} label={label} class={`piece ${name}${state}`} />;
}

interface BoardsProps {
    occasion: string;
    svg: string | undefined; // none yet, until its room is known
    label: string;
}

/* A board whose size changes is laid out as a whole. So it has a picture for each occasion, and
 * when one recurs, only what was drawn since is new in it. */
function Boards({ occasion, svg, label }: BoardsProps) {
    const [known] = useState(new Set<string>());
    return [...known.add(occasion)].map((one) => {
        const isAway = one !== occasion;
        const frame = `piece board filling${isAway ? " away" : ""}`;
        return <Picture key={one} svg={svg} label={label} class={frame} isAway={isAway} />;
    });
}

/* A game may have no goals; then its other pieces take their place. The answer is the same for the
 * whole game. */
function useHasGoals({ state: { name }, hand }: GameSession): boolean {
    const missing = useRef("");
    const { goals } = hand.pieces;
    if (goals && !goals.svg) missing.current = name;
    return missing.current !== name;
}

interface PiecesProps {
    session: GameSession;
    onPlay: (move: string) => void;
    onRules: (sections: string[]) => void;
}

/* The fonts of handwriting and of what a move brings are loaded before they are needed: a font that
 * arrives later causes a layout of the whole page. They have a file for each script. */
function useFonts(): void {
    useEffect(() => {
        for (const font of ["1rem Caveat", "bold 1rem PT Sans"])
            void document.fonts.load(font, `1${t("Menu")}`);
    }, []);
}

/* Cards turn and dice roll when a round begins, after it was drawn. */
function useDeal(root: { current: HTMLElement | null }, round: number): void {
    const dealt = useRef(round);
    useEffect(() => {
        const { current } = root;
        if (!current || dealt.current === round) return;
        dealt.current = round;
        current.classList.add("deal");
        const timer = setTimeout(() => current.classList.remove("deal"), longestMotion);
        return () => clearTimeout(timer);
    }, [root, round]);
}

/* What the layout of the table depends on. A selector with :has would search all pictures whenever
 * one changes. */
function useMarks(
    root: { current: HTMLElement | null },
    { form, hasGoals, hasLens }: { form: Form; hasGoals: boolean; hasLens: boolean },
): void {
    useLayoutEffect(() => {
        root.current?.classList.toggle("with-lens", hasLens);
    }, [root, hasLens]);
    useLayoutEffect(() => {
        const table = root.current?.parentElement;
        table?.classList.toggle("without-goals", !hasGoals);
        return () => table?.classList.remove("without-goals");
    }, [root, form, hasGoals]);
}

/* My sheet with the offer: everything that can be touched. */
export function Pieces({ session, onPlay, onRules }: PiecesProps) {
    const root = useRef<HTMLDivElement>(null);
    const form = useForm();
    const hasGoals = useHasGoals(session);
    const arrangement = arrangementOf(form, hasGoals);
    const occasion = occasionOf(form, session.hand);
    const { sizes, isNew } = useSizes(root, arrangement, occasion);
    const screen = useMemo(() => screenOf(form, arrangement, sizes), [form, arrangement, sizes]);
    const hand = session.drawFor(screen);
    const touching = useTouching(root, session, onPlay);
    useFonts();
    useDeal(root, session.state.round);
    useMarks(root, { form, hasGoals, hasLens: Boolean(hand.pieces.lens?.svg) });
    const label = t("Sheet of %s", session.save.seats[session.seat]?.name ?? "");
    return (
        <>
            <div ref={root} class="hand" {...touching}>
                {arrangement.pieces.map((piece) =>
                    piece === "board" ? (
                        <Boards
                            key={form}
                            occasion={occasion}
                            svg={isNew ? undefined : hand.pieces.board?.svg}
                            label={label}
                        />
                    ) : (
                        <PieceView
                            key={`${form} ${piece}`}
                            name={piece}
                            hand={hand}
                            label={label}
                            isMissing={piece === "goals" && !hasGoals}
                            isFilling={arrangement.filling.includes(piece)}
                        />
                    ),
                )}
                <div class="lens-tools">
                    {session.choosing.chosen && <FigureTools session={session} />}
                </div>
            </div>
            <Explain root={root} session={session} onRules={onRules} />
        </>
    );
}

/* Somebody's town, as small as a card. */
export function SmallView({ session, seat }: { session: GameSession; seat: number }) {
    const svg = useMemo(() => {
        const pieces = [{ piece: "small", width: smallWidth } as const];
        return session.piecesOf(seat, { form: "desk", pieces }).pieces.small?.svg ?? "";
    }, [session, seat, session.state.round]);
    const label = t("Sheet of %s", session.save.seats[seat]?.name ?? "");
    return <Picture svg={svg} label={label} class="small" />;
}

/* Somebody's sheet to look at: the whole of it, as wide as its frame. */
export function SheetView({ session, seat }: { session: GameSession; seat: number }) {
    const frame = useRef<HTMLDivElement>(null);
    const form = useForm();
    const width = useSize(frame).width * 10; // as the core counts
    const hand = useMemo(() => {
        if (width < thinnest) return undefined;
        const height = Math.min(Math.floor(width * 1.3), innerHeight * 6);
        const pieces = [
            { piece: "board", width, height },
            { piece: "tracks", width },
        ] as const;
        return session.piecesOf(seat, { form, pieces: [...pieces] });
    }, [session, seat, form, width, session.version]);
    const label = t("Sheet of %s", session.save.seats[seat]?.name ?? "");
    return (
        <div ref={frame} class="sheet-view">
            {hand && <PieceView name="board" hand={hand} label={label} />}
            {hand && <PieceView name="tracks" hand={hand} label={label} />}
        </div>
    );
}
