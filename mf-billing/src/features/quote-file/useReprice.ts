import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useQuoteRepriceMutation,
  useQuoteTakeBackPricesMutation,
  type KeptLine,
  type Repriced,
} from '../../data/quoteMargins.ts';

const counted = (lines: number) => `${lines} ${lines === 1 ? 'line' : 'lines'} updated to`;

/** Reprices a draft, with undo, and returns the lines with manual prices. */
export function useReprice(id: string) {
  const [reprice, { isLoading }] = useQuoteRepriceMutation();
  const [takeBack] = useQuoteTakeBackPricesMutation();
  const [kept, setKept] = useState<readonly KeptLine[]>([]);
  const toasts = useToasts();

  const undo = async ({ proposals, before }: Repriced, keptBefore: readonly KeptLine[]) => {
    const { error } = await takeBack({ id, proposals, before });
    if (error) toasts.error(`Failed to undo the change: ${messageOf(error)}`);
    else {
      setKept(keptBefore);
      toasts.success('Previous prices restored');
    }
  };
  /** `ownLines`: manually priced lines to reprice anyway; none on the first run. */
  const run = async (...ownLines: string[]) => {
    const { data, error } = await reprice({ id, ownLines });
    if (!data) {
      toasts.error(messageOf(error));
      return;
    }
    const others = kept.filter((line) => !ownLines.includes(line.id));
    setKept(ownLines.length > 0 ? others : data.kept);
    toasts.undo(
      data.lines > 0 ? `${counted(data.lines)} today’s price` : 'No prices changed',
      () => void undo(data, kept),
    );
  };
  return {
    kept,
    isLoading,
    reprice: (...ownLines: string[]) => void run(...ownLines),
    /** Closes the list of manually priced lines. */
    forget: () => setKept([]),
  };
}
