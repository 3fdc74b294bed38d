import { useLayoutEffect } from 'react';

const shown = new Map<string, number>();

/**
 * Lets the style sheets of an area apply while the component is shown: its build holds them to pages whose `html` names
 * the area in `data-areas`.
 */
export function useAreaStyles(area: string): void {
  useLayoutEffect(() => {
    count(area, 1);
    return () => count(area, -1);
  }, [area]);
}

function count(area: string, change: 1 | -1): void {
  const left = (shown.get(area) ?? 0) + change;
  if (left > 0) shown.set(area, left);
  else shown.delete(area);
  document.documentElement.dataset['areas'] = [...shown.keys()].join(' ');
}
