import type { DocumentTotals } from '@plumbline/domain';
import { useDeferredValue, useMemo } from 'react';
import { type DraftLine } from '../draftLines.ts';
import { draftTotals, type LeftOver, type Rates } from '../draftTotals.ts';

/** Totals while editing, deferred so typing stays fast. */
export function useDraftTotals(
  lines: readonly DraftLine[],
  rates: Partial<Rates>,
  left?: LeftOver,
): DocumentTotals {
  const settled = useDeferredValue(lines);
  const {
    discount_type = 'amount',
    discount_value = '',
    tax_rate = '',
    tax_name,
    isExempt = false,
    retainage_rate = '',
  } = rates;
  return useMemo(
    () =>
      draftTotals(
        settled,
        { discount_type, discount_value, tax_rate, tax_name, isExempt, retainage_rate },
        left,
      ),
    [settled, discount_type, discount_value, tax_rate, tax_name, isExempt, retainage_rate, left],
  );
}
