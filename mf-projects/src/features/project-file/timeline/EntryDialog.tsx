import { isDataError, messageOf } from '@plumbline/data';
import type { TimelineType } from '@plumbline/domain';
import { Grid } from '@plumbline/design';
import {
  CheckListField,
  DateField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSaveEntryMutation, type TimelineEntry } from '../../../data/timeline.ts';
import { addEntry, type Drafted } from '../../../data/timelineWork.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import {
  emptyEntry,
  entryForm,
  toForm,
  toInput,
  type EntryOutput,
  type EntryValues,
} from './entryForm.ts';
import { entryStatusChoices, typeChoices } from '../../../shared/timelineLabels.ts';

type EntryDialogProps = {
  projectId: string;
  /** The entry to change; a new one without it. */
  entry?: Drafted<TimelineEntry> | undefined;
  /** What a new entry starts as. */
  type?: TimelineType | undefined;
  /** The project's other entries, to depend on. */
  others: readonly Drafted<TimelineEntry>[];
  onClose: () => void;
};

const titleOf = (entry: TimelineEntry | undefined, type: TimelineType | undefined) => {
  if (entry) return 'Edit Entry';
  if (type === 'milestone') return 'Add Milestone';
  return type === 'inspection' ? 'Schedule Inspection' : 'Add Entry';
};

/** Adds or changes an entry of the timeline. */
export function EntryDialog({ projectId, entry, type, others, onClose }: EntryDialogProps) {
  const [save] = useProjectSaveEntryMutation();
  const { isNew, saveOrQueue } = useSiteWork(projectId);
  const toasts = useToasts();
  const [id] = useState(() => entry?.id ?? crypto.randomUUID());
  const form = useZodForm<EntryValues, EntryOutput>(
    entryForm,
    entry ? toForm(entry) : emptyEntry(type),
  );
  const { control } = form;
  const submit = async (output: EntryOutput) => {
    const place = { id, project_id: projectId };
    const add = () => {
      const input = toInput(output, place);
      return saveOrQueue({
        queued: addEntry(input),
        send: () => save({ ...input, version: 0 }),
        isBehind: others.some(({ id: other, draft }) => draft && input.depends_on?.includes(other)),
      });
    };
    const { isQueued, error } = isNew(entry)
      ? await add()
      : { isQueued: false, ...(await save(toInput(output, place, entry))) };
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    if (isQueued) toasts.info(`"${output.title}" will be saved when you’re back online.`);
    else toasts.success(`"${output.title}" ${entry ? 'saved' : 'added'}`);
    onClose();
  };
  const half = { xs: 12, sm: 6 };
  return (
    <FormDialog
      isOpen
      title={titleOf(entry, type)}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={entry ? 'Save Changes' : 'Add'}
    >
      <Grid container spacing={2.5}>
        <Grid size={12}>
          <TextField control={control} name="title" label="Title" required />
        </Grid>
        <Grid size={12}>
          <TextAreaField control={control} name="description" label="Description" rows={2} />
        </Grid>
        <Grid size={half}>
          <SelectField control={control} name="type" label="Type" options={typeChoices} />
        </Grid>
        <Grid size={half}>
          <SelectField
            control={control}
            name="status"
            label="Status"
            options={entryStatusChoices}
          />
        </Grid>
        <Grid size={half}>
          <DateField control={control} name="start_date" label="Start date" />
        </Grid>
        <Grid size={half}>
          <DateField control={control} name="due_date" label="Due date" required />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="assignee" label="Assignee" />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="progress" label="Progress (percent)" type="number" />
        </Grid>
        <Grid size={12}>
          <TextAreaField control={control} name="notes" label="Notes" rows={2} />
        </Grid>
        {others.length > 0 && (
          <Grid size={12}>
            <CheckListField
              control={control}
              name="depends_on"
              label="Dependencies"
              options={others.map((other) => ({ value: other.id, label: other.title }))}
            />
          </Grid>
        )}
      </Grid>
    </FormDialog>
  );
}
