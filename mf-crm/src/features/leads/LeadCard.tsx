import { DateText, StatusChip, today } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import { memo } from 'react';
import type { LeadRow } from '../../data/leadSchemas.ts';
import { valueRange } from '../../shared/leadLabels.ts';

type LeadCardProps = {
  lead: LeadRow;
  /** Whether the board moves it by drag, Alt and the arrow keys, or its menu. */
  isMovable: boolean;
};

/**
 * A lead on the board. It has few elements and no handlers, and its styles are in cardStyles: a board shows
 * hundreds of cards, and adds them while it is scrolled.
 */
export const LeadCard = memo(function LeadCard({ lead, isMovable }: LeadCardProps) {
  const isLate = lead.next_step_on !== null && lead.next_step_on <= today();
  return (
    <li className="lead-card" data-lead={lead.id} draggable={isMovable}>
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
      {isMovable && <button type="button" aria-label={`Move ${lead.title}`} aria-haspopup="menu" />}
    </li>
  );
});
