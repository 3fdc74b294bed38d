import { messageOf } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';
import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { BoardStage, LeadRow } from '../../data/leadSchemas.ts';
import { LeadCard } from './LeadCard.tsx';
import { slotsOf, useStageRows, type BoardQuery } from './useStageRows.ts';

/** Estimated height of a card, and the gap after it, in px. */
const cardHeight = 112;
const gap = 8;

export type ColumnLeadsProps = {
  stage: BoardStage;
  /** Whether the board is scrolled to this column. */
  isInView: boolean;
  /** Whether the page scrolls instead of the column. */
  isPhone: boolean;
  isMovable: boolean;
  of: BoardQuery;
  /** Called with the leads loaded after those that the board brought. */
  onRows: (rows: readonly LeadRow[]) => void;
};

/** The leads of a stage, newest first. Only cards in or near the visible area are rendered, and their leads loaded. */
export function ColumnLeads({ stage, isInView, isPhone, isMovable, of, onRows }: ColumnLeadsProps) {
  const list = useRef<HTMLUListElement>(null);
  const virtual = useCards({ list, stage, isInView, isPhone });
  const { rowAt, failed } = useStageRows(stage, of, isInView ? virtual.range : null, onRows);
  const cards = useFewAtOnce(
    virtual.getVirtualItems().map(({ index, key }) => ({ index, key, lead: rowAt(index) })),
  );
  return (
    <>
      <ul
        aria-label={`Leads in ${stage.name}`}
        className="lead-cards"
        ref={(element) => {
          list.current = element;
          virtual.containerRef(element);
        }}
      >
        {cards.map(({ index, key, lead }) => (
          <LeadCard
            key={String(key)}
            lead={lead}
            index={index}
            count={stage.count}
            isMovable={isMovable}
            measure={virtual.measureElement}
          />
        ))}
      </ul>
      {failed && (
        <Alert
          severity="error"
          sx={{ position: 'sticky', bottom: 0 }}
          action={
            <Button color="inherit" loading={failed.isFetching} onClick={() => failed.refetch()}>
              Retry
            </Button>
          }
        >
          {`Failed to load more leads. ${messageOf(failed.error)}`}
        </Alert>
      )}
    </>
  );
}

type CardsOptions = Pick<ColumnLeadsProps, 'stage' | 'isInView' | 'isPhone'> & {
  list: RefObject<HTMLElement | null>;
};

/** The virtual list of a column, which scrolls by itself; on a phone the page does. */
function useCards({ list, stage, isInView, isPhone }: CardsOptions) {
  const { rows } = stage;
  const count = slotsOf(stage);
  const [scrollMargin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (isPhone && list.current)
      setMargin(list.current.getBoundingClientRect().top + window.scrollY);
  }, [isPhone, list, count]);
  const options = {
    count,
    getItemKey: (index: number) => rows[index]?.id ?? index - rows.length,
    gap,
    overscan: 3,
    initialRect: { width: 320, height: window.innerHeight },
    estimateSize: () => cardHeight,
    // Only the ResizeObserver measures: asking an element for its height would lay out the page once more.
    measureElement: (_: Element, entry: ResizeObserverEntry | undefined) =>
      entry?.borderBoxSize[0]?.blockSize ?? cardHeight,
    rangeExtractor: (range: Range) =>
      withHeld(isInView ? defaultRangeExtractor(range) : [], list.current),
    useFlushSync: false,
    directDomUpdates: true,
    directDomUpdatesMode: 'position' as const,
  };
  const column = useVirtualizer<Element, Element>({
    ...options,
    enabled: !isPhone,
    getScrollElement: () => list.current?.parentElement ?? null,
  });
  const page = useWindowVirtualizer({ ...options, enabled: isPhone, scrollMargin });
  return isPhone ? page : column;
}

/** The first card is always rendered, as a moved one gets the focus there, and so is one that is focused or dragged. */
function withHeld(indexes: number[], list: Element | null): number[] {
  const held = list?.querySelector<HTMLElement>(':scope > :is(:focus-within, [data-dragged])');
  return [...new Set([0, ...indexes, Number(held?.dataset.index ?? 0)])].toSorted((a, b) => a - b);
}

/** So many cards of a column get their content in a frame: more would take too long on a slow computer. */
const batch = 2;

/** The cards with their leads; new ones get theirs a few at a time. */
function useFewAtOnce<Card extends { lead: LeadRow | null | undefined }>(cards: Card[]): Card[] {
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set());
  const added = cards.flatMap(({ lead }) => (lead && !before.has(lead.id) ? [lead.id] : []));
  const later = new Set(added.slice(batch));
  const shown = cards.map((card) =>
    card.lead && later.has(card.lead.id) ? { ...card, lead: undefined } : card,
  );
  const ids = shown.flatMap(({ lead }) => lead?.id ?? []).join(' ');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setBefore(new Set(ids.split(' '))));
    return () => cancelAnimationFrame(frame);
  }, [ids]);
  return shown;
}
