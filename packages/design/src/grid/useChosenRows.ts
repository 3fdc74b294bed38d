import type { ListSelection } from './list.ts';
import { useState } from 'react';

/** The chosen rows, kept while one turns the pages. */
export function useChosenRows<Row extends { id: string }>(shown: readonly Row[] = []) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
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
  return {
    rows,
    selection,
    isAllShown: shown.length > 0 && shown.every(({ id }) => rows.has(id)),
    chooseShown: () => setRows(new Map([...rows, ...shown.map((row) => [row.id, row] as const)])),
    clear: () => setRows(new Map()),
  };
}
