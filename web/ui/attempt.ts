/* Something that may be refused. */
import { useCallback, useState } from "preact/hooks";
import { Refusal } from "../core/core";

/* Does something at the table, and says why it was refused. Anything else that goes wrong is a fault
 * of the page, which the error boundary shows. */
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
