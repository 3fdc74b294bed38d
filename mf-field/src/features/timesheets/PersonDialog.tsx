import { Box, Button, Typography, dotted } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { PersonWeek, TimeEntry, Week } from '../../data/timeShapes.ts';
import { formatHours } from '../../shared/hours.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { SupervisorChoice } from '../payroll/SupervisorChoice.tsx';
import { WagesDialog } from '../payroll/WagesDialog.tsx';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { overtimeText } from './weekStatus.tsx';
import { PersonEntry } from './PersonEntry.tsx';

type PersonDialogProps = {
  week: Week;
  person: PersonWeek;
  /** May reopen weeks and set supervisors. */
  isManager: boolean;
  onClose: () => void;
};

/** The entries of a person's week; adds, changes, and reopens them. */
export function PersonDialog({ week, person, isManager, onClose }: PersonDialogProps) {
  const [edited, setEdited] = useState<TimeEntry | 'new'>();
  const [isReopening, setReopening] = useState(false);
  const [isOnWages, setWages] = useState(false);
  const seesWages = useAccess({ permission: 'view_wages' }).answer === 'allow';
  const isLocked = person.status === 'approved' || person.status === 'exported';
  return (
    <ContentDialog
      isOpen
      title={person.name}
      onClose={onClose}
      actions={
        isLocked ? (
          isManager &&
          person.status === 'approved' && (
            <Button onClick={() => setReopening(true)}>Reopen week</Button>
          )
        ) : (
          <Button variant="contained" onClick={() => setEdited('new')}>
            Add time
          </Button>
        )
      }
    >
      <Typography component="div" sx={{ mb: 1 }}>
        {dotted(
          formatHours(person.worked),
          person.paid !== undefined &&
            person.paid !== person.worked &&
            `${formatHours(person.paid)} paid`,
          overtimeText(person),
        )}
      </Typography>
      {person.entries.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Time of this week will appear here.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {person.entries.map((entry) => (
          <PersonEntry
            key={entry.id}
            entry={entry}
            onEdit={isLocked || entry.ended_at === null ? undefined : () => setEdited(entry)}
          />
        ))}
      </Box>
      {edited && (
        <EntryDialog
          key={edited === 'new' ? 'new' : edited.id}
          week={week}
          person={person}
          entry={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isManager && <SupervisorChoice week={week} person={person} />}
      {person.entries.length > 0 && (
        <PdfButton
          label={`Download the timesheet of ${person.name} as PDF`}
          save={async (company) =>
            (await import('./timesheetPdf.ts')).saveTimesheetPdf(week, [person], company)
          }
        />
      )}
      {seesWages && <Button onClick={() => setWages(true)}>Wages</Button>}
      {isOnWages && (
        <WagesDialog
          user={person.user_id}
          name={person.name}
          today={week.today}
          onClose={() => setWages(false)}
        />
      )}
      {isReopening && (
        <ReopenDialog week={week} person={person} onClose={() => setReopening(false)} />
      )}
    </ContentDialog>
  );
}
