import { useEffect, useState, type RefObject } from 'react';

export type RowRange = { from: number; to: number };

/** Shorter charts are rendered whole. */
const most = 600;
/** The range changes every so many rows, so that scrolling rarely renders. */
const step = 50;

/** The rows of a long chart on the screen and near it, from the first to before the last. */
export function useVisibleRows(
  chart: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowRange {
  const [range, setRange] = useState<RowRange>({ from: 0, to: 2 * step });
  useEffect(() => {
    if (count <= most) return undefined;
    const measure = () => {
      const top = chart.current?.getBoundingClientRect().top ?? 0;
      const first = Math.floor(-top / rowHeight / step) * step;
      const shown = Math.ceil(window.innerHeight / rowHeight / step) * step;
      const next = {
        from: Math.max(0, first - step),
        to: Math.max(step, first + shown + 2 * step),
      };
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    measure();
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', measure, options);
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, options);
      window.removeEventListener('resize', measure);
    };
  }, [chart, count, rowHeight]);
  return count <= most
    ? { from: 0, to: count }
    : { from: Math.min(range.from, count), to: Math.min(range.to, count) };
}
