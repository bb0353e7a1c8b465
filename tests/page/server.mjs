/* Serves the page as players have it: by the program, on any free port of this machine if none is named. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const program = "build/kvartal";

export async function serve({ port = 0, db = ":memory:" } = {}) {
    const many = ["--tables", "--sockets", "--open-tables", "--http-rate", "--costly-rate"];
    const limits = many.flatMap((limit) => [limit, "1000"]);
    const server = spawn(
        program,
        ["serve", "--port", String(port), "--db", db, "--lang", "en", ...limits],
        {
            stdio: ["ignore", "pipe", "inherit"],
        },
    );
    for await (const line of createInterface(server.stdout)) {
        const address = /http:\/\/\S+/.exec(line)?.[0];
        if (address) return { address, stop: (signal) => server.kill(signal) };
    }
    throw new Error(`${program} serve has not said where it is.`);
}
