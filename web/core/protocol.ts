/* The engine's requests and answers (docs/formats.md), as far as the page uses them. */

export type Layout = "wide" | "narrow" | "page";

export type Request =
    | { do: "games" | "bots" | "score" | "record" | "reminder" }
    | { do: "pack"; name: string }
    | { do: "box"; game: string }
    | { do: "box"; pack: string; draw?: string }
    | { do: "card"; card: number; back?: boolean; origins?: boolean }
    | ChartRequest
    | { do: "new"; name: string; seats: number; entered?: boolean; others?: boolean }
    | { do: "entry"; stage?: "end"; chosen: Chosen; pictures: true }
    | { do: "enter" | "finish"; choices: Chosen }
    | { do: "correct"; round: number; choices?: Chosen }
    | { do: "show"; seat?: number }
    | { do: "moves"; seat: number }
    | { do: "undo"; seat: number; count?: number }
    | { do: "play"; seat: number; moves: string[]; forced?: boolean; anew?: boolean }
    | {
          do: "recount";
          seat: number;
          moves: string[];
          instead?: string[];
          picture?: TurnPicture;
      }
    | { do: "why"; seat: number; site?: number; card?: number; focus: Focus }
    | { do: "tell"; seat: number; moves: string[] }
    | { do: "set"; sheets: unknown[]; table?: unknown }
    | { do: "load"; record: string; round?: number }
    | { do: "lesson"; lesson: string; step?: number }
    | { do: "judge"; lesson: string; step: number; moves: string[] }
    | { do: "solve"; lesson: string; step: number }
    | { do: "verify"; record: string; pledge?: string }
    | { do: "pledge"; words: string }
    | { do: "bot"; seat: number; level: string }
    | { do: "face"; level: string; nth: number }
    | ({ do: "postcard" } & Postcard)
    | { do: "hint"; seat: number; level: string; most: number; work?: number | undefined }
    | { do: "analyse"; seat: number; round: number; level: string; work: number }
    | ({ do: "draw"; seat: number } & PictureOptions);

/* A line for each series, over columns that can be touched. */
export interface ChartRequest {
    do: "chart";
    title: string;
    columns: number[];
    series: (number | null)[][];
    width?: number;
    height?: number;
    at?: number; // the column that is looked at
    touch?: boolean;
}

/* A picture in pieces, which are laid out here; lengths are in tenths of a CSS pixel. */
export type PieceName =
    | "offer"
    | "goals"
    | "board"
    | "tracks"
    | "strip"
    | "panel"
    | "lens"
    | "small"
    | "skyline";
export type Form = "phone" | "short" | "sideways" | "tablet" | "desk";

export interface PieceSize {
    width: number;
    height?: number; // the one it needs, where this is not given
}

/* The aspects by which a move is chosen; the values of each are numbered from 1. */
export const aspects = ["card", "number", "site", "turn", "mirror", "place"] as const;
export type Aspect = (typeof aspects)[number];
export type Focus = Partial<Record<Aspect, number>>;

export interface HandOptions {
    form: Form;
    pieces: ({ piece: PieceName } & PieceSize)[];
    focus?: Focus;
    candidate?: string; // a move that is looked at
    others?: boolean; // as the other seats may see the sheet
    zones?: boolean; // false: nothing can be touched
    since?: number; // so many moves of the turn were shown before: the rest comes in motion
    origins?: true; // rings around figures that are ours: by the larger core
    told?: string[]; // topics of the guide that are known: the others are told when they come up
}

/* The pieces of a finished turn, with what it changed marked. */
export type TurnPicture = Pick<HandOptions, "form" | "pieces">;

export interface HandMove extends Focus {
    move: string;
    gain: number; // of points, if it were made
    brief?: string; // on a button
    label?: string; // a sentence
    covers?: number[]; // sites
}

export interface Piece {
    width: number;
    height: number;
    svg?: string; // none where there is nothing to show
}

export type Pieces = Partial<Record<PieceName, Piece>>;

