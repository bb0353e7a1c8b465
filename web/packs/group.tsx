/* A field of the box: its pictures, and a form for each of its figures. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Box, BoxPicture, Labelled } from "../core/protocol";
import { t, tn } from "../core/translate";
import { type Desk, figureAt, isFiltered, isPending, isShown } from "./desk";
import { differs, faultsIn, type Leaf, leavesOf } from "./draft";
import { Faults, LeafForm } from "./leaf";
import { isWithin, scrollTo } from "./seeking";
import { toggled } from "./values";
import { Zones } from "./zones";

type Group = Box["fields"][number];

interface GroupProps {
    desk: Desk;
    group: Group;
    leaves: Leaf[]; // those that are shown
}

/* ---- Pictures to touch ---- */

/* "map|stars E5": the fields that a touch can change, and the word. */
function readZone(zone: string): { paths: string[]; word: string } {
    const [paths = "", word = ""] = zone.split(" ");
    return { paths: paths.split("|"), word };
}

function findLeaf({ box }: Desk, path: string): Leaf | undefined {
    return box.fields.flatMap(leavesOf).find((leaf) => leaf.path === path);
}

/* One too many is refused, and the reason is returned. One too few is accepted, since another will
 * follow. */
function touch(desk: Desk, path: string, word: string): string {
    const leaf = findLeaf(desk, path);
    if (leaf?.part.kind !== "set") return "";
    const value = toggled(figureAt(desk, path), leaf.part.words ?? [], word);
    const isMore = Array.isArray(value) && value.includes(word);
    const isTooMany = isMore && value.length > (leaf.part.most ?? 0);
    if (isTooMany) return desk.objection(path, value);
    desk.setValue(path, value);
    return "";
}

/* What is wrong with the fields that a picture changes, whose forms may be folded. */
function faultsOf({ faults }: Desk, { zones }: BoxPicture): string[] {
    const touched = new Set(zones.flatMap((zone) => readZone(zone).paths));
    return faults.filter(({ field }) => touched.has(field)).map(({ sentence }) => sentence);
}

/* Where a touch can change several things, one of them is chosen. */
function Tools(props: {
    desk: Desk;
    paths: string[];
    chosen: string;
    onChoose(path: string): void;
}) {
    return (
        <div class="presets" role="group" aria-label={t("What a touch changes")}>
            {props.paths.map((path) => (
                <button
                    key={path}
                    aria-pressed={path === props.chosen}
                    onClick={() => props.onChoose(path)}
                >
                    {findLeaf(props.desk, path)?.group.title}
                </button>
            ))}
        </div>
    );
}

function TouchPicture({
    desk,
    picture,
    label,
    own,
}: {
    desk: Desk;
    picture: BoxPicture;
    label: string;
    own: string;
}) {
    const { paths } = readZone(picture.zones[0] ?? "");
    const [tool, setTool] = useState(own);
    const [refused, setRefused] = useState({ draft: desk.draft, sentence: "" });
    const onTouch = (zone: string) => {
        const { paths: [only = ""] = [], word } = readZone(zone);
        const sentence = touch(desk, paths.length > 1 ? tool : only, word);
        setRefused({ draft: desk.draft, sentence });
    };
    const isWaiting = (zone: string) => {
        const { paths: all, word } = readZone(zone);
        return all.some((path) => isPending(desk, path, word));
    };
    const isRefused = refused.draft === desk.draft && refused.sentence !== "";
    const said = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (isRefused && said.current) scrollTo(said.current, "nearest");
    }, [isRefused]);
    return (
        <>
            {paths.length > 1 && (
                <Tools desk={desk} paths={paths} chosen={tool} onChoose={setTool} />
            )}
            <Zones svg={picture.svg} label={label} isPending={isWaiting} onTouch={onTouch} />
            <div ref={said} class="refusal" role="status">
                <Faults sentences={isRefused ? [refused.sentence] : faultsOf(desk, picture)} />
            </div>
        </>
    );
}

