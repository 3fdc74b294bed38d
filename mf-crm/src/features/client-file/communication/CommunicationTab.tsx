import { Box } from '@plumbline/design';
import { useAccess } from '@plumbline/platform';
import type { ClientRow } from '../../../data/schemas.ts';
import { SmsPanel } from '../messages/SmsPanel.tsx';
import { Timeline } from './Timeline.tsx';

/** Texting next to the timeline. */
export function CommunicationTab({ client }: { client: ClientRow }) {
  const canText = useAccess({ permission: 'send_messages' }).answer === 'allow';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: canText ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        },
      }}
    >
      {canText && <SmsPanel client={client} />}
      <Timeline client={client} />
    </Box>
  );
}
