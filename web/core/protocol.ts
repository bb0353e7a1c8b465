/* The engine's conversation (docs/formats.md), as far as the page takes part in it. */

export type Layout = "wide" | "narrow" | "page";

export type Request =
    | { do: "games" | "bots" | "score" | "record" | "reminder" | "slots" }
    | { do: "card"; card: number }
    | { do: "chart"; title: string; columns: number[]; series: (number | null)[][] }
    | { do: "new"; name: string; seats: number }
    | { do: "show"; seat?: number }
    | { do: "moves"; seat: number }
    | { do: "undo"; seat: number; count?: number }
    | { do: "play"; seat: number; moves: string[]; forced?: boolean }
    | { do: "tell" | "preview"; seat: number; moves: string[] }
    | { do: "set"; sheets: unknown[]; offer?: string[]; table?: unknown }
    | { do: "load"; record: string; round?: number }
    | { do: "verify"; record: string; pledge?: string }
    | { do: "pledge"; words: string }
    | { do: "bot"; seat: number; level: string }
    | { do: "hint"; seat: number; level: string; most: number }
    | { do: "analyse"; seat: number; round: number; level: string; work: number }
    | ({ do: "draw"; seat: number } & PictureOptions);

/* Requests that can answer everything at once. */
export type Trip = Request & { do: "new" | "load" | "show" | "play" | "undo" };

export interface PictureOptions {
    layout: Layout;
    zones?: boolean;
    others?: boolean; // as the other seats may see it
    bare?: boolean; // without its style
}

/* What is wanted to be known when a request is done. */
export interface Wanted {
    seat?: number; // whose moves and picture
    state?: true;
    moves?: true;
    score?: true;
    record?: true;
    picture?: PictureOptions;
}

export interface Known {
    state: State;
    moves: string[];
    score: Scores;
    record: string;
    picture: SheetPicture;
}

/* A move as the picture offers it. */
export interface Zone {
    move: string;
    label: string;
    places?: string[]; // by which it is chosen, where moves overlap
}

export interface SheetPicture {
    svg: string;
    zones: Zone[];
    places: string[]; // parts of the picture that can be chosen, by their ids
    advice: string; // the sentence that says what to do
}

export interface Labelled {
    id: string;
    title: string;
}

export interface Level {
    id: string;
    about: string;
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
}

/* A place of an offer that is entered by hand. */
export interface Slot {
    title: string;
    group: number; // places of one card belong together
    choices: (Labelled & { now?: boolean; card?: number })[];
}

export interface GameInfo {
    id: string;
    title: string;
    about: string;
    components: string;
    manual: string;
    seats: [least: number, most: number];
    options: Option[];
    parts: Labelled[];
    ties: Labelled[];
    endings: Labelled[];
}

export interface State {
    name: string;
    seats: number;
    round: number;
    over: boolean;
    ended: string[];
    waiting: number[];
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

/* A turn that was played, beside the best one in the same futures. Figures in hundredths of a point. */
export interface Analysis {
    mark: "" | "!" | "?" | "??";
    forced: boolean; // there was nothing to choose
    best: { moves: string[] };
    reason: string;
    cost: { value: number; value_error: number };
    luck: { value: number } | null; // of the offer; null where it was entered by hand
    told?: string[]; // the best moves for people
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

export interface Answers {
    games: { games: GameInfo[] };
    bots: { bots: Level[] };
    slots: { slots: Slot[] };
    card: { svg: string };
    chart: { svg: string };
    new: State;
    show: State;
    set: State;
    load: State;
    moves: { moves: string[] };
    undo: { moves: string[] };
    play: { moves: string[]; round: number; over: boolean };
    bot: { moves: string[]; round: number; over: boolean };
    tell: { told: string[] };
    preview: { total: number };
    score: Scores;
    record: { record: string };
    verify: Proof;
    pledge: { pledge: string };
    draw: { svg: string };
    reminder: { svg: string };
    hint: { turns: Thought[] };
    analyse: Analysis;
}
