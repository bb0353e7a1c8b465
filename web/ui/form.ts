/* Which kind of screen this is: a phone held upright or on its side, a tablet, a desk. */
import { useEffect, useState } from "preact/hooks";
import type { Form } from "../core/protocol";

export function formOf(width: number, height: number): Form {
    if (height < 480 && width > height) return "sideways";
    if (width < 600) return height < 740 ? "short" : "phone";
    return width < 1024 ? "tablet" : "desk";
}

function formNow(): Form {
    return formOf(innerWidth, innerHeight);
}

export function useForm(): Form {
    const [form, setForm] = useState(formNow);
    useEffect(() => {
        const listen = () => setForm(formNow());
        addEventListener("resize", listen);
        return () => removeEventListener("resize", listen);
    }, []);
    return form;
}

/* From this width on there is room for talk beside the table. */
const wideScreen = matchMedia("(min-width: 1200px)");

export function useWide(): boolean {
    const [isWide, setWide] = useState(wideScreen.matches);
    useEffect(() => {
        const listen = () => setWide(wideScreen.matches);
        wideScreen.addEventListener("change", listen);
        return () => wideScreen.removeEventListener("change", listen);
    }, []);
    return isWide && formNow() === "desk";
}
