/* How large an element is, in whole pixels; nothing until it is known. */
import { useEffect, useState } from "preact/hooks";

export interface Size {
    width: number;
    height: number;
}

export function useSize(frame: { current: HTMLElement | null }): Size {
    const [size, setSize] = useState<Size>({ width: 0, height: 0 });
    useEffect(() => {
        const measure = () => {
            const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
            setSize((old) =>
                old.width === width && old.height === height ? old : { width, height },
            );
        };
        const watch = new ResizeObserver(measure);
        if (frame.current) watch.observe(frame.current);
        return () => watch.disconnect();
    }, [frame]);
    return size;
}