/* A topic of the guide that has come up. */
export interface Topic {
    id: string;
    words: string;
    rule: string; // such as "welcome#pools"
}

export interface Hand {
    moves: HandMove[];
    usual: Focus; // what is meant unless something else is chosen
    advice: string; // the sentence that says what to do, or what the candidate does
    rules: string[]; // sections of the rules for what can be done, such as "welcome#pools"
    topics?: Topic[]; // that have come up, for those who are told something
    brief?: string; // of the candidate
    last?: boolean; // after the candidate the turn can only be ended
    pieces: Pieces;
}

/* Requests that can answer everything at once. */
export type Trip = Request & { do: "new" | "load" | "lesson" | "show" | "play" | "undo" };

export interface PictureOptions {
    layout: Layout;
    zones?: boolean;
    others?: boolean; // as the other seats may see it
    bare?: boolean; // without its style
    origins?: boolean; // rings around figures that are ours: by the larger core
}

/* What the page wants to know after a request. */
export interface Wanted {
    seat?: number; // whose moves and picture
    state?: true;
    moves?: true;
    score?: true;
    record?: true;
    picture?: HandOptions;
}

export interface Known {
    state: State;
    moves: string[];
    score: Scores;
    record: string;
    picture: Hand;
}

export interface Labelled {
    id: string;
    title: string;
}

/* The result of a town, to show to people who have not built it. */
export interface Postcard {
    heading: string;
    date: string;
    figure: string;
    words: string;
    notes: string;
    medal: number; // 0 none, 1 bronze, 2 silver, 3 gold
    lit: number; // percent of the windows
}

export interface Persona {
    name: string;
    about: string; // what they are like, in a sentence
}

export interface Level {
    id: string;
    about: string;
    personas: Persona[];
}

export interface Choice extends Labelled {
    about: string; // the same as the title where that says it all
}

export interface Option {
    id: string;
    about: string;
    choices: Choice[];
    standard: string;
    free: boolean; // it may also be typed
    words?: Labelled[]; // what is typed is made of these
}

/* ---- What lies on a real table, entered by hand ---- */

/* For each place an id, ids where there can be many, or null while it is empty. */
export type Chosen = (string | string[] | null)[];

export interface EntryPlace {
    title: string;
    palette: number; // its id
    many: boolean;
    seat?: number; // whose it is
    secret?: boolean; // nobody else at this device may see it
    out: Record<string, string>; // choices that cannot lie there, and why
}

export interface Palette {
    id: number;
    columns: number; // 0: as many as fit
    width: number; // of its pictures; 0: there are only titles
    height: number;
    choices: (Labelled & { count?: number; svg?: string })[]; // how many the box has
}

export interface Entry {
    places: EntryPlace[];
    palettes: Palette[];
    finish: boolean; // somebody who is not here may have ended the game
}

/* What was left out when an entry was corrected: turns from a round on, and later entries. */
export interface Correction {
    from?: number;
    offers: { round: number; choices: Chosen }[];
}

export interface GameInfo {
    id: string;
    title: string;
    about: string;
    components: string;
    seats: [least: number, most: number];
    options: Option[];
    parts: Labelled[];
    ties: Labelled[];
    endings: Labelled[];
}

/* Why a game is over. */
export interface Reason {
    id: string;
    seats: number[]; // whose names stand in its %s
    told: string;
}

export interface State {
    name: string;
    seats: number;
    round: number;
    over: boolean;
    entry?: "setup" | "offer" | "end"; // what is to be entered first
    ended: string[];
    reasons?: Reason[]; // of a game that is over
    waiting: number[];
    table?: unknown;
    sheets: { turn?: string[] }[];
    note?: string;
}

export interface Score {
    total: number;
    parts: Record<string, number>;
    ties: number[]; // in the order of the game's ties; more wins
}

export interface Scores {
    scores: Score[];
    rival?: Score & { place: number };
    places: number[];
}

/* What a strong bot thinks of a turn: the score it expects at the end, in hundredths of a point,
 * and why. */
