import { ArrowBackIcon, Box, IconButton, Typography } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { Conversation, Inbox } from '../../data/inboxShapes.ts';
import { ConversationActions } from './ConversationActions.tsx';
import { Messages } from './Messages.tsx';
import { ReplyForm } from './ReplyForm.tsx';

type ConversationPaneProps = {
  conversation: Conversation;
  people: Inbox['people'];
  onBack: () => void;
};

/** A conversation: who it is with, its messages, and the reply. */
export function ConversationPane({ conversation, people, onBack }: ConversationPaneProps) {
  const { client_id, lead_id, name, about } = conversation;
  return (
    <Box component="section" aria-label={`Conversation with ${name}`}>
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <IconButton
            aria-label="Back to the list"
            onClick={onBack}
            sx={{ display: { md: 'none' } }}
          >
            <ArrowBackIcon />
          </IconButton>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="h3" component="h2">
              {client_id ? (
                <AreaLink to="crm.client" params={{ clientId: client_id }} otherwise={name}>
                  {name}
                </AreaLink>
              ) : (
                <AreaLink to="crm.lead" params={{ leadId: lead_id ?? '' }} otherwise={name}>
                  {name}
                </AreaLink>
              )}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {about ? `Lead: ${about}` : 'Client'}
            </Typography>
          </Box>
        </Box>
        <ConversationActions conversation={conversation} people={people} />
      </Box>
      <Messages key={`messages ${conversation.id}`} conversation={conversation} />
      <ReplyForm key={conversation.id} conversation={conversation} />
    </Box>
  );
}
