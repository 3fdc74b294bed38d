import {
  Box,
  DateText,
  dotted,
  StatusChip,
  type StatusShape,
  type ToneName,
  Typography,
} from '@plumbline/design';
import type { Conversation, ConversationItem } from '../../data/inboxShapes.ts';
import { messageKindLabels } from './labels.ts';
import { RetryButton } from './RetryButton.tsx';

const statuses: Record<string, { label: string; tone: ToneName; shape: StatusShape }> = {
  pending: { label: 'Sending', tone: 'neutral', shape: 'ring' },
  sent: { label: 'Sent', tone: 'primary', shape: 'half' },
  delivered: { label: 'Delivered', tone: 'success', shape: 'check' },
  failed: { label: 'Failed', tone: 'error', shape: 'cross' },
  replied: { label: 'Replied', tone: 'success', shape: 'disc' },
};

type MessageProps = { item: ConversationItem; conversation: Conversation };

/** One message, with what became of it. */
export function Message({ item, conversation }: MessageProps) {
  const { name } = conversation;
  const { is_inbound, kind, subject, body, status, error, author_name, created_at } = item;
  const state = is_inbound || status === null ? undefined : statuses[status];
  return (
    <Box
      component="li"
      sx={{
        maxWidth: { xs: '90%', md: '75%' },
        alignSelf: is_inbound ? 'flex-start' : 'flex-end',
        bgcolor: is_inbound ? 'action.hover' : 'primary.soft',
        borderRadius: 2,
        px: 1.5,
        py: 1,
      }}
    >
      {subject && <Typography sx={{ fontWeight: 600 }}>{subject}</Typography>}
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body || 'No text'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {dotted(
            is_inbound ? name : (author_name ?? 'Automatic'),
            messageKindLabels[kind],
            <DateText value={created_at} relative />,
          )}
        </Typography>
        {state && <StatusChip {...state} />}
      </Box>
      {status === 'failed' && error && (
        <Typography variant="caption" component="p" sx={{ color: 'error.main', m: 0 }}>
          {error}
        </Typography>
      )}
      {item.can_retry && <RetryButton item={item} conversation={conversation} />}
    </Box>
  );
}
