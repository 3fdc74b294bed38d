import { skipToken } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useMemo, useState } from 'react';
import { useBillingItemCostsQuery } from '../../data/itemCosts.ts';
import type { DraftLine } from '../draftLines.ts';
import type { ItemCosts } from './quoteMargin.ts';

export type ShownCosts = {
  isOpen: boolean;
  toggle: () => void;
  costs: ItemCosts;
  /** The costs, once they are shown. */
  shown: ItemCosts | undefined;
  isError: boolean;
  refetch: () => void;
};

/** Whether costs show, and what the catalog items of lines without a stored cost cost now; asked only then. */
export function useShownCosts(lines: readonly DraftLine[]): ShownCosts {
  const company = useCompanyId();
  const [isOpen, setOpen] = useState(false);
  const ids = [
    ...new Set(
      lines.flatMap(({ item_id, unit_cost }) => (item_id && unit_cost === null ? [item_id] : [])),
    ),
  ].toSorted();
  const { data, isError, refetch } = useBillingItemCostsQuery(
    isOpen && ids.length > 0 ? { company, ids } : skipToken,
  );
  const costs = useMemo<ItemCosts>(
    () => new Map((data ?? []).flatMap(({ id, cost }) => (cost === null ? [] : [[id, cost]]))),
    [data],
  );
  const hasFailed = isError && data === undefined;
  return useMemo(
    () => ({
      isOpen,
      toggle: () => setOpen((was) => !was),
      costs,
      shown: isOpen ? costs : undefined,
      isError: hasFailed,
      refetch: () => void refetch(),
    }),
    [isOpen, costs, hasFailed, refetch],
  );
}
