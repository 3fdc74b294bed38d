import { messageOf } from '@plumbline/data';
import {
  Box,
  DateText,
  DeleteIcon,
  IconButton,
  StatusChip,
  Typography,
  dotted,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { AreaLink, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useClientDeleteNoteMutation, type TimelineEntry } from '../../../data/timeline.ts';
import { edits } from '../../../shared/edits.ts';
import { RetryMail } from './RetryMail.tsx';
import { entryStatus, entryText, entryTitle, kindOf } from './timelineLabels.ts';

/** Title; quotes and invoices link to their page. */
function EntryTitle({ entry }: { entry: TimelineEntry }) {
  const { id, type } = entry;
  const title = entryTitle(entry);
  if (!title) return null;
  return (
    <Typography
      sx={{ fontWeight: 600, overflowWrap: 'anywhere', '& a': { color: 'primary.main' } }}
    >
      {type === 'quote' && (
        <AreaLink to="billing.quote" params={{ quoteId: id }} otherwise={title}>
          {title}
        </AreaLink>
      )}
      {type === 'invoice' && (
        <AreaLink to="billing.invoice" params={{ invoiceId: id }} otherwise={title}>
          {title}
        </AreaLink>
      )}
      {type !== 'quote' && type !== 'invoice' && title}
    </Typography>
  );
}

type TimelineItemProps = { entry: TimelineEntry; client: string };

/** One entry of the timeline. */
export function TimelineItem({ entry, client }: TimelineItemProps) {
  const [removeNote, { isLoading }] = useClientDeleteNoteMutation();
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  const canEdit = useAccess(edits).answer === 'allow';
  const text = entryText(entry);
  const { label, tone } = kindOf(entry);
  const remove = async () => {
    const { error } = await removeNote({ client, id: entry.id });
    setAsking(false);
    if (error) toasts.error(messageOf(error));
  };
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
        <StatusChip label={label} tone={tone} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(<DateText value={entry.created_at} relative />, entryStatus(entry))}
        </Typography>
        {entry.type === 'note' && canEdit && (
          <IconButton
            size="small"
            aria-label="Delete note"
            onClick={() => setAsking(true)}
            sx={{ ml: 'auto' }}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <EntryTitle entry={entry} />
      {text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {entry.failure && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'error.main', overflowWrap: 'anywhere' }}>
          {entry.failure}
        </Typography>
      )}
      {entry.type === 'mail_out' && entry.status === 'failed' && (
        <RetryMail client={client} entry={entry} />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this note?"
        message="This can’t be undone."
        confirmLabel="Delete"
        tone="error"
        isWorking={isLoading}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
