import { Button, Menu, MenuItem } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useScheduleSaveBaselineMutation,
  useScheduleSaveTemplateMutation,
} from '../../data/planning.ts';
import type { ProjectSchedule, Reschedule } from '../../data/projectSchedule.ts';
import { CalendarDialog } from '../planning/CalendarDialog.tsx';
import { NameDialog } from '../planning/NameDialog.tsx';
import { ShiftDialog } from '../planning/ShiftDialog.tsx';
import { ShiftLogDialog } from '../planning/ShiftLogDialog.tsx';
import { UseTemplateDialog } from '../planning/UseTemplateDialog.tsx';

type Open = 'shift' | 'baseline' | 'template' | 'use' | 'calendar' | 'log';

type ScheduleMenuProps = {
  project: { id: string; name: string };
  schedule: ProjectSchedule;
  onPlan: (request: Reschedule) => void;
};

/** What is done to a whole schedule: pull in, lost days, baselines, templates, working days. */
export function ScheduleMenu({ project, schedule, onPlan }: ScheduleMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<Open>();
  const [saveBaseline] = useScheduleSaveBaselineMutation();
  const [saveTemplate] = useScheduleSaveTemplateMutation();
  const toasts = useToasts();
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
      </Menu>
      {open === 'shift' && (
        <ShiftDialog
          today={schedule.today}
          delays={schedule.shifts?.delays ?? []}
          onPlan={plan}
          onClose={close}
        />
      )}
      {open === 'log' && <ShiftLogDialog log={schedule.shifts?.log ?? []} onClose={close} />}
      {open === 'calendar' && (
        <CalendarDialog
          project={project.id}
          own={schedule.own_calendar ?? undefined}
          weekdays={schedule.calendar.weekdays}
          onClose={close}
        />
      )}
      {open === 'use' && (
        <UseTemplateDialog project={project.id} schedule={schedule} onClose={close} />
      )}
      {open === 'baseline' && (
        <NameDialog
          title="Save baseline"
          label="Name"
          submitLabel="Save baseline"
          onSave={async (name) => {
            const answer = await saveBaseline({
              project: project.id,
              baseline: { id: crypto.randomUUID(), name },
            });
            if (!answer.error) toasts.success('Baseline saved');
            return answer;
          }}
          onClose={close}
        />
      )}
      {open === 'template' && (
        <NameDialog
          title="Save as template"
          label="Name"
          submitLabel="Save template"
          onSave={async (name) => {
            const answer = await saveTemplate({
              project: project.id,
              id: crypto.randomUUID(),
              name,
            });
            if (!answer.error) toasts.success('Template saved');
            return answer;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
