/* Small drawings of towns for the home screen, in the colours of the core's palette: each theme has
 * its own, and at night the windows are lit. town.css says what the classes look like. */

/* ---- Houses of Welcome ---- */

const roofs = [
    "M-2 0 20-19 42 0Z",
    "M-2 0 8-16H32L42 0Z",
    "M-2 0 4-10 20-19 36-10 42 0Z",
    "M-2 0V-8H9V-14H31V-8H42V0Z",
];
const tiles = "M5-4q4 3 8 0t8 0 8 0 7 0M13-10q4 3 7 0t7 0";
const pitch = 46;

interface House {
    number?: number | undefined; // without one the house is empty
    colour?: string | undefined; // of the roof, where an estate is complete
}

function OneHouse({ house, at, kind }: { house: House; at: number; kind: number }) {
    const { number, colour } = house;
    return (
        <g transform={`translate(${at} 84)`} class={number === undefined ? "vacant" : ""}>
            {kind % 2 === 0 && <path class="wood line" d="M28-19h5V-6h-5Z" />}
            <path class="wall line" d="M0 0H40V46H0Z" />
            <path class={`${colour ?? "plain"} line`} d={roofs[kind % roofs.length]} />
            {colour && <path class="tiles" d={tiles} />}
            <path class="pane line" d="M6 6H34V37H6Z" />
            {number === undefined ? (
                <path class="bars" d="M20 6V37M6 21H34" />
            ) : (
                <text class="number" x={19} y={31}>
                    {number}
                </text>
            )}
        </g>
    );
}

/* Where houses stand: `from` is the left edge of the first. */
function Houses({ houses, from }: { houses: House[]; from: number }) {
    return (
        <>
            {houses.map((house, i) => (
                <OneHouse key={i} house={house} at={from + i * pitch} kind={(i * 7 + i) % 5} />
            ))}
        </>
    );
}

const cloud = "c-9 0-9-11 1-11 2-9 18-9 20-1 9-3 16 3 12 9 4 3 0 8-6 8-8-1-18 0-27-5Z";

function Street({ width, clouds }: { width: number; clouds: [number, number][] }) {
    const hill = (x: number, w: number, h: number) => `M${x} 126q${w / 2}-${h} ${w} 0Z`;
    return (
        <>
            <path class="sky" d={`M0 0H${width}V154H0Z`} />
            {clouds.map(([x, y]) => (
                <path key={x} class="cloud" d={`M${x} ${y}${cloud}`} />
            ))}
            <circle class="sun" cx={width * 0.82} cy={66} r={30} />
            <path
                class="hill"
                d={hill(-60, width * 0.6, 120) + hill(width * 0.42, width * 0.7, 90)}
            />
            <path class="lawn" d={`M0 122H${width}V140H0Z`} />
            <path class="road" d={`M0 138H${width}V154H0Z`} />
            <path class="dashes" d={`M0 146H${width}`} />
        </>
    );
}

/* A string of pennants over so many houses. */
function Bunting({ from, houses }: { from: number; houses: number }) {
    const width = houses * pitch - 6;
    const count = houses * 4;
    const dip = (part: number) => 54 + 32 * part * (1 - part);
    return (
        <>
            <path class="thin" d={`M${from} 54q${width / 2} 16 ${width} 0`} />
            {Array.from({ length: count }, (_, i) => {
                const part = (i + 0.5) / count;
                return (
                    <path
                        key={i}
                        class={`${["orange", "water", "card"][i % 3]} thin`}
                        d={`M${(from + part * width - 4).toFixed(1)} ${dip(part).toFixed(1)}h8l-4 8Z`}
                    />
                );
            })}
        </>
    );
}

const pool = "h30a5 5 0 0 1 0 10h-30a5 5 0 0 1 0-10Z";

function WelcomePicture() {
    const numbers = [3, 5, 6, 7, 8, 10, 11, 12, 14];
    const colour = (i: number) => (i < 3 ? "leaf" : i < 6 ? "yellow" : "orange");
    const houses = numbers.map((number, i) => ({ number, colour: colour(i) }));
    const from = 200 - 4.5 * pitch + 3;
    const yards = [1, 4, 7].map((i) => `M${from + i * pitch + 5} 128${pool}`);
    return (
        <>
            <Street
                width={400}
                clouds={[
                    [40, 40],
                    [165, 34],
                    [318, 44],
                ]}
            />
            <Houses houses={houses} from={from} />
            <path class="water line" d={yards.join("")} />
            <Bunting from={from + 3 * pitch} houses={3} />
        </>
    );
}

