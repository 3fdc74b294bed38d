import { useCallback, useState } from 'react';

type Sized = { field: string; width?: number; yields?: number };

/** The width of a column that names none. */
export const usualWidth = 120;

/**
 * Which columns a table of this width hides, so that its rows and their acts stand in sight without a scroll
 * to the side: of those that yield, the first to stay is the one that yields last.
 */
export function hiddenColumns(
  columns: readonly Sized[],
  width: number,
): Readonly<Record<string, false>> {
  const widthOf = (column: Sized) => column.width ?? usualWidth;
  const yielding = columns.filter((column) => column.yields !== undefined);
  let room = width;
  for (const column of columns) if (column.yields === undefined) room -= widthOf(column);
  const hidden: Record<string, false> = {};
  for (const column of yielding.toSorted((a, b) => (b.yields ?? 0) - (a.yields ?? 0))) {
    if (widthOf(column) <= room) room -= widthOf(column);
    else hidden[column.field] = false;
  }
  return hidden;
}

/** How wide an element is, in pixels; undefined until it stands. */
export function useOwnWidth() {
  const [width, setWidth] = useState<number>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setWidth(element.clientWidth || undefined);
    read();
    const resized = new ResizeObserver(read);
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return { width, measure };
}
