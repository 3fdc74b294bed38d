import { ActionButton, Box, Button, DetailSection, Stack, Typography } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { denialReason, lazyComponent, useCompanyId, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ClientRow } from '../../../data/schemas.ts';
import { useClientTimelineQuery } from '../../../data/timeline.ts';
import { sends } from '../../../shared/edits.ts';
import { pollWhileVisible } from '../../../shared/pollWhileVisible.ts';
import { TabState } from '../../../shared/TabState.tsx';
import { NoteForm } from './NoteForm.tsx';
import { TimelineItem } from './TimelineItem.tsx';
import { timelineParts } from './timelineLabels.ts';

const MailDialog = lazyComponent(() =>
  import('../../../shared/MailDialog.tsx').then((module) => module.MailDialog),
);

const step = 25;
const choices = Object.entries(timelineParts).map(([value, { label }]) => ({ value, label }));

/** The client's timeline, newest first: texts, emails, notes, documents. */
export function Timeline({ client }: { client: ClientRow }) {
  const company = useCompanyId();
  const [part, setPart] = useState('all');
  const [limit, setLimit] = useState(step);
  const [isMailing, setMailing] = useState(false);
  const canMail = useAccess(sends);
  const mailDenial = () => {
    if (!client.email) return 'This client has no email address';
    return client.mail_opt_out_at ? 'This client opted out of emails' : denialReason(canMail);
  };
  const types = timelineParts[part]?.types ?? [];
  const { data, error, isFetching, refetch } = useClientTimelineQuery(
    { company, client: client.id, types, limit },
    pollWhileVisible,
  );
  return (
    <DetailSection title="Timeline">
      <Stack spacing={2}>
        <NoteForm client={client.id} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box sx={{ width: 170 }}>
            <SelectFilter label="Show" value={part} options={choices} onChange={setPart} />
          </Box>
          <ActionButton sx={{ ml: 'auto' }} denial={mailDenial()} onClick={() => setMailing(true)}>
            Send email
          </ActionButton>
        </Box>
        {!data && (
          <TabState
            label="Loading timeline"
            failed="Failed to load the timeline"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Nothing here yet. Texts, emails, notes, quotes, and invoices will appear here.
          </Typography>
        )}
        <Box component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.slice(0, limit).map((entry) => (
            <TimelineItem key={`${entry.type}${entry.id}`} entry={entry} client={client.id} />
          ))}
        </Box>
        {data && data.length > limit && (
          <Button loading={isFetching} onClick={() => setLimit(limit + step)}>
            Show older
          </Button>
        )}
      </Stack>
      {isMailing && <MailDialog clients={[client]} onClose={() => setMailing(false)} />}
    </DetailSection>
  );
}
