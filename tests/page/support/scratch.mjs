/* A folder for what the cases of one file of tests write: it is there from the first use on, and goes
 * with the process, also where a case has failed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder;

/* The path of something in it; without a name that of the folder. */
export function scratch(name = "") {
    if (!folder) {
        folder = mkdtempSync(join(tmpdir(), "kvartal-page-"));
        process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    }
    return join(folder, name);
}
