import { messageOf } from '@plumbline/data';
import { barcodeSpellings } from '@plumbline/domain';
import { useEmit, useGo, useOnboarding, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useItemSaveMutation, useLazyItemByBarcodeQuery } from '../../data/items.ts';

/** What became of a scanned code. */
export type ScanResult =
  | { kind: 'none' }
  | { kind: 'missing'; code: string }
  | { kind: 'failed'; message: string };

/** Looks a code up: a hit opens the item, a miss offers to create it [002 §4]. */
export function useScanLookup(onDone: () => void) {
  const [find, { isFetching }] = useLazyItemByBarcodeQuery();
  const [save, { isLoading: isSaving }] = useItemSaveMutation();
  const [result, setResult] = useState<ScanResult>({ kind: 'none' });
  const go = useGo();
  const toasts = useToasts();
  const emit = useEmit();
  const onboarding = useOnboarding();

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

  const create = async (code: string) => {
    const { data, error } = await save({
      item: {
        id: crypto.randomUUID(),
        name: `Item ${code}`,
        category: 'general',
        unit: 'each',
        barcode: code,
      },
    });
    if (!data) {
      toasts.error('Failed to create item');
      setResult({ kind: 'failed', message: `Failed to create item: ${messageOf(error)}` });
      return;
    }
    toasts.success('Item created');
    emit('item.created@1', { item_id: data.id });
    onboarding.complete('firstItem');
    open(data.id);
  };

  return {
    result,
    isWorking: isFetching || isSaving,
    lookUp,
    create,
    reset: () => setResult({ kind: 'none' }),
  };
}
