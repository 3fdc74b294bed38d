import { DateText, StatusChip, today } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import { memo } from 'react';
import type { LeadRow } from '../../data/leadSchemas.ts';
import { valueRange } from '../../shared/leadLabels.ts';

type LeadCardProps = {
  /** Undefined while it loads; null leaves its place out. */
  lead: LeadRow | null | undefined;
  /** Its place in the column, from 0, and how many leads that has. */
  index: number;
  count: number;
  /** The board around it moves it: by drag, with Alt and the arrow keys, or by its menu. */
  isMovable: boolean;
  measure: (element: HTMLElement | null) => void;
};

/**
 * A lead on the board. It has few elements and no handlers, and its styles are in cardStyles: a board adds cards while it is
 * scrolled.
 */
export const LeadCard = memo(function LeadCard({
  lead,
  index,
  count,
  isMovable,
  measure,
}: LeadCardProps) {
  return (
    <li
      ref={measure}
      className="lead-card"
      data-index={index}
      data-lead={lead?.id}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-busy={lead === undefined}
      hidden={lead === null}
      draggable={isMovable && Boolean(lead)}
    >
      {lead && <LeadSummary lead={lead} />}
      {lead && isMovable && (
        <button type="button" aria-label={`Move ${lead.title}`} aria-haspopup="menu" />
      )}
    </li>
  );
});

/** Who asks for what, its value, and the next step. */
export function LeadSummary({ lead }: { lead: LeadRow }) {
  const isLate = lead.next_step_on !== null && lead.next_step_on <= today();
  return (
    <div>
      <AreaLink to="crm.lead" params={{ leadId: lead.id }} otherwise={lead.title}>
        {lead.title}
      </AreaLink>
      <div>{lead.contact_name}</div>
      <div className="lead-card-soft">
        {[valueRange(lead), lead.owner_name].filter(Boolean).join(' · ') || lead.source_name}
      </div>
      {lead.next_step && (
        <div className="lead-card-step">
          {isLate && <StatusChip label="Due" tone="warning" shape="triangle" />}
          <span>
            {lead.next_step}
            {lead.next_step_on && (
              <>
                {', '}
                <DateText value={lead.next_step_on} />
              </>
            )}
          </span>
        </div>
      )}
    </div>
  );
}
