import { messageOf } from '@plumbline/data';
import type { MessageStatus } from '@plumbline/domain';
import {
  Box,
  DateText,
  dotted,
  FailedState,
  RowsSkeleton,
  StatusChip,
  statusDisplay,
  type StatusShape,
  type ToneName,
  Typography,
} from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useEffect, useRef, type ReactNode } from 'react';
import { useClientMessagesQuery, type ClientMessage } from '../../../data/messages.ts';
import { RetryButton } from './RetryButton.tsx';
import { pollWhileVisible } from '../../../shared/pollWhileVisible.ts';

const statuses: Record<MessageStatus, { label: string; tone: ToneName; shape: StatusShape }> = {
  pending: { label: 'Pending', tone: 'neutral', shape: 'ring' },
  sent: { label: 'Sent', tone: 'primary', shape: 'half' },
  delivered: { label: 'Delivered', tone: 'success', shape: 'check' },
  failed: { label: 'Failed', tone: 'error', shape: 'cross' },
  replied: { label: 'Replied', tone: 'success', shape: 'disc' },
};

type BubbleProps = { message: ClientMessage; name: string; action?: ReactNode };

function Bubble({ message, name, action }: BubbleProps) {
  const isOwn = message.direction === 'outbound';
  return (
    <Box
      component="li"
      sx={{
        maxWidth: '85%',
        alignSelf: isOwn ? 'flex-end' : 'flex-start',
        bgcolor: isOwn ? 'primary.soft' : 'action.hover',
        borderRadius: 2,
        px: 1.5,
        py: 1,
      }}
    >
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {message.message_content}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {dotted(isOwn ? 'You' : name, <DateText value={message.created_at} relative />)}
        </Typography>
        {isOwn && <StatusChip {...statusDisplay(statuses, message.status)} />}
      </Box>
      {message.status === 'failed' && message.twilio_error_message && (
        <Typography variant="caption" component="p" sx={{ color: 'error.main', m: 0 }}>
          {message.twilio_error_message}
        </Typography>
      )}
      {action}
    </Box>
  );
}

/** The latest 50 messages with delivery status; polls for new ones. */
export function Thread({ client, name }: { client: string; name: string }) {
  const company = useCompanyId();
  const { data, error, refetch } = useClientMessagesQuery({ company, client }, pollWhileVisible);
  const end = useRef<HTMLDivElement>(null);
  const newest = data?.at(-1)?.id;
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [newest]);
  if (error && !data)
    return (
      <FailedState
        title="Failed to load message history."
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RowsSkeleton label="Loading message history" rows={3} />;
  if (data.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No text messages yet.
      </Typography>
    );
  const said = new Set(data.map(({ retry_of }) => retry_of));
  return (
    <Box
      ref={end}
      tabIndex={0}
      role="log"
      aria-label={`Text messages with ${name}`}
      sx={{ maxHeight: 380, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box
        component="ol"
        sx={{ display: 'flex', flexDirection: 'column', gap: 1, listStyle: 'none', m: 0, p: 1.5 }}
      >
        {data.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            name={name}
            action={
              message.status === 'failed' &&
              !said.has(message.id) && <RetryButton client={client} message={message} />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
