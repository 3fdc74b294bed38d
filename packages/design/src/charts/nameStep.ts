import { useEffect, useState, type RefObject } from 'react';

/** Beside the names: the other axis and the margins; and around each of them. In pixels. */
const beside = 84;
const around = 12;
const letter = 7;

/** Every which name of so many has room, each as long as the longest, over so many pixels: 1 is each of them. */
export function nameStep(count: number, longest: number, width: number): number {
  const room = Math.max(1, width - beside) / Math.max(1, count);
  return Math.max(1, Math.ceil((longest * letter + around) / room));
}

/** How wide what the reference holds is drawn, in pixels; 0 until that is known. */
export function useDrawnWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!of.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
  return width;
}
