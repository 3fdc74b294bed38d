import type { ListSelection } from '@plumbline/design/grid';
import { useState } from 'react';
import type { ProjectRow } from '../../data/schemas.ts';

/** The chosen projects, kept while one turns the pages. */
export function useChosenRows(shown: readonly ProjectRow[] = []) {
  const [rows, setRows] = useState<ReadonlyMap<string, ProjectRow>>(new Map());
  const selection: ListSelection = {
    ids: new Set(rows.keys()),
    onChange: (ids) =>
      setRows((before) => {
        const known = new Map([...before, ...shown.map((row) => [row.id, row] as const)]);
        return new Map(
          [...ids].flatMap((id) => {
            const row = known.get(id);
            return row ? [[id, row] as const] : [];
          }),
        );
      }),
  };
  return { rows, selection, clear: () => setRows(new Map()) };
}
