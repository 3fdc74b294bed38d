import { Box } from '@plumbline/design';
import { useEffect, useRef } from 'react';
import type { Conversation } from '../../data/inboxShapes.ts';
import { EarlierMessages } from './EarlierMessages.tsx';
import { Message } from './Message.tsx';

/** The messages of a conversation, oldest first; earlier ones on request. */
export function Messages({ conversation }: { conversation: Conversation }) {
  const { items, name, has_earlier } = conversation;
  const [first] = items;
  const log = useRef<HTMLDivElement>(null);
  const newest = items.at(-1)?.id;
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    <Box
      ref={log}
      tabIndex={0}
      role="log"
      aria-label={`Messages with ${name}`}
      sx={{ maxHeight: { xs: '50vh', md: '52vh' }, overflowY: 'auto' }}
    >
      <Box
        component="ol"
        sx={{ display: 'flex', flexDirection: 'column', gap: 1, listStyle: 'none', m: 0, p: 1.5 }}
      >
        {has_earlier && first && <EarlierMessages conversation={conversation} before={first} />}
        {items.map((item) => (
          <Message key={item.id} item={item} conversation={conversation} />
        ))}
      </Box>
    </Box>
  );
}
