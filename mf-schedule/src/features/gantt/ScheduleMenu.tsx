import { Button, Menu, MenuItem } from '@plumbline/design';
import { useState } from 'react';
import type { ProjectSchedule, Reschedule } from '../../data/scheduleShapes.ts';
import { CalendarDialog } from '../planning/CalendarDialog.tsx';
import { DeleteSavedDialog } from '../planning/DeleteSavedDialog.tsx';
import { ShiftDialog } from '../planning/ShiftDialog.tsx';
import { ShiftLogDialog } from '../planning/ShiftLogDialog.tsx';
import { UseTemplateDialog } from '../planning/UseTemplateDialog.tsx';
import { SaveBaseline, SaveTemplate } from './SaveScheduleDialogs.tsx';

type Open = 'shift' | 'baseline' | 'template' | 'use' | 'saved' | 'calendar' | 'log';

type OpenDialogProps = {
  open: Open;
  project: string;
  schedule: ProjectSchedule;
  onPlan: (request: Reschedule) => void;
  onClose: () => void;
};

type ScheduleMenuProps = {
  project: { id: string; name: string };
  schedule: ProjectSchedule;
  onPlan: (request: Reschedule) => void;
};

/** Plans a whole schedule: pulls in, adds lost days, saves and uses baselines and templates, sets working days. */
export function ScheduleMenu({ project, schedule, onPlan }: ScheduleMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const choose = (next: Open) => () => {
    setAnchor(null);
    setOpen(next);
  };
  const plan = (request: Reschedule) => {
    setAnchor(null);
    close();
    onPlan(request);
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Plan
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => plan({ cause: 'pull_in', is_pulled_in: true })}>Pull in…</MenuItem>
        <MenuItem onClick={choose('shift')}>Add lost days…</MenuItem>
        <MenuItem onClick={choose('log')}>Changes…</MenuItem>
        <MenuItem onClick={choose('calendar')}>Working days…</MenuItem>
        <MenuItem onClick={choose('baseline')}>Save baseline…</MenuItem>
        <MenuItem onClick={choose('template')}>Save as template…</MenuItem>
        {schedule.templates.length > 0 && (
          <MenuItem onClick={choose('use')}>Use a template…</MenuItem>
        )}
        {schedule.baselines.length + schedule.templates.length > 0 && (
          <MenuItem onClick={choose('saved')}>Baselines and templates…</MenuItem>
        )}
      </Menu>
      {open && (
        <OpenDialog
          open={open}
          project={project.id}
          schedule={schedule}
          onPlan={plan}
          onClose={close}
        />
      )}
    </>
  );
}

/** The dialog of a menu item. */
function OpenDialog({ open, project, schedule, onPlan, onClose }: OpenDialogProps) {
  switch (open) {
    case 'shift': {
      const delays = schedule.shifts?.delays ?? [];
      return (
        <ShiftDialog today={schedule.today} delays={delays} onPlan={onPlan} onClose={onClose} />
      );
    }
    case 'log':
      return <ShiftLogDialog log={schedule.shifts?.log ?? []} onClose={onClose} />;
    case 'calendar':
      return (
        <CalendarDialog
          project={project}
          own={schedule.own_calendar ?? undefined}
          weekdays={schedule.calendar.weekdays}
          onClose={onClose}
        />
      );
    case 'use':
      return <UseTemplateDialog project={project} schedule={schedule} onClose={onClose} />;
    case 'saved':
      return <DeleteSavedDialog project={project} schedule={schedule} onClose={onClose} />;
    case 'baseline':
      return <SaveBaseline project={project} onClose={onClose} />;
    case 'template':
      return <SaveTemplate project={project} onClose={onClose} />;
  }
}
