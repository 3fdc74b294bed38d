import { Box, Button, Typography, dotted } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useSession } from '@plumbline/platform';
import { useState } from 'react';
import type { PersonWeek, TimeEntry, Week } from '../../data/timeClock.ts';
import { formatHours, shortDay, timeIn } from '../../shared/hours.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { flagsText } from './weekStatus.tsx';

type PersonDialogProps = {
  week: Week;
  person: PersonWeek;
  /** For those who approve time. */
  canReopen: boolean;
  onClose: () => void;
};

/** The entries of a person's week; adds, changes, and reopens them. */
export function PersonDialog({ week, person, canReopen, onClose }: PersonDialogProps) {
  const [edited, setEdited] = useState<TimeEntry | 'new'>();
  const [isReopening, setReopening] = useState(false);
  const isLocked = person.status === 'approved' || person.status === 'exported';
  return (
    <ContentDialog
      isOpen
      title={person.name}
      onClose={onClose}
      actions={
        isLocked ? (
          canReopen &&
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
      <Typography sx={{ mb: 1 }}>
        {formatHours(person.worked)}
        {person.overtime > 0 && `, ${formatHours(person.overtime)} of it overtime`}
      </Typography>
      {person.entries.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Time of this week will appear here.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {person.entries.map((entry) => (
          <EntryRow
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
      {isReopening && (
        <ReopenDialog week={week} person={person} onClose={() => setReopening(false)} />
      )}
    </ContentDialog>
  );
}

function EntryRow({ entry, onEdit }: { entry: TimeEntry; onEdit: (() => void) | undefined }) {
  const zone = useSession().company.timezone ?? undefined;
  const { started_at, ended_at, worked_seconds, break_seconds } = entry;
  const when = `${shortDay(entry.work_day)}, ${timeIn(zone, started_at)} to ${ended_at ? timeIn(zone, ended_at) : 'now'}`;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>{when}</Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {dotted(
            entry.project_name ?? 'No project',
            entry.cost_code,
            break_seconds > 0 && `${formatHours(break_seconds)} break`,
            flagsText(entry.flags),
            entry.edit_reason && `Reason: ${entry.edit_reason}`,
          )}
        </Typography>
      </Box>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {worked_seconds === null ? 'Running' : formatHours(worked_seconds)}
      </Typography>
      {onEdit && (
        <Button aria-label={`Edit ${when}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </Box>
  );
}
