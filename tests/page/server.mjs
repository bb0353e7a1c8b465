/* Serves the page as players have it: by the program, on any free port of this machine. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const program = "build/kvartal";

export async function serve() {
    const server = spawn(program, ["serve", "--port", "0", "--lang", "en"], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface(server.stdout)) {
        const address = /http:\/\/\S+/.exec(line)?.[0];
        if (address) return { address, stop: () => server.kill() };
    }
    throw new Error(`${program} serve has not said where it is.`);
}
