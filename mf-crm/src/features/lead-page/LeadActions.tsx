import { messageOf } from '@plumbline/data';
import { ActionButton, Box, Button, IconButton, Menu, MenuItem, MoreIcon } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import {
  denialReason,
  isOffered,
  lazyComponent,
  useAccess,
  useGo,
  useToasts,
} from '@plumbline/platform';
import { useState } from 'react';
import { useLeadDeleteMutation } from '../../data/leadChanges.ts';
import { useLeadReopenMutation } from '../../data/leadDecisions.ts';
import type { Lead } from '../../data/leadSchemas.ts';
import { edits } from '../../shared/edits.ts';
import { lossOf } from '../../shared/leadLabels.ts';
import { SnoozeDialog } from './SnoozeDialog.tsx';

const LeadFormDialog = lazyComponent(() =>
  import('../leads/LeadFormDialog.tsx').then((module) => module.LeadFormDialog),
);
const LoseDialog = lazyComponent(() =>
  import('../leads/LoseDialog.tsx').then((module) => module.LoseDialog),
);
const WinDialog = lazyComponent(() =>
  import('../leads/WinDialog.tsx').then((module) => module.WinDialog),
);

type Open = 'edit' | 'lose' | 'win' | 'snooze' | 'delete';

function DeleteLead({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const go = useGo();
  const toasts = useToasts();
  const [remove, { isLoading }] = useLeadDeleteMutation();
  const confirm = async () => {
    const { error } = await remove({ id: lead.id, version: lead.version });
    if (error) return toasts.error(`Failed to delete lead: ${messageOf(error)}`);
    toasts.success('Lead deleted');
    void go('crm.leads');
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${lead.title}?`}
      message="The lead and its timeline are removed, and a coming visit is canceled. Its quotes remain."
      confirmLabel="Delete lead"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

/** What can be done with a lead. */
export function LeadActions({ lead }: { lead: Lead }) {
  const toasts = useToasts();
  const [open, setOpen] = useState<Open>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [reopen, { isLoading }] = useLeadReopenMutation();
  const edit = useAccess(edits);
  const denial = denialReason(edit);
  const close = () => setOpen(undefined);
  const choose = (kind: Open) => {
    setAnchor(null);
    setOpen(kind);
  };
  const reopenLead = async () => {
    const { error } = await reopen({ id: lead.id });
    if (error) return toasts.error(messageOf(error));
    toasts.withdraw(lossOf(lead.id));
    toasts.success('Lead reopened');
  };
  if (!isOffered(edit)) return null;
  const isConverted = lead.outcome === 'won' && lead.project_id !== null;
  return (
    <>
      {!isConverted && lead.outcome !== 'open' && (
        <ActionButton denial={denial} loading={isLoading} onClick={() => void reopenLead()}>
          Reopen
        </ActionButton>
      )}
      {lead.outcome === 'open' && (
        <ActionButton denial={denial} onClick={() => setOpen('lose')}>
          Mark as lost
        </ActionButton>
      )}
      {!isConverted && lead.outcome !== 'lost' && (
        <ActionButton variant="contained" denial={denial} onClick={() => setOpen('win')}>
          {lead.outcome === 'won' ? 'Create project' : 'Mark as won'}
        </ActionButton>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button disabled={denial !== undefined} onClick={() => setOpen('edit')}>
          Edit
        </Button>
        {!denial && (
          <IconButton
            aria-label="More actions"
            aria-haspopup="menu"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <MoreIcon />
          </IconButton>
        )}
      </Box>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('snooze')}>Snooze</MenuItem>
        <MenuItem onClick={() => choose('delete')}>Delete lead</MenuItem>
      </Menu>
      {open === 'edit' && <LeadFormDialog lead={lead} choices={lead} onClose={close} />}
      {open === 'lose' && <LoseDialog lead={lead} choices={lead} onClose={close} />}
      {open === 'win' && <WinDialog lead={lead} onClose={close} />}
      {open === 'snooze' && <SnoozeDialog lead={lead} onClose={close} />}
      {open === 'delete' && <DeleteLead lead={lead} onClose={close} />}
    </>
  );
}
