import { useEffect, useRef, useState } from 'react';
import type { LeadRow } from '../../data/leadSchemas.ts';
import { LeadCard } from './LeadCard.tsx';
import { useIsNear } from './useIsNear.ts';

/** Estimated height of a card and its gap, in px. */
export const cardHeight = 120;
/** Cards rendered at once: more would take longer than a frame on a slow computer. */
const groupSize = 3;
/** How far above and below the visible area cards are rendered, in px. */
const drawAhead = 480;

let last: Promise<void> = Promise.resolve();
/** Resolves in the next free frame, in the order of the calls. */
function takeTurn(): Promise<void> {
  last = last.then(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  return last;
}

type LeadGroupProps = {
  rows: readonly LeadRow[];
  label: string;
  /** Its estimated height before it is rendered, in px. */
  height: number;
  isMovable: boolean;
};

/** A few cards of a long column, rendered when the user scrolls near them, one group per frame. */
function LeadGroup({ rows, label, height: guess, isMovable }: LeadGroupProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { isNear, height = guess } = useIsNear(place, drawAhead);
  useEffect(() => {
    if (!isNear) return undefined;
    let isWanted = true;
    void takeTurn().then(() => isWanted && setDrawn(true));
    return () => {
      isWanted = false;
      setDrawn(false);
    };
  }, [isNear]);
  return (
    <div ref={place} className="lead-group" style={isDrawn ? undefined : { height }}>
      {isDrawn && (
        <ul aria-label={label} className="lead-cards">
          {rows.map((lead) => (
            <LeadCard key={lead.id} lead={lead} isMovable={isMovable} />
          ))}
        </ul>
      )}
    </div>
  );
}

type LeadGroupsProps = Pick<LeadGroupProps, 'rows' | 'label' | 'isMovable'>;

/** The cards of a long column in groups. */
export function LeadGroups({ rows, label, isMovable }: LeadGroupsProps) {
  return Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, at) => {
    const group = rows.slice(at * groupSize, (at + 1) * groupSize);
    return (
      <LeadGroup
        key={at}
        rows={group}
        label={`${label}, group ${at + 1}`}
        height={group.length * cardHeight}
        isMovable={isMovable}
      />
    );
  });
}
