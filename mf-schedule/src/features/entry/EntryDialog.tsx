import { isDataError, messageOf } from '@plumbline/data';
import { Divider, Grid } from '@plumbline/design';
import { FormDialog, showServerError, useWatch, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useScheduleSaveEntryMutation } from '../../data/projectSchedule.ts';
import type { Entry, ProjectSchedule, Reschedule } from '../../data/scheduleShapes.ts';
import { useScheduleAddSeriesMutation } from '../../data/series.ts';
import { Assignments } from './Assignments.tsx';
import { DeleteEntry } from './DeleteEntry.tsx';
import { DependencyFields } from './DependencyFields.tsx';
import {
  editOf,
  entrySchema,
  inputOf,
  hasNewConstraints,
  linksOf,
  seriesOf,
  valuesOf,
  type EntryValues,
} from './entryForm.ts';
import { type EntryForm, EntryFields } from './EntryFields.tsx';

type EntryDialogProps = {
  project: string;
  schedule: ProjectSchedule;
  /** Undefined for a new one. */
  entry: Entry | undefined;
  /** Reviews what follows from changed dates or dependencies. */
  onPlan: (request: Reschedule) => void;
  onClose: () => void;
};

/** Adds or changes an entry with its dependencies and people. Changed dates are reviewed before they are saved. */
export function EntryDialog({ project, schedule, entry, onPlan, onClose }: EntryDialogProps) {
  const [id] = useState(() => entry?.id ?? crypto.randomUUID());
  const form = useZodForm(entrySchema, {
    ...valuesOf(entry, schedule.today),
    links: linksOf(schedule, entry),
  });
  const links = useWatch({ control: form.control, name: 'links' });
  const others = schedule.entries.filter((other) => other.id !== id);
  const submit = useSaveEntry({ project, schedule, entry, id, form, onPlan, onClose });
  return (
    <FormDialog
      isOpen
      title={entry ? 'Edit entry' : 'New entry'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={entry ? 'Save' : 'Add'}
    >
      <Grid container spacing={2}>
        <EntryFields form={form} others={others} isNew={!entry} />
        {others.length > 0 && (
          <Grid size={12}>
            <DependencyFields
              links={links}
              others={others}
              onChange={(next) => form.setValue('links', next, { shouldDirty: true })}
            />
          </Grid>
        )}
        {entry && (
          <Grid size={12}>
            <Divider sx={{ mb: 2 }} />
            <Assignments
              project={project}
              entryId={entry.id}
              schedule={schedule}
              denial={undefined}
            />
          </Grid>
        )}
        {entry && (
          <Grid size={12}>
            <DeleteEntry project={project} entry={entry} onDeleted={onClose} />
          </Grid>
        )}
      </Grid>
    </FormDialog>
  );
}

type SaveEntry = EntryDialogProps & { id: string; form: EntryForm };

/** Saves an entry, or a new one that repeats, and reviews what follows from it. */
function useSaveEntry({ project, schedule, entry, id, form, onPlan, onClose }: SaveEntry) {
  const [save] = useScheduleSaveEntryMutation();
  const [addSeries] = useScheduleAddSeriesMutation();
  const toasts = useToasts();
  return async (values: EntryValues) => {
    const series = entry ? undefined : seriesOf(values, id);
    if (series) {
      const { data, error } = await addSeries({ project, series });
      if (error)
        return showServerError(form, {
          message: messageOf(error),
          field: isDataError(error) && error.field === 'rule' ? 'repeats' : undefined,
        });
      toasts.success(`${data.count} entries added`);
      return onClose();
    }
    const { data, error } = await save(inputOf(values, { id, project, entry }));
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.success(entry ? `“${values.title}” saved` : `“${values.title}” added`);
    const edit = editOf(values, entry, data.version);
    onClose();
    if (edit) onPlan({ cause: 'edit', edits: [edit] });
    else if (hasNewConstraints(values, { entry, schedule })) onPlan({ cause: 'edit', edits: [] });
  };
}
