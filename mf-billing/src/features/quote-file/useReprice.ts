import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useQuoteRepriceMutation,
  useQuoteUndoRepriceMutation,
  type ManualPriceLine,
  type Repriced,
} from '../../data/quoteMargins.ts';

const counted = (lines: number) => `${lines} ${lines === 1 ? 'line' : 'lines'} updated to`;

/** Reprices a draft, with undo, and returns the lines with manual prices. */
export function useReprice(id: string) {
  const [reprice, { isLoading }] = useQuoteRepriceMutation();
  const [undoReprice] = useQuoteUndoRepriceMutation();
  const [manualLines, setManualLines] = useState<readonly ManualPriceLine[]>([]);
  const toasts = useToasts();

  const undo = async ({ proposals, before }: Repriced, linesBefore: readonly ManualPriceLine[]) => {
    const { error } = await undoReprice({ id, proposals, before });
    if (error) toasts.error(`Failed to undo the change: ${messageOf(error)}`);
    else {
      setManualLines(linesBefore);
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
    const others = manualLines.filter((line) => !ownLines.includes(line.id));
    setManualLines(ownLines.length > 0 ? others : data.kept);
    toasts.undo(
      data.lines > 0 ? `${counted(data.lines)} today’s price` : 'No prices changed',
      () => void undo(data, manualLines),
    );
  };
  return {
    manualLines,
    isLoading,
    reprice: (...ownLines: string[]) => void run(...ownLines),
    /** Closes the list of manually priced lines. */
    forget: () => setManualLines([]),
  };
}
