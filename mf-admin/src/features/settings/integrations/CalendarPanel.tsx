import { messageOf } from '@plumbline/data';
import { Alert, Button, Stack, Typography } from '@plumbline/design';
import { CopyField } from '@plumbline/design/forms';
import { useState } from 'react';
import { useCalendarLinkMutation, useCalendarQuery } from '../../../data/integrations.ts';

/** The calendar feed's address. */
export function CalendarPanel() {
  const { data: feed } = useCalendarQuery();
  const [create, { isLoading, error }] = useCalendarLinkMutation();
  const [link, setLink] = useState<string>();
  const make = async () => {
    const { data } = await create();
    if (data) setLink(`${window.location.origin}/api/accounts/calendar/${data}.ics`);
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        Subscribe to this address in Google Calendar, Outlook or Apple Calendar. Anyone who has the
        address sees your dates, so don’t share it outside your company. It is shown only once.
        {feed && !link && ' A new address replaces the one in use, which then stops working.'}
      </Typography>
      {link && <CopyField label="Calendar address" value={link} />}
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Button variant="outlined" loading={isLoading} onClick={() => void make()}>
        {feed ? 'Make another' : 'Make a feed'}
      </Button>
    </Stack>
  );
}