/* ---- Rows ---- */

function LeafForms(props: { desk: Desk; leaves: Leaf[]; isNamed?: boolean }) {
    const { desk, leaves, isNamed = false } = props; // whether its row is named above
    return (
        <>
            {leaves.map((leaf) => (
                <LeafForm
                    key={leaf.path}
                    desk={desk}
                    leaf={leaf}
                    isNamed={isNamed && !leaf.part.id}
                    {...(leaf.part.id ? {} : { name: leaf.row?.title ?? leaf.group.title })}
                />
            ))}
        </>
    );
}

interface RowProps {
    desk: Desk;
    place: string; // "plans-first/1.1"
    row: Labelled;
    leaves: Leaf[];
    svg: string;
}

/* A row with a picture of its own: touched, it shows its figures. */
function Card({
    desk,
    place,
    row,
    leaves,
    svg,
    isOpen,
    onOpen,
}: RowProps & {
    isOpen: boolean;
    onOpen(): void;
}) {
    const isDifferent = leaves.some(({ path }) => differs(desk.draft, desk.ours, path));
    const faults = faultsIn(desk.faults, place);
    const form = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
        if (isOpen && form.current) scrollTo(form.current, "nearest");
    }, [isOpen]);
    const marks = `${isDifferent ? " differs" : ""}${faults.length ? " faulty" : ""}`;
    return (
        <>
            {/* The button lies over the picture, whose words are not its name. */}
            <div class={`box-card${isOpen ? " open" : ""}${marks}`}>
                <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
                <button
                    aria-expanded={isOpen}
                    aria-label={[
                        row.title,
                        isDifferent ? t("differs from ours") : "",
                        faults.length ? t("something is wrong") : "",
                    ]
                        .filter(Boolean)
                        .join(", ")}
                    onClick={onOpen}
                />
            </div>
            {isOpen && (
                <section ref={form} class="card-form" aria-label={row.title}>
                    <h3>{row.title}</h3>
                    <LeafForms desk={desk} leaves={leaves} isNamed={true} />
                </section>
            )}
        </>
    );
}

function Gallery({ desk, group, leaves }: GroupProps) {
    const [chosen, choose] = useState("");
    useEffect(() => {
        const row = group.rows?.find(({ id }) => isWithin(desk.sought, `${group.id}/${id}`));
        if (row) choose(row.id);
    }, [desk.sought, group]);
    const pictures = desk.draw(group.id);
    const rows = (group.rows ?? []).filter(({ id }) => leaves.some(({ row }) => row?.id === id));
    return (
        <div class="gallery">
            {rows.map((row) => (
                <Card
                    key={row.id}
                    desk={desk}
                    place={`${group.id}/${row.id}`}
                    row={row}
                    leaves={leavesOf(group).filter((leaf) => leaf.row?.id === row.id)}
                    svg={pictures.get(row.id)?.svg ?? ""}
                    isOpen={chosen === row.id}
                    onOpen={() => choose(chosen === row.id ? "" : row.id)}
                />
            ))}
        </div>
    );
}

/* Rows with pictures to touch stand one below the other, each with its form. */
function TouchRows({ desk, group, leaves }: GroupProps) {
    const pictures = desk.draw(group.id);
    return (
        <div class="touch-rows">
            {(group.rows ?? []).map((row) => {
                const own = leaves.filter((leaf) => leaf.row?.id === row.id);
                const picture = pictures.get(row.id);
                if (own.length === 0 || !picture) return null;
                return (
                    <section key={row.id} aria-label={row.title}>
                        <h3>{row.title}</h3>
                        <TouchPicture desk={desk} picture={picture} label={row.title} own="" />
                        <details
                            open={
                                isFiltered(desk) || isWithin(desk.sought, `${group.id}/${row.id}`)
                            }
                        >
                            <summary>{t("All its figures")}</summary>
                            <LeafForms desk={desk} leaves={own} />
                        </details>
                    </section>
                );
            })}
        </div>
    );
}

