/* What a game is played with. */
import type { Core } from "./core";
import type { Packs } from "./packs";
import type { GameInfo } from "./protocol";
import type { Store } from "./store";
import type { WorkerClient } from "./worker_client";

export interface Tools {
    core: Core;
    scratch: Core; // for questions unrelated to the game in progress
    worker: WorkerClient;
    store: Store;
    packs: Packs;
    games: GameInfo[];
}
