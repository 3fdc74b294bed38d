import { messageOf } from '@plumbline/data';
import { Button, EventIcon, Typography } from '@plumbline/design';
import { ContentDialog, CopyField } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useProjectCalendarMutation } from '../../../data/sharing.ts';

/** Makes the address under which a calendar program follows the project's dates. */
export function CalendarButton({ project }: { project: ProjectFile }) {
  const [make, { isLoading }] = useProjectCalendarMutation();
  const [token, setToken] = useState<string>();
  const toasts = useToasts();
  const open = async () => {
    const { data, error } = await make(project.id);
    if (data) setToken(data);
    else toasts.error(messageOf(error));
  };
  return (
    <>
      <Button startIcon={<EventIcon />} loading={isLoading} onClick={() => void open()}>
        Calendar
      </Button>
      {token && (
        <ContentDialog isOpen title="Calendar feed" onClose={() => setToken(undefined)}>
          <Typography sx={{ mb: 2 }}>
            Add this address to your calendar app to see this project’s dates. It replaces any
            address you created before. Anyone with the address can see the dates.
          </Typography>
          <CopyField
            label="Calendar address"
            value={`${location.origin}/api/accounts/calendar/${token}.ics`}
          />
        </ContentDialog>
      )}
    </>
  );
}