function PlainRows({ desk, group, leaves }: GroupProps) {
    const isSimple = group.parts?.length === 1;
    if (isSimple) return <LeafForms desk={desk} leaves={leaves} />;
    return (
        <>
            {(group.rows ?? []).map((row) => {
                const own = leaves.filter((leaf) => leaf.row?.id === row.id);
                if (own.length === 0) return null;
                return (
                    <section key={row.id} class="plain-row" aria-label={row.title}>
                        <h3>{row.title}</h3>
                        <LeafForms desk={desk} leaves={own} />
                    </section>
                );
            })}
        </>
    );
}

/* ---- A field ---- */

function Single({ desk, group, leaves: [leaf] }: GroupProps) {
    const pictures = group.pictures ? desk.draw(group.id) : undefined;
    const picture = pictures?.get("");
    if (!leaf) return null;
    if (picture?.zones.length)
        return (
            <>
                <TouchPicture desk={desk} picture={picture} label={group.title} own={leaf.path} />
                <details open={isWithin(desk.sought, leaf.path)}>
                    <summary>{t("As a list")}</summary>
                    <LeafForm desk={desk} leaf={leaf} />
                </details>
            </>
        );
    return (
        <div class={picture ? "with-picture" : ""}>
            {picture && (
                <span
                    class="box-picture"
                    aria-hidden="true"
                    dangerouslySetInnerHTML={{ __html: picture.svg }}
                />
            )}
            <LeafForm desk={desk} leaf={leaf} {...(pictures && !picture ? { pictures } : {})} />
        </div>
    );
}

function Body(props: GroupProps) {
    const { desk, group } = props;
    if (!group.rows) return <Single {...props} />;
    if (!group.pictures) return <PlainRows {...props} />;
    const [first] = desk.draw(group.id).values();
    return first?.zones.length ? <TouchRows {...props} /> : <Gallery {...props} />;
}

/* What is wrong with it and belongs to none of its figures. */
function ownFaults({ faults }: Desk, group: Group): string[] {
    const paths = new Set(leavesOf(group).map(({ path }) => path));
    const own = faultsIn(faults, group.id).filter(
        ({ field }) => ![...paths].some((path) => field === path || field.startsWith(`${path}/`)),
    );
    return own.map(({ sentence }) => sentence);
}

function Badges({ desk, group }: { desk: Desk; group: Group }) {
    const different = leavesOf(group).filter(({ path }) => differs(desk.draft, desk.ours, path));
    const faults = faultsIn(desk.faults, group.id);
    return (
        <span class="badges">
            {different.length > 0 && (
                <span class="badge differs">{tn("%u differs", "%u differ", different.length)}</span>
            )}
            {faults.length > 0 && (
                <span class="badge faulty">{tn("%u fault", "%u faults", faults.length)}</span>
            )}
        </span>
    );
}

export function GroupPanel({ desk, group }: { desk: Desk; group: Group }) {
    const [isOpened, setOpened] = useState(false);
    useEffect(() => {
        if (isWithin(desk.sought, group.id)) setOpened(true);
    }, [desk.sought, group]);
    const leaves = leavesOf(group).filter((leaf) => isShown(desk, leaf));
    if (leaves.length === 0) return null;
    const isOpen = isOpened || isFiltered(desk);
    return (
        <details
            class="panel box-group"
            id={`box-${group.id}`}
            open={isOpen}
            onToggle={(event) => {
                if (!isFiltered(desk)) setOpened(event.currentTarget.open);
            }}
        >
            <summary>
                <h2>{group.title}</h2>
                <Badges desk={desk} group={group} />
            </summary>
            {isOpen && (
                <>
                    <p class="quiet-text">{group.about}</p>
                    <Faults sentences={ownFaults(desk, group)} />
                    <Body desk={desk} group={group} leaves={leaves} />
                </>
            )}
        </details>
    );
}