/* ---- Hexes of Small Cities ---- */

const quarters: Record<string, [colour: string, drawing: string]> = {
    r: ["brick", "M-12 9V1L-6-5 0 1V9ZM2 11V2L8-4 14 2V11ZM-4-5V-11L2-16 8-11"],
    y: ["sun-field", "M-15-7Q0-12 15-9M-17 0Q0-5 17-2M-15 7Q0 2 15 5M-10 14Q0 10 11 12"],
    e: ["earth", "M-14 11V-2l9 5V-2l9 5V-14h6V11ZM-9 7h3M0 7h3"],
    g: ["leaf", "M-7 12V-2M8 14V2M-7-14a6 6 0 1 0 .1 0ZM8-9a6 6 0 1 0 .1 0Z"],
    b: ["sky-roof", "M-12-11H12L15-4H-15ZM-13-4V12H13V-4M-9 1h7v6h-7ZM3 12V1h6V12"],
    o: ["vacant", "M-5 4l-2-6M0 5V-3M5 4l2-6"],
    S: ["site", "M0-13 3-4 12-4 5 2 8 11 0 6-8 11-5 2-12-4-3-4Z"],
    B: ["built", "M-11-5 0-12 11-5ZM-11 10H11M-8-4V8M-3-4V8M3-4V8M8-4V8"],
    W: [
        "built",
        "M-4 12-2-1M4 12 2-1M-6 12H6M0-2-9-10l4-3ZM0-2 7-12l4 4ZM0-2 9 5l-3 4ZM0-2-7 7l-4-4Z",
    ],
};
/* Columns from the left, each from the top. */
const map = [
    "oygyo",
    "oyygg",
    "rrSgg",
    "orreo",
    "rrBee",
    "brWyo",
    "bbbyy",
    "oboyo",
    "ggobo",
    "oggob",
];

function hexagon(r: number): string {
    const h = ((r * Math.sqrt(3)) / 2).toFixed(1);
    return `M${-r} 0 ${-r / 2}-${h}H${r / 2}L${r} 0 ${r / 2} ${h}H${-r / 2}Z`;
}

function SmallCitiesPicture() {
    const radius = 28;
    const high = radius * Math.sqrt(3);
    return (
        <>
            <path class="hill" d="M0 0H400V154H0Z" />
            {map.flatMap((column, x) =>
                [...column].map((letter, y) => {
                    const [colour, drawing] = quarters[letter] ?? ["vacant", ""];
                    const left = 11 + x * radius * 1.5;
                    const top = (y + (x % 2 ? 0 : 0.5)) * high - high * 0.7;
                    return (
                        <g
                            key={`${x} ${y}`}
                            class={colour}
                            transform={`translate(${left} ${top.toFixed(1)})`}
                        >
                            <path class="hexagon" d={hexagon(radius - 0.5)} />
                            {colour === "built" && <circle class="ring" r={18} />}
                            <path class="drawing" d={drawing} />
                        </g>
                    );
                }),
            )}
        </>
    );
}

/* ---- Machines and buildings of Machinery ---- */

function grid(): string {
    const lines = Array.from({ length: 23 }, (_, i) => `M${i * 18 + 2} 0V134`);
    const rows = Array.from({ length: 8 }, (_, i) => `M0 ${i * 18}H400`);
    return [...lines, ...rows].join("");
}

function Crane() {
    return (
        <>
            <path
                class="thin"
                d="M8 72H26M12 72V16M22 72V16M12 22l10 10-10 10 10 10-10 10M-6 14l23-9 37 9"
            />
            <path class="mast" d="M-12 14H58M17 4V72" />
            <path class="yellow line" d="M12 16H22V26H12ZM40 40H56V49H40Z" />
            <path class="graphite" d="M-10 14H2V24H-10Z" />
            <path class="thin" d="M48 15V40" />
        </>
    );
}

function Mixer() {
    return (
        <>
            <path class="card line" d="M5 24 15 6 43 2 51 16 43 29 13 31Z" />
            <path class="thin" d="M18 8l10 22M30 5l8 25" />
            <path class="yellow line" d="M2 34H72V27H52ZM54 34V14H66l7 10v10Z" />
            <path class="pane line" d="M58 24V18h6l4 6Z" />
            <path
                class="graphite"
                d="M14 32a6 6 0 1 0 .1 0ZM30 32a6 6 0 1 0 .1 0ZM61 32a6 6 0 1 0 .1 0Z"
            />
        </>
    );
}

