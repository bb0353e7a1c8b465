/* Runs the tests of the page. A browser on a busy machine sometimes answers too late, so a case
 * that failed is run once more, alone. Cases that pass only then are named, for they are worth
 * fixing; a case that fails twice has failed. A file whose cases have all passed with the present
 * program does not run again: scripts/checks/once.py. */
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { basename, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { program } from "./support/browser.mjs";

function once(what, files) {
    const env = { ...process.env, KVARTAL: program };
    const said = execFileSync("scripts/checks/once.py", [what, ...files], {
        env,
        encoding: "utf8",
    });
    return said.split("\n");
}

const kept = once("--kept", process.argv.slice(2));
const files = process.argv.slice(2).filter((file) => !kept.includes(file));
for (const file of kept.filter(Boolean)) console.log(`Kept: ${file} has passed before.`);
if (files.length === 0) process.exit();

function only(name) {
    return new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$`);
}

/* Runs the cases of these files, or those of a name; returns the files of those that passed, and
 * those that failed. */
function runFiles(options) {
    const passed = [];
    const failed = [];
    const stream = run(options);
    stream.on("test:pass", ({ file, skip }) => skip === undefined && passed.push(file));
    stream.on("test:fail", ({ name, file }) => failed.push({ name, file }));
    const shown = stream.compose(spec);
    shown.pipe(process.stdout, { end: false });
    return new Promise((done) => shown.on("end", () => done({ passed, failed })));
}

/* A file that failed as a whole, before its first case, is listed under its own path. */
async function passesAlone({ name, file }) {
    console.log(`\nTried once more: ${name}`);
    const cases = resolve(name) === file ? {} : { testNamePatterns: [only(name)] };
    const { passed, failed } = await runFiles({ files: [file], ...cases });
    return passed.length > 0 && failed.length === 0;
}

/* Two thirds of a case is waiting: for frames, for motion, for bots. So more files run at once than
 * there are processors, and those that take longest begin first, so that nothing long is left for
 * the end. */
const filesPerProcessor = 3;
const longFirst = ["hand", "learn", "table", "online", "end", "pack_editor", "packs", "rules"];

function rank(file) {
    const at = longFirst.indexOf(basename(file, ".test.mjs"));
    return at < 0 ? longFirst.length : at;
}

const { passed, failed } = await runFiles({
    files: [...files].sort((left, right) => rank(left) - rank(right)),
    concurrency: filesPerProcessor * availableParallelism(),
});
const unsteady = [];
/* More than a handful of failures are no accident. */
if (failed.length <= 5)
    for (const one of failed) if (await passesAlone(one)) unsteady.push(one.name);
for (const name of unsteady) console.log(`Passed at the second try only: ${name}`);
const missed = failed.map(({ file }) => file);
const passing = files.filter(
    (file) => passed.includes(resolve(file)) && !missed.includes(resolve(file)),
);
if (passing.length > 0) once("--keep", passing);
process.exitCode = unsteady.length === failed.length ? 0 : 1;
