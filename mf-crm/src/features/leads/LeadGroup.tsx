import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LeadRow } from '../../data/leadSchemas.ts';
import { LeadCard } from './LeadCard.tsx';
import { useIsNear } from './useIsNear.ts';

/** How far above and below the visible area cards are rendered, in px. */
const drawAhead = 600;

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
export function LeadGroup({ rows, label, height: guess, isMovable }: LeadGroupProps) {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(guess);
  const [isDrawn, setDrawn] = useState(false);
  const isNear = useIsNear(place, drawAhead);
  useEffect(() => {
    if (!isNear) return undefined;
    let isWanted = true;
    void takeTurn().then(() => isWanted && setDrawn(true));
    return () => {
      isWanted = false;
      setDrawn(false);
    };
  }, [isNear]);
  useLayoutEffect(() => {
    if (!isDrawn) return undefined;
    const element = place.current;
    return () => setHeight((before) => element?.offsetHeight || before);
  }, [isDrawn]);
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
