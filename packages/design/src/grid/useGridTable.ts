import { useEffect, useState } from 'react';
import type { GridTable } from './GridTable.tsx';

let loaded: typeof GridTable | undefined;

async function load(): Promise<void> {
  const module = await import('./GridTable.tsx');
  loaded = module.GridTable;
}

/** The grid behind the tables, once its code is there; it is asked for when a table is first shown. */
export function useGridTable() {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>(loaded ? 'there' : 'coming');
  useEffect(() => {
    if (state !== 'coming') return undefined;
    let isShown = true;
    const tell = (next: 'there' | 'failed') => () => isShown && setState(next);
    load().then(tell('there'), tell('failed'));
    return () => {
      isShown = false;
    };
  }, [state]);
  return {
    GridTable: state === 'there' ? loaded : undefined,
    hasFailed: state === 'failed',
    retry: () => setState('coming'),
  };
}
