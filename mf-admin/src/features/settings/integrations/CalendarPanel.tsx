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
        Subscribe to this address in Google Calendar, Outlook, or Apple Calendar. Anyone with the
        address can see your dates, so don’t share it outside your company. We show it only once.
        {feed && !link && ' Creating a new address disables the current one.'}
      </Typography>
      {link && <CopyField label="Calendar address" value={link} />}
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Button variant="outlined" loading={isLoading} onClick={() => void make()}>
        {feed ? 'Make another' : 'Create feed'}
      </Button>
    </Stack>
  );
}
