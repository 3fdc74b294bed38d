import {
  Box,
  Button,
  DateText,
  dotted,
  EmptyState,
  StatusChip,
  Typography,
  VisuallyHidden,
  formatDate,
} from '@plumbline/design';
import type { ConversationRow, Inbox } from '../../data/inboxShapes.ts';
import type { InboxState } from './inboxState.ts';
import { messageKindLabels } from './labels.ts';

type RowProps = { row: ConversationRow; isOpen: boolean; onOpen: () => void };

function Row({ row, isOpen, onOpen }: RowProps) {
  const { name, about, preview, is_unread, last_at, last_kind, last_is_inbound } = row;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component="button"
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        sx={{
          all: 'unset',
          boxSizing: 'border-box',
          display: 'grid',
          gap: 0.25,
          width: 1,
          px: 1.5,
          py: 1.25,
          cursor: 'pointer',
          bgcolor: isOpen ? 'action.selected' : undefined,
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minWidth: 0 }}>
          {is_unread && (
            <Box
              aria-hidden
              sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: 'primary.main', flex: 'none' }}
            />
          )}
          <Typography
            component="span"
            noWrap
            sx={{ flex: 1, fontWeight: is_unread ? 700 : 500, minWidth: 0 }}
          >
            {name}
            {is_unread && <VisuallyHidden>, unread</VisuallyHidden>}
          </Typography>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            <DateText value={last_at} relative />
          </Typography>
        </Box>
        <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {last_is_inbound ? preview : `You: ${preview}`}
        </Typography>
        <Typography component="span" variant="caption" noWrap sx={{ color: 'text.secondary' }}>
          {dotted(messageKindLabels[last_kind], about && `Lead: ${about}`, row.assignee_name)}
        </Typography>
        {row.snoozed_until && row.state === 'open' && (
          <span>
            <StatusChip label={`Until ${formatDate(row.snoozed_until)}`} shape="ring" />
          </span>
        )}
      </Box>
    </Box>
  );
}

const nothing: Record<string, string> = {
  mine: 'Messages assigned to you will appear here.',
  unassigned: 'Messages that aren’t assigned to anyone will appear here.',
  snoozed: 'Snoozed conversations will appear here until their day.',
  done: 'Finished conversations will appear here.',
  all: 'Texts and emails with clients and leads will appear here.',
};

type ConversationListProps = { inbox: Inbox; state: InboxState };

/** The conversations of a page, newest first. */
export function ConversationList({
  inbox: { rows, is_more, is_newer },
  state,
}: ConversationListProps) {
  const { filter, q, open, setOpen, setCursor } = state;
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last)
    return (
      <EmptyState
        title="No conversations"
        description={q ? 'Try another search or filter.' : nothing[filter]}
      />
    );
  return (
    <>
      <Box component="ul" aria-label="Conversations" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <Row key={row.id} row={row} isOpen={row.id === open} onOpen={() => setOpen(row.id)} />
        ))}
      </Box>
      {(is_newer || is_more) && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 1 }}>
          <Button
            disabled={!is_newer}
            onClick={() => setCursor({ at: first.last_at, id: first.id, is_newer: true })}
          >
            Newer
          </Button>
          <Button
            disabled={!is_more}
            onClick={() => setCursor({ at: last.last_at, id: last.id, is_newer: false })}
          >
            Older
          </Button>
        </Box>
      )}
    </>
  );
}
