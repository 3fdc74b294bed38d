import {
  Box,
  DateText,
  IconButton,
  Menu,
  MenuItem,
  MoreIcon,
  StatusChip,
  today,
  Typography,
} from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import { useState, type KeyboardEvent } from 'react';
import type { LeadRow, LeadStage } from '../../data/leadSchemas.ts';
import { valueRange } from '../../shared/leadLabels.ts';

type LeadCardProps = {
  lead: LeadRow;
  stages: readonly LeadStage[];
  /** Moves it; undefined for who may not. */
  onMove: ((lead: LeadRow, stage: LeadStage) => void) | undefined;
};

type MoveMenuProps = {
  lead: LeadRow;
  stages: readonly LeadStage[];
  onMove: (stage: LeadStage) => void;
};

function MoveMenu({ lead, stages, onMove }: MoveMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={`Move ${lead.title}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'absolute', top: 2, right: 2 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {stages.map((stage) => (
          <MenuItem
            key={stage.id}
            selected={stage.id === lead.stage_id}
            onClick={() => {
              setAnchor(null);
              onMove(stage);
            }}
          >
            {stage.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** A lead on the board: dragged, moved with Alt and the arrow keys, or by its menu. */
export function LeadCard({ lead, stages, onMove }: LeadCardProps) {
  const at = stages.findIndex(({ id }) => id === lead.stage_id);
  const move = (stage: LeadStage | undefined) => {
    if (stage && stage.id !== lead.stage_id) onMove?.(lead, stage);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(stages[at + step]);
  };
  const isLate = lead.next_step_on !== null && lead.next_step_on <= today();
  return (
    <Box
      component="li"
      draggable={onMove !== undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', lead.id)}
      onKeyDown={press}
      sx={{
        position: 'relative',
        p: 1.5,
        pr: 5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 112px',
        cursor: onMove ? 'grab' : undefined,
        overflowWrap: 'anywhere',
      }}
    >
      <Typography sx={{ fontWeight: 600, '& a': { color: 'text.primary' } }}>
        <AreaLink to="crm.lead" params={{ leadId: lead.id }} otherwise={lead.title}>
          {lead.title}
        </AreaLink>
      </Typography>
      <Typography variant="body2">{lead.contact_name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[valueRange(lead), lead.owner_name].filter(Boolean).join(' · ') || lead.source_name}
      </Typography>
      {lead.next_step && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5, typography: 'body2' }}>
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
      {onMove && <MoveMenu lead={lead} stages={stages} onMove={move} />}
    </Box>
  );
}
