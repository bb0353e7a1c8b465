/* Actions that may be refused. */
import { useCallback, useState } from "preact/hooks";
import { Refusal } from "../core/core";

/* Runs an action and keeps the reason if it is refused. Any other error is a bug, which the
 * error boundary shows. */
export function useAttempt(): [
    trouble: string,
    attempt: (action: () => Promise<unknown>) => Promise<void>,
] {
    const [trouble, setTrouble] = useState("");
    const [fault, setFault] = useState<{ error: unknown }>();
    if (fault) throw fault.error;
    const attempt = useCallback(async (action: () => Promise<unknown>) => {
        setTrouble("");
        try {
            await action();
        } catch (error) {
            if (error instanceof Refusal) setTrouble(error.message);
            else setFault({ error });
        }
    }, []);
    return [trouble, attempt];
}
