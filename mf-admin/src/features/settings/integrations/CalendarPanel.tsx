import { messageOf } from '@plumbline/data';
import { Alert, Button, Stack, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useCalendarLinkMutation } from '../../../data/integrations.ts';

/** The feed's address, to be put into a calendar program. */
export function CalendarPanel() {
  const toasts = useToasts();
  const [create, { isLoading, error }] = useCalendarLinkMutation();
  const [link, setLink] = useState<string>();
  const make = async () => {
    const { data } = await create();
    if (data) setLink(`${window.location.origin}/api/accounts/calendar/${data}.ics`);
  };
  const copy = async () => {
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link);
      toasts.success('Link copied');
    } catch {
      toasts.error('Your browser does not let this page copy. Select the link instead.');
    }
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        Subscribe to this address in Google Calendar, Outlook or Apple Calendar. Whoever has it sees
        your dates, so keep it to your own people. It is shown this once; make another whenever you
        need one.
      </Typography>
      {link && (
        <Typography
          component="code"
          sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem', userSelect: 'all' }}
        >
          {link}
        </Typography>
      )}
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" loading={isLoading} onClick={() => void make()}>
          {link ? 'Make another' : 'Make a feed'}
        </Button>
        {link && (
          <Button variant="contained" onClick={() => void copy()}>
            Copy
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
