/* Files of results and records, read into the statistics. */
import type { Core } from "../core/core";
import { Refusal } from "../core/core";
import {
    addResults,
    BadResults,
    isResultsFile,
    type Result,
    resultOf,
    resultsFromText,
} from "../core/results";
import { t, tn } from "../core/translate";

/* In a record the first seat counts: records do not say who sat where. */
function resultOfRecord(core: Core, record: string, when: number): Result | undefined {
    const { name, over } = core.ask({ do: "load", record });
    if (!over) return undefined;
    return resultOf({ name, record, scores: core.ask({ do: "score" }), seat: 0, when });
}

function complaint(file: string, error: unknown): string {
    if (error instanceof Refusal) return t("“%s”: %s", file, error.message);
    if (!(error instanceof BadResults)) throw error;
    return error.line === 0
        ? t("“%s” comes from another version of Kvartal and cannot be read.", file)
        : t("“%s” is damaged in line %u. Nothing of it was added.", file, error.line);
}

interface Read {
    results: Result[];
    trouble?: string;
}

async function read(core: Core, file: File): Promise<Read> {
    const text = await file.text();
    try {
        if (isResultsFile(text)) return { results: resultsFromText(text) };
        const result = resultOfRecord(core, text, file.lastModified);
        if (result) return { results: [result] };
        return {
            results: [],
            trouble: t("“%s” is not finished, so it has no result.", file.name),
        };
    } catch (error) {
        return { results: [], trouble: complaint(file.name, error) };
    }
}

/* Adds what can be read; the sentences say what happened. */
export async function importFiles(core: Core, files: File[]): Promise<string[]> {
    const all: Read[] = [];
    for (const file of files) all.push(await read(core, file));
    const troubles = all.flatMap(({ trouble }) => trouble ?? []);
    const added = addResults(all.flatMap(({ results }) => results));
    const said =
        added === undefined
            ? t("There is no room left on this device. Nothing was added.")
            : tn("%u game added.", "%u games added.", added);
    return [said, ...troubles];
}
