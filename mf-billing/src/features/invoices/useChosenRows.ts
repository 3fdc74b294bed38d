import type { ListSelection } from '@plumbline/design/grid';
import { useState } from 'react';
import type { InvoiceRow } from '../../data/schemas.ts';

/** The chosen invoices, kept while one turns the pages. */
export function useChosenRows(shown: readonly InvoiceRow[] = []) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, InvoiceRow>>(new Map());
  const choose = (ids: ReadonlySet<string>) =>
    setChosen((before) => {
      const known = new Map([...before, ...shown.map((row) => [row.id, row] as const)]);
      return new Map(
        [...ids].flatMap((id) => {
          const row = known.get(id);
          return row ? [[id, row] as const] : [];
        }),
      );
    });
  const selection: ListSelection = { ids: new Set(chosen.keys()), onChange: choose };
  return {
    rows: [...chosen.values()],
    selection,
    toggle: (id: string, isChosen: boolean) => {
      const ids = new Set(chosen.keys());
      if (isChosen) ids.add(id);
      else ids.delete(id);
      choose(ids);
    },
    clear: () => setChosen(new Map()),
  };
}