export interface Thought {
    moves: string[];
    value: number; // hundredths of a point
    chance: number; // of winning, in hundredths of a percent; 0 where nobody is to be beaten
    reason: string;
    told?: string[]; // the moves for people
}

/* A turn that was played, beside the best one in the same rollouts. Figures in hundredths of a
 * point. */
export interface Analysis {
    mark: "" | "!" | "?" | "??";
    forced: boolean; // there was nothing to choose
    spread: number; // of final scores
    best: { moves: string[] };
    reason: string;
    equal: boolean; // the best turn cannot be told from what was played
    cost: { value: number; value_error: number; aim: number; aim_error: number };
    luck: { value: number } | null; // of the offer; null where it was entered by hand
    summary?: string; // what the best turn would have done
    gain?: number; // and added to the score at once
}

/* What a record proves of its deal. */
export interface Proof {
    proved: boolean; // false: the deal was a known one
    rounds: number;
    seed: string;
    words?: number; // how many have added their own
    kept?: number; // of these, how many had pledged them before
    silent?: (number | null)[]; // the first seats that did not reveal theirs; null is the table
    table?: "kept" | "said"; // one of them is the table's own words, which are no player's
    commitment?: string; // to the secret
    pledges?: string; // the digest over all pledges
    pledge?: "kept" | "withheld" | "missing"; // what became of the one that was asked about
}

/* What a lesson contains. */
export interface LessonInfo {
    game: string;
    title: string;
    about: string;
    steps: { title: string; task: string; name: string; rule: string }[];
}

/* What the core thinks of an answer. */
export interface Judgement {
    verdict: "open" | "right" | "wrong";
    said?: string; // unless it is open
}

/* A field of a box, or a part of its rows (docs/formats.md). */
export interface BoxField {
    id?: string; // none: the row itself
    title?: string;
    about?: string;
    kind: "number" | "signed" | "choice" | "set" | "shape" | "text" | "rows";
    count?: number; // a list of so many, or (fewest) at least so many of them
    fewest?: number;
    values?: string[]; // what those are called
    least?: number; // of a number, or of how many
    most?: number;
    side?: number; // of the square that a shape lies in
    words?: Labelled[];
    rows?: Labelled[];
    parts?: BoxField[];
    pictures?: boolean;
}

export interface Box {
    game: string;
    fields: (BoxField & { id: string; title: string; about: string })[];
}

export interface Fault {
    line: number;
    field: string; // "boards/classic/houses"; empty: all of the pack
    sentence: string;
}

/* A picture of a row or a word, or of the whole field; a zone is "map|stars E5". */
export interface BoxPicture {
    of: string;
    svg: string;
    zones: string[];
}

export interface BoxCheck {
    name?: string; // where nothing is wrong
    title: string;
    faults: Fault[];
    pictures?: BoxPicture[];
}

export interface Answers {
    games: { games: GameInfo[] };
    bots: { bots: Level[] };
    pack: { faults?: string[]; name?: string; title?: string; pack?: string };
    box: Box & BoxCheck;
    face: { svg: string };
    postcard: { svg: string };
    card: { svg: string; cards: number };
    chart: { svg: string };
    new: State;
    show: State;
    set: State;
    entry: Entry;
    enter: State;
    finish: State;
    correct: State & Correction;
    load: State;
    moves: { moves: string[] };
    undo: { moves: string[] };
    play: { moves: string[]; round: number; over: boolean };
    bot: { moves: string[]; round: number; over: boolean };
    tell: { told: string[] };
    why: { reason: string; rule: string };
    recount: { told: string; gain: number; pieces?: Pieces };
    score: Scores;
    record: { record: string };
    lesson: LessonInfo;
    judge: Judgement;
    solve: { right: string[]; wrong: string[][] };
    verify: Proof;
    pledge: { pledge: string };
    draw: { svg: string };
    reminder: { svg: string };
    hint: { turns: Thought[] };
    analyse: Analysis;
}
