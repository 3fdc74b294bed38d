import { barcodeSpellings } from '@plumbline/domain';
import { useGo } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyItemByBarcodeQuery } from '../../data/items.ts';

/** What became of a scanned code. */
export type ScanResult =
  | { kind: 'none' }
  | { kind: 'missing'; code: string }
  | { kind: 'failed'; message: string };

/** Looks a code up: a hit opens the item, a miss offers to create it [002 §4]. */
export function useScanLookup(onDone: () => void) {
  const [find, { isFetching }] = useLazyItemByBarcodeQuery();
  const [result, setResult] = useState<ScanResult>({ kind: 'none' });
  const go = useGo();

  const open = (id: string) => {
    onDone();
    go('catalog.itemEdit', { params: { itemId: id } });
  };

  const lookUp = async (code: string) => {
    setResult({ kind: 'none' });
    for (const spelling of barcodeSpellings(code)) {
      const { data, error } = await find(spelling);
      if (error) {
        setResult({ kind: 'failed', message: 'Failed to search for item' });
        return;
      }
      if (data) {
        open(data.id);
        return;
      }
    }
    setResult({ kind: 'missing', code });
  };

  /** Opens the form for a new item with this code; nothing is saved before the person saves it. */
  const create = (code: string) => {
    onDone();
    go('catalog.itemAdd', { query: { barcode: code } });
  };

  return {
    result,
    isWorking: isFetching,
    lookUp,
    create,
    reset: () => setResult({ kind: 'none' }),
  };
}
