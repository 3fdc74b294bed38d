import { isDataError, ownerOf, queueMutation, z } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { FormDialog, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  timeTags,
  useFieldDeleteTimeMutation,
  useFieldSaveTimeMutation,
  useFieldTodayQuery,
} from '../../data/timeClock.ts';
import { type PersonWeek, type TimeEntry, type Week } from '../../data/timeShapes.ts';
import { instantOf, wallTime } from '../../shared/hours.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { JobFields, jobNames } from '../../shared/JobFields.tsx';
import { overlapProblem, timeProblem } from '../../shared/timeProblem.ts';

const schema = z.object({
  project_id: z.string(),
  cost_code_id: z.string(),
  started_at: z.string().min(1, 'Enter a start time.'),
  ended_at: z.string().min(1, 'Enter an end time.'),
  break_minutes: z
    .string()
    .regex(/^\d{0,4}$/, 'Enter whole minutes.')
    .transform((text) => Number(text || 0)),
  note: z.string().trim().max(1000),
  reason: z.string().trim().min(1, 'Enter the reason for this entry.').max(500),
});

/** The form with what can be told about its times without a connection. */
const checked = (zone: string | undefined, others: readonly TimeEntry[]) =>
  schema.superRefine((values, context) => {
    if (!values.started_at || !values.ended_at) return;
    const times = instantsOf(zone, values);
    const found = timeProblem(times) ?? overlapProblem(others, times, zone);
    if (found) context.addIssue({ code: 'custom', path: [found.field], message: found.message });
  });

const instantsOf = (
  zone: string | undefined,
  { started_at, ended_at }: { started_at: string; ended_at: string },
) => ({ started_at: instantOf(zone, started_at), ended_at: instantOf(zone, ended_at) });

type EntryDialogProps = {
  week: Week;
  person: PersonWeek;
  /** Undefined for a new one. */
  entry: TimeEntry | undefined;
  onClose: () => void;
};

/** Adds time by hand or changes an entry, with a reason; a new one is queued without a connection. */
export function EntryDialog({ week, person, entry, onClose }: EntryDialogProps) {
  const session = useSession();
  const zone = session.company.timezone ?? undefined;
  const { data } = useFieldTodayQuery();
  const [id] = useState(() => entry?.id ?? crypto.randomUUID());
  const [save] = useFieldSaveTimeMutation();
  const [remove, { isLoading: isDeleting }] = useFieldDeleteTimeMutation();
  const toasts = useToasts();
  const day = week.today > week.week_start ? week.today : week.week_start;
  const others = person.entries.filter((one) => one.id !== id);
  const form = useZodForm(checked(zone, others), {
    project_id: entry?.project_id ?? '',
    cost_code_id: entry?.cost_code_id ?? '',
    started_at: entry ? wallTime(zone, entry.started_at) : `${day}T07:00`,
    ended_at: entry?.ended_at ? wallTime(zone, entry.ended_at) : '',
    break_minutes: String(Math.round((entry?.break_seconds ?? 0) / 60)),
    note: entry?.note ?? '',
    reason: '',
  });
  const submit = async (values: z.infer<typeof schema>) => {
    const input = {
      ...values,
      ...instantsOf(zone, values),
      id,
      user_id: person.user_id,
      project_id: values.project_id || null,
      cost_code_id: values.cost_code_id || null,
      version: entry?.version ?? 0,
    };
    const { error } = await save(input);
    if (isDataError(error) && error.kind === 'offline' && !entry) {
      void queueMutation({
        id,
        owner: ownerOf(session),
        about: `field/time/${id}`,
        title: 'Time entry',
        shows: null,
        write: { method: 'post', path: '/rpc/save_time_entry', body: { p_entry: input } },
        tags: timeTags,
      });
      toasts.info('Waiting to send. Saved on this device and sent when you’re back online.');
      return onClose();
    }
    if (error) return showServerError(form, refusalOf(error));
    toasts.success(entry ? 'Time entry saved' : 'Time added');
    onClose();
  };
  const deleteEntry = async () => {
    const { error } = await remove(id);
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Time entry deleted');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={entry ? 'Edit time' : 'Add time'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={entry ? 'Save' : 'Add time'}
    >
      <JobFields
        control={form.control}
        names={jobNames}
        projects={projectsWith(data?.projects ?? [], entry)}
        codes={data?.codes ?? []}
      />
      {(['started_at', 'ended_at'] as const).map((name) => (
        <TextField
          key={name}
          control={form.control}
          name={name}
          label={name === 'started_at' ? 'Start' : 'End'}
          type="datetime-local"
          keepsLabelUp
          required
        />
      ))}
      <TextField
        control={form.control}
        name="break_minutes"
        label="Break, in minutes"
        inputProps={{ inputMode: 'numeric' }}
      />
      <TextField control={form.control} name="note" label="Note" maxLength={1000} />
      <TextField control={form.control} name="reason" label="Reason" required maxLength={500} />
      {entry && (
        <Button color="error" loading={isDeleting} onClick={() => void deleteEntry()}>
          Delete time entry
        </Button>
      )}
    </FormDialog>
  );
}

/** The projects to choose from, with that of the entry, which may be completed by now. */
function projectsWith(
  projects: readonly { id: string; name: string }[],
  entry: TimeEntry | undefined,
) {
  const { project_id, project_name } = entry ?? {};
  const isKnown = !project_id || projects.some(({ id }) => id === project_id);
  return isKnown ? projects : [...projects, { id: project_id, name: project_name ?? 'Project' }];
}
