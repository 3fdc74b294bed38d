import { Box, ClientDate, DateText, Typography } from '@plumbline/design';
import type { PortalMessage } from '../data/portalShapes.ts';

type ConversationProps = {
  messages: readonly PortalMessage[];
  /** Whose messages are on the right. */
  own: 'client' | 'company';
};

/** What a client and the company wrote to each other, oldest first. */
export function Conversation({ messages, own }: ConversationProps) {
  if (messages.length === 0) return <Typography color="textSecondary">No messages yet.</Typography>;
  return (
    <Box component="ol" aria-label="Messages" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {messages.map(({ id, author, name, body, created_at, project_name, by }) => (
        <Box
          component="li"
          key={id}
          sx={{
            maxWidth: '85%',
            ml: author === own ? 'auto' : 0,
            mb: 1.5,
            p: 1.5,
            borderRadius: 2,
            bgcolor: author === own ? 'action.selected' : 'action.hover',
          }}
        >
          <Typography variant="body2" color="textSecondary">
            {name ?? (author === 'client' ? 'Client' : 'Your contractor')},{' '}
            {own === 'client' ? (
              <ClientDate value={created_at} withTime />
            ) : (
              <DateText value={created_at} relative />
            )}
            {project_name && `, ${project_name}`}
            {by && by !== 'portal' && `, by ${by}`}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</Typography>
        </Box>
      ))}
    </Box>
  );
}
