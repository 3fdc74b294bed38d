import { skipToken } from '@plumbline/data';
import { useSettled } from '@plumbline/design';
import { useAccess, useCompanyId } from '@plumbline/platform';
import { useId, useState, type KeyboardEvent } from 'react';
import { useBillingItemsFoundQuery, type FoundItem } from '../../data/lookups.ts';

const seesItems = { feature: 'view_items', permission: 'view_catalog' } as const;
type Typed = { lineId: string; input: HTMLInputElement; text: string };
const none: FoundItem[] = [];

/** The items that match the description being typed; none where the user may see no catalog or it is unavailable. */
export function useItemSearch() {
  const company = useCompanyId();
  const listId = useId();
  const canSee = useAccess(seesItems).answer === 'allow';
  const [typed, setTyped] = useState<Typed>();
  const [at, setAt] = useState(-1);
  const text = useSettled(typed?.text ?? '');
  const isAsked = canSee && typed !== undefined && text.length > 1;
  // The former matches stay while the next ones load, so that Enter takes the one in sight.
  const { data } = useBillingItemsFoundQuery(isAsked ? { company, text } : skipToken);
  const items = isAsked && data ? data : none;
  const optionId = (index: number) => `${listId}-${index}`;
  const close = () => setTyped(undefined);
  return {
    items,
    lineId: typed?.lineId,
    anchor: typed?.input,
    listId,
    optionId,
    at,
    choices:
      typed && items.length > 0
        ? { lineId: typed.lineId, listId, activeId: at < 0 ? undefined : optionId(at) }
        : undefined,
    type: (lineId: string, input: HTMLInputElement) => {
      setAt(-1);
      setTyped({ lineId, input, text: input.value.trim() });
    },
    close,
    /** Moves through the choices and takes one; whether the key was for them. */
    onKey: (event: KeyboardEvent, choose: (index: number) => void): boolean => {
      if (items.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setAt((before) => (before + step + items.length) % items.length);
      else if (event.key === 'Enter' && at >= 0) choose(at);
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
export type ItemSearch = ReturnType<typeof useItemSearch>;
