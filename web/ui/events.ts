/* Listens to an event, and returns a function that stops listening, as effects want it. */
import { useEffect, useState } from "preact/hooks";

export function listen<Kind extends keyof WindowEventMap>(
    kind: Kind,
    act: (event: WindowEventMap[Kind]) => unknown,
): () => void {
    addEventListener(kind, act);
    return () => removeEventListener(kind, act);
}

/* Does the screen match, now and whenever that changes? */
export function useMatch(query: MediaQueryList): boolean {
    const [isMatch, setMatch] = useState(query.matches);
    useEffect(() => {
        const look = () => setMatch(query.matches);
        query.addEventListener("change", look);
        return () => query.removeEventListener("change", look);
    }, [query]);
    return isMatch;
}
