/* A turn to look at: the board as it was after it, with what it changed marked. */
import { useMemo, useRef } from "preact/hooks";
import type { Pieces, TurnPicture } from "../core/protocol";
import { drawTurn, type Position } from "../core/record";
import { Picture } from "../picture/picture";
import { useApp } from "../ui/app";
import { useForm } from "../ui/form";
import { useSize } from "../ui/size";

/* The maximum height of the score below the board, the minimum height of a board, and the height
 * below which the score is left out. */
const stripHeight = 620;
const lowest = 1200;
const crowded = 3600;

/* The board and the score for the available space, in tenths of a pixel. */
export function useTurnPicture(frame: { current: HTMLElement | null }): TurnPicture | undefined {
    const form = useForm();
    const { width: wide, height: high } = useSize(frame);
    return useMemo(() => {
        const width = 10 * wide;
        if (width < lowest) return undefined;
        const isCrowded = 10 * high < crowded;
        const height = Math.max(10 * high - (isCrowded ? 0 : stripHeight), lowest);
        const board = { piece: "board", width, height } as const;
        return { form, pieces: isCrowded ? [board] : [board, { piece: "strip", width }] };
    }, [form, wide, high]);
}

export function TurnPieces({ pieces, label }: { pieces: Pieces; label: string }) {
    return (
        <>
            <Picture svg={pieces.board?.svg ?? ""} label={label} class="piece board" />
            <Picture svg={pieces.strip?.svg ?? ""} label={label} class="piece strip" />
        </>
    );
}

interface MarkedSheetProps {
    position: Position;
    moves: string[];
    instead?: string[] | undefined; // what was played where this would have been better
    label: string;
}

export function MarkedSheet({ position, moves, instead, label }: MarkedSheetProps) {
    const { scratch, settings } = useApp();
    const frame = useRef<HTMLDivElement>(null);
    const picture = useTurnPicture(frame);
    const { record, round, seat } = position;
    const pieces = useMemo(
        () =>
            picture ? drawTurn(scratch, { record, round, seat }, { moves, instead }, picture) : {},
        [scratch, settings.language, record, round, seat, moves, instead, picture],
    );
    return (
        <div ref={frame} class="marked">
            <TurnPieces pieces={pieces} label={label} />
        </div>
    );
}
