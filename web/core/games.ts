/* Finds games by name. */
import type { GameInfo } from "./protocol";

/* The game that a name like "welcome:draft=on#42" belongs to. */
export function gameOf(games: GameInfo[], name: string): GameInfo | undefined {
    const [id] = name.split(/[:#]/);
    return games.find((game) => game.id === id);
}

export function titleOf(games: GameInfo[], name: string): string {
    return gameOf(games, name)?.title ?? name;
}
