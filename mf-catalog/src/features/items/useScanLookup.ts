import { barcodeSpellings } from '@plumbline/domain';
import { useGo } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyItemByBarcodeQuery } from '../../data/items.ts';

/** Result of looking up a scanned code. */
export type ScanResult =
  | { kind: 'none' }
  | { kind: 'missing'; code: string }
  | { kind: 'failed'; message: string };

/** Looks up a code: a match opens the item, otherwise the user can create it. */
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

  /** Opens the new-item form with this code; nothing is saved until the user saves. */
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
