/*
 * Runs pieces of work on several workers at once and collects the results in order: each as soon as
 * it and all before it are there. A worker begins its next piece when its last one has been
 * collected.
 */
export async function inOrder<Worker, Piece, Result>(
    workers: Worker[],
    pieces: Piece[],
    work: (worker: Worker, piece: Piece) => Promise<Result>,
    take: (result: Result, piece: Piece) => boolean, // false: it is enough
): Promise<void> {
    const begun: Promise<Result>[] = [];
    const begin = (worker: Worker) => {
        const piece = pieces[begun.length];
        if (piece === undefined) return;
        const result = work(worker, piece);
        result.catch(() => undefined); // a failure is told when its turn has come
        begun.push(result);
    };
    workers.forEach(begin);
    for (const [at, piece] of pieces.entries()) {
        const result = await (begun[at] as Promise<Result>);
        if (!take(result, piece)) return;
        begin(workers[at % workers.length] as Worker);
    }
}
