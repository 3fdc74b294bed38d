import { Box, DateText, IconButton, MoreIcon, StatusChip, today } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import { memo } from 'react';
import type { LeadRow } from '../../data/leadSchemas.ts';
import { valueRange } from '../../shared/leadLabels.ts';

type LeadCardProps = {
  lead: LeadRow;
  /** The board around it moves it: by drag, with Alt and the arrow keys, or by its menu. */
  isMovable?: boolean;
};

const card = {
  display: 'flex',
  alignItems: 'flex-start',
  p: 1.5,
  pr: 0.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  overflowWrap: 'anywhere',
  typography: 'body2',
  '&[draggable="true"]': { cursor: 'grab' },
  '& a': { typography: 'body1', fontWeight: 600, color: 'text.primary' },
} as const;
const muted = { color: 'text.secondary' } as const;
const step = { display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 } as const;

/**
 * A lead on the board. It has few elements and no handlers, positioned layers, or skipped contents: a board has hundreds
 * of cards, and laying them out while they are scrolled into view takes longer than a frame.
 */
export const LeadCard = memo(function LeadCard({ lead, isMovable = false }: LeadCardProps) {
  const isLate = lead.next_step_on !== null && lead.next_step_on <= today();
  return (
    <Box component="li" data-lead={lead.id} draggable={isMovable} sx={card}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <AreaLink to="crm.lead" params={{ leadId: lead.id }} otherwise={lead.title}>
          {lead.title}
        </AreaLink>
        <div>{lead.contact_name}</div>
        <Box sx={muted}>
          {[valueRange(lead), lead.owner_name].filter(Boolean).join(' · ') || lead.source_name}
        </Box>
        {lead.next_step && (
          <Box sx={step}>
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
          </Box>
        )}
      </Box>
      {isMovable && (
        <IconButton
          aria-label={`Move ${lead.title}`}
          aria-haspopup="menu"
          sx={{ mt: -1.25, mb: -1.25 }}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
});
