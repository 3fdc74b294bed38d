import {
  Box,
  Button,
  Chip,
  Link as TextLink,
  Stack,
  Typography,
  VisuallyHidden,
} from '@plumbline/design';
import { Link } from '@plumbline/platform';
import { DraftCard } from './DraftCard.tsx';
import type { ChatMessage, OfflineReason } from './message.ts';
import { SafeMarkdown } from './SafeMarkdown.tsx';

/** Why the answer doesn't use AI, and how to change that. */
const offlineReasons: Record<OfflineReason, string> = {
  noProvider:
    'Answered from your data because no AI service is connected. Your administrator can connect one.',
  unreachable:
    'Answered from your data because the AI service is unreachable. Ask again when you’re online.',
  earlier: 'Answered from your data, without AI.',
};

type MessageBubbleProps = { message: ChatMessage; onRetry?: (() => void) | undefined };

const tone = ({ type, isError }: ChatMessage) => {
  if (isError) return { bgcolor: 'error.soft', color: 'error.onSoft' };
  return type === 'user'
    ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
    : { bgcolor: 'action.hover', color: 'text.primary' };
};

/** A message: questions on the right, answers with their sources on the left. */
export function MessageBubble({ message, onRetry }: MessageBubbleProps) {
  const { type, content, isStreaming, isError, offline, citations = [], draft } = message;
  const isOwn = type === 'user';
  return (
    <Box
      component="li"
      sx={{ listStyle: 'none', alignSelf: isOwn ? 'flex-end' : 'flex-start', maxWidth: '88%' }}
    >
      <VisuallyHidden>{isOwn ? 'You:' : 'Assistant:'}</VisuallyHidden>
      <Box
        {...(isError && { role: 'alert' })}
        sx={{
          ...tone(message),
          px: 1.5,
          py: 1,
          borderRadius: 2,
          overflowWrap: 'anywhere',
          ...(isOwn && { whiteSpace: 'pre-wrap' }),
          '& p': { m: 0 },
          '& p + p, & ul, & ol, & table': { mt: 1, mb: 0 },
          '& ul, & ol': { pl: 2.5 },
          '& ul': { listStyle: 'disc' },
          '& pre': { overflowX: 'auto' },
          '& table': { display: 'block', overflowX: 'auto' },
        }}
      >
        {isOwn ? content : <SafeMarkdown text={content} />}
        {isStreaming && content === '' && <span>Thinking…</span>}
        {onRetry && (
          <Button size="small" color="inherit" variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
            Try again
          </Button>
        )}
      </Box>
      {draft && (
        <Box sx={{ mt: 1 }}>
          <DraftCard draft={draft} />
        </Box>
      )}
      {(offline || citations.length > 0) && !isStreaming && (
        <Stack direction="row" sx={{ mt: 0.75, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {offline && <Chip size="small" label="Offline answer" />}
          {citations.map(({ label, path }) => (
            <TextLink key={path} component={Link} to={path} variant="body2">
              {label}
            </TextLink>
          ))}
        </Stack>
      )}
      {offline && !isStreaming && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {offlineReasons[offline]}
        </Typography>
      )}
    </Box>
  );
}
