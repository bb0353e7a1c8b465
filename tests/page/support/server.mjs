/* Serves the page as players get it, by the program, on a free port of this machine if none is
 * given. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

const program = "build/kvartal";

function isFree(port) {
    return new Promise((resolve) => {
        const probe = createServer();
        probe.once("error", () => resolve(false));
        probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
}

/* Two in a row, the second for administration. The system assigns ports from 32768 up to outgoing
 * connections: one of those could be in use by the time that a server restarts. */
async function freePort() {
    for (;;) {
        const port = 12000 + 2 * Math.floor(Math.random() * 10000);
        if ((await isFree(port)) && (await isFree(port + 1))) return port;
    }
}

export async function serve({ port, db = ":memory:" } = {}) {
    const many = ["--tables", "--sockets", "--open-tables", "--http-rate", "--costly-rate"];
    const limits = many.flatMap((limit) => [limit, "1000"]);
    const server = spawn(
        program,
        [
            "serve",
            "--port",
            String(port ?? (await freePort())),
            "--db",
            db,
            "--lang",
            "en",
            ...limits,
        ],
        {
            stdio: ["ignore", "pipe", "inherit"],
        },
    );
    /* Its port is free only when it is gone. */
    const gone = once(server, "exit");
    const stop = (signal) => {
        server.kill(signal);
        return gone;
    };
    for await (const line of createInterface(server.stdout)) {
        const address = /http:\/\/\S+/.exec(line)?.[0];
        if (address) return { address, stop };
    }
    throw new Error(`${program} serve has not said where it is.`);
}
