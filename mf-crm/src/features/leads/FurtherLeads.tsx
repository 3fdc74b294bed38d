import { messageOf } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';
import { useDeferredValue, useEffect, useRef } from 'react';
import { stagePage, useLeadStageQuery } from '../../data/leads.ts';
import type { LeadFilters, LeadRow } from '../../data/leadSchemas.ts';
import { cardHeight, LeadGroups } from './LeadGroup.tsx';
import { useIsNear } from './useIsNear.ts';

/** How far below the visible area leads are loaded, in px. */
const askAhead = 1500;

type FurtherLeadsProps = {
  /** The query of the page: the stage, and how many leads are before it. */
  of: { company: string; filters: Partial<LeadFilters>; stage: string; offset: number };
  label: string;
  count: number;
  /** The leads at the top, which a move may have brought there from here. */
  above: readonly LeadRow[];
  isMovable: boolean;
  /** Called with the leads shown. */
  onRows: (rows: readonly LeadRow[]) => void;
};

/** A page of a long column: loaded when the user scrolls near it, otherwise an empty space of its height. */
export function FurtherLeads({ of, label, count, above, isMovable, onRows }: FurtherLeadsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { isNear, height = count * cardHeight } = useIsNear(place, askAhead);
  const { data: loaded, error, refetch, isFetching } = useLeadStageQuery(of, { skip: !isNear });
  // Fifty leads at once would take longer than a frame on a slow computer.
  const data = useDeferredValue(loaded);
  const isShown = isNear && data !== undefined;
  useEffect(() => {
    if (data) onRows(data);
  }, [data, onRows]);
  const rows = (isShown ? data : []).filter(({ id }) => above.every((one) => one.id !== id));
  return (
    <div ref={place} style={isShown ? undefined : { height }}>
      <LeadGroups rows={rows} label={label} isMovable={isMovable} />
      {isNear && error !== undefined && !data && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {`Failed to load more leads. ${messageOf(error)}`}
        </Alert>
      )}
    </div>
  );
}

/** The pages after the leads that the board brought: where each begins, and how many leads it has. */
export function furtherPages(rows: readonly LeadRow[], count: number) {
  // A lead that was moved to the top, but is older than all the others here, is further down for the server.
  const last = rows.at(-1)?.created_at ?? '';
  const first = rows.filter(({ created_at }) => created_at >= last).length;
  const left = Math.max(count - rows.length, 0);
  return Array.from({ length: Math.ceil(left / stagePage) }, (_, at) => ({
    offset: first + at * stagePage,
    count: Math.min(stagePage, left - at * stagePage),
  }));
}
