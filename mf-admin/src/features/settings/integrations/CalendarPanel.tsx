import { messageOf } from '@plumbline/data';
import { Alert, Button, Stack, Typography } from '@plumbline/design';
import { CopyField } from '@plumbline/design/forms';
import { useState } from 'react';
import { useCalendarLinkMutation } from '../../../data/integrations.ts';

/** The feed's address, to be put into a calendar program. */
export function CalendarPanel() {
  const [create, { isLoading, error }] = useCalendarLinkMutation();
  const [link, setLink] = useState<string>();
  const make = async () => {
    const { data } = await create();
    if (data) setLink(`${window.location.origin}/api/accounts/calendar/${data}.ics`);
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        Subscribe to this address in Google Calendar, Outlook or Apple Calendar. Whoever has it sees
        your dates, so keep it to your own people. It is shown this once; make another whenever you
        need one.
      </Typography>
      {link && <CopyField label="Calendar address" value={link} />}
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Button variant="outlined" loading={isLoading} onClick={() => void make()}>
        {link ? 'Make another' : 'Make a feed'}
      </Button>
    </Stack>
  );
}
