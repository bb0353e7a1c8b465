/* Tables of a server over HTTP (docs/protocol.md). */
import { Refusal } from "../core/core";
import { type Bot, personaName } from "../core/personas";
import { t } from "../core/translate";
import { newToken } from "./saved_seats";

export interface TableSeat {
    name?: string; // of a person
    bot?: string; // the level of what plays there
    nth?: number; // of the bots of this level; 0 if it is not there
    here?: boolean; // connected
    done?: boolean; // with this round
    away?: boolean; // a bot is playing for this person
}

export interface TableInfo {
    id: string;
    code: string;
    name: string;
    title: string;
    pack?: string; // the title of its pack, perhaps empty
    state: "waiting" | "playing" | "over";
    public: boolean;
    most: number;
    seats: (TableSeat | null)[]; // the first 16; null is free
    count: number;
    round: number;
    watching: number;
    clock: number; // seconds for a turn; 0 none
    patience?: number;
    hints?: boolean;
}

export function nameOfSeat(seat: TableSeat | null | undefined, number: number): string {
    if (seat?.name) return seat.name;
    const bot = botOf(seat);
    return bot ? personaName(bot) : t("Seat %u", number + 1);
}

/* The bot that has the seat itself, not one that stands in for somebody who has left. */
export function botOf(seat: TableSeat | null | undefined): Bot | undefined {
    return seat?.bot && !seat.name ? { level: seat.bot, nth: seat.nth ?? 0 } : undefined;
}

/* Of those who sit at a table, without free seats. */
export function namesOf({ seats }: TableInfo): string[] {
    return seats.flatMap((seat, number) => (seat ? [nameOfSeat(seat, number)] : []));
}

export interface TableSettings {
    name: string;
    seats: number;
    bots: string[];
    public: boolean;
    clock: number;
    patience: number;
    hints: boolean;
    pack?: string; // the text of the pack that the name has
}

/* Up to this many seats are shown one by one; of a larger table only some. */
export const crowdSize = 16;

export function apiAddress(path: string): string {
    return new URL(`api/${path}`, document.baseURI).href;
}

export function tableLink(id: string): string {
    return `${location.href.split("#")[0]}#/table/${id}`;
}

/* If what answers is not a game server, the error says so. */
async function request(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = {
        "Accept-Language": document.documentElement.lang,
        "Content-Type": "application/json",
    };
    let answer: Response;
    try {
        if (!navigator.onLine) throw new Error("There is no network.");
        answer = await fetch(apiAddress(path), { ...options, headers, cache: "no-store" });
    } catch {
        throw new Refusal("offline", t("The server cannot be reached at the moment."));
    }
    if (answer.ok) return answer;
    const { error } = await answer.json().catch(() => ({ error: undefined }));
    if (error?.message) throw new Refusal(error.code, error.message);
    throw noServer();
}

function noServer(): Refusal {
    return new Refusal(
        "no-server",
        t("There is no game server here, and playing together needs one."),
    );
}

async function ask<Answer>(path: string, options?: RequestInit): Promise<Answer> {
    const answer = await request(path, options);
    try {
        return await answer.json();
    } catch {
        throw noServer();
    }
}

export async function publicTables(): Promise<TableInfo[]> {
    const { tables } = await ask<{ tables: TableInfo[] }>("tables");
    return tables;
}

export async function findTable(id: string): Promise<TableInfo> {
    const { table } = await ask<{ table: TableInfo }>(`tables/${encodeURIComponent(id)}`);
    return table;
}

interface Made {
    id: string;
    code: string;
    token: string;
}

/* A request whose answer was lost is repeated with the same token, and creates only one table. */
let unheard = { settings: "", token: "" };

export async function createTable(settings: TableSettings): Promise<Made> {
    const text = JSON.stringify(settings);
    if (unheard.settings !== text) unheard = { settings: text, token: newToken() };
    const body = JSON.stringify({ ...settings, token: unheard.token });
    const made = await ask<Made>("tables", { method: "POST", body });
    unheard = { settings: "", token: "" };
    return made;
}

export async function recordOf(id: string): Promise<string> {
    return (await request(`tables/${id}/record`)).text();
}

/* A code has six or eight letters and digits; a whole link is accepted too. */
export function codeIn(text: string): string {
    return (text.split("#/table/").at(-1) ?? "").trim().replace(/[\s-]/g, "");
}
