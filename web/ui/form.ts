/* Which kind of screen this is: a phone held upright or on its side, a tablet, a desk. */
import { useEffect, useState } from "preact/hooks";
import type { Form } from "../core/protocol";
import { listen, useMatch } from "./events";

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
    useEffect(() => listen("resize", () => setForm(formNow())), []);
    return form;
}

/* From this width on there is room for talk beside the table. */
const wideScreen = matchMedia("(min-width: 1200px)");

export function useWide(): boolean {
    const isWide = useMatch(wideScreen);
    return isWide && formNow() === "desk";
}