function MachineryPicture() {
    return (
        <>
            <path class="squared" d="M0 0H400V154H0Z" />
            <path class="grid" d={grid()} />
            <g transform="translate(148 14)">
                <Crane />
            </g>
            <g transform="translate(306 16)">
                <Mixer />
            </g>
            <g transform="translate(30 10)">
                <path class="orange line" d="M0 0H18V18H36V0H54V36H0Z" />
                <path class="card line" d="M0 36H54V54H0Z" />
                <path class="thin" d="M18 18V54M36 18V54M0 18H54" />
            </g>
            <g transform="translate(222 90)">
                <path class="violet line" d="M-4 0 22-16 48 0ZM-4 38H48V44H-4Z" />
                <path class="wall line" d="M0 0H44V38H0Z" />
                <path class="columns" d="M7 4V36M17 4V36M27 4V36M37 4V36" />
            </g>
            <g transform="translate(104 98)">
                <path class="orange line" d="M0 18V0l13 12V0l13 12V0l13 12V18Z" />
                <path class="orange line" d="M39 18V-20H48V18Z" />
                <path class="wall line" d="M0 18H48V36H0Z" />
                <path class="pane line" d="M5 23H13V30H5ZM20 23H28V30H20ZM35 23H43V30H35Z" />
            </g>
            <g transform="translate(20 100)">
                <path class="leaf line" d="M8 6a16 16 0 0 1 32 0Z" />
                <path class="thin" d="M24-10V-22h9v6h-9" />
                <path class="wall line" d="M0 6H48V34H0Z" />
                <path class="columns" d="M9 12V32M19 12V32M29 12V32M39 12V32" />
            </g>
            <g transform="translate(290 84)">
                <path class="yellow line" d="M0 50V12H24V50ZM24 50V-6H46V50Z" />
                <path
                    class="pane line"
                    d="M5 19h5v6H5ZM14 19h5v6h-5ZM5 31h5v6H5ZM14 31h5v6h-5ZM29 1h5v6h-5ZM37 1h5v6h-5ZM29 14h5v6h-5ZM37 14h5v6h-5ZM29 27h5v6h-5ZM37 27h5v6h-5Z"
                />
            </g>
            <g transform="translate(352 96)">
                <path class="brick line" d="M-4 14 20-14 44 14ZM20-14V-24l8 4-8 3" />
                <path class="wall line" d="M0 14H40V38H0Z" />
                <path class="brick line" d="M12 38V24a8 8 0 0 1 16 0V38Z" />
            </g>
            <path class="road" d="M0 134H400V154H0Z" />
            <path class="ground" d="M0 134H400" />
            <path class="dashes" d="M0 145H400" />
        </>
    );
}

const pictures: Record<string, () => preact.JSX.Element> = {
    welcome: WelcomePicture,
    smallcities: SmallCitiesPicture,
    machinery: MachineryPicture,
};

/* The picture of a game; its middle third is enough where there is little room. A game that nobody
 * has drawn yet shows houses. */
export function GamePicture({ game }: { game: string }) {
    const Drawing = pictures[game] ?? WelcomePicture;
    return (
        <svg
            class="town"
            viewBox="0 0 400 154"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
        >
            <Drawing />
        </svg>
    );
}

const skyline: [colour: string, numbers: (number | undefined)[]][] = [
    ["yellow", [3, 5, 6]],
    ["leaf", [7, 8, 10, 11]],
    ["orange", [12, 14]],
    ["yellow", [1, 2, 4]],
    ["water", [5, 7, 8, 9, 10]],
    ["", [12, undefined, 15]],
    ["leaf", [4, 5, 6, 7]],
    ["violet", [9, 11]],
    ["", [undefined, 13, undefined, 16]],
];

/* A long street, for the top of a wide screen. */
export function Skyline() {
    const houses = skyline.flatMap(([colour, numbers]) =>
        numbers.map((number) => ({ number, colour: colour || undefined })),
    );
    const width = houses.length * pitch + 12;
    return (
        <svg
            class="town skyline"
            viewBox={`0 20 ${width} 134`}
            preserveAspectRatio="xMidYMax slice"
            aria-hidden="true"
        >
            <Street
                width={width}
                clouds={[
                    [985, 44],
                    [1090, 58],
                ]}
            />
            <Houses houses={houses} from={9} />
            <Bunting from={9} houses={3} />
            <Bunting from={9 + 12 * pitch} houses={5} />
        </svg>
    );
}
