import { messageOf } from '@plumbline/data';
import { Button, Grid } from '@plumbline/design';
import { Form, SelectField, TextAreaField, TextField, useZodForm } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useReminderScheduleAddMutation, type Schedule } from '../../data/reminders.ts';
import {
  channelLabel,
  emptyEntry,
  scheduleForm,
  toDays,
  toEntry,
  type ScheduleValues,
} from './scheduleForm.ts';

const whens = [
  { value: 'before', label: 'before the due date' },
  { value: 'after', label: 'after the due date' },
];
const channels = [
  { value: 'email', label: channelLabel.email },
  { value: 'sms', label: channelLabel.sms },
];

/** Adds an entry to the schedule. */
export function AddEntry({ entries }: { entries: readonly Schedule[] }) {
  const company = useCompanyId();
  const [add] = useReminderScheduleAddMutation();
  const toasts = useToasts();
  const form = useZodForm<ScheduleValues, ScheduleValues>(scheduleForm, emptyEntry);
  const submit = async (values: ScheduleValues) => {
    const days = toDays(values);
    if (days === undefined) {
      form.setError('days', { message: 'Enter up to 60 days before or 365 days after' });
      return;
    }
    if (
      entries.some(
        ({ days_after_due, channel }) => days_after_due === days && channel === values.channel,
      )
    ) {
      form.setError('days', { message: 'This reminder is already scheduled' });
      return;
    }
    const { error } = await add({ company, entries: [toEntry(values, days)] });
    if (error) {
      form.setError('days', { message: messageOf(error) });
      return;
    }
    toasts.success('Reminder added');
    form.reset();
  };
  return (
    <Form form={form} onSubmit={submit} label="Add a reminder">
      <Grid container spacing={2}>
        <Grid size={{ xs: 4, sm: 3 }}>
          <TextField
            control={form.control}
            name="days"
            label="Days"
            inputProps={{ inputMode: 'numeric' }}
          />
        </Grid>
        <Grid size={{ xs: 8, sm: 5 }}>
          <SelectField control={form.control} name="when" label="When" options={whens} />
        </Grid>
        <Grid size={{ xs: 12, sm: 4 }}>
          <SelectField control={form.control} name="channel" label="Send by" options={channels} />
        </Grid>
        <Grid size={12}>
          <TextAreaField control={form.control} name="message" label="Message (optional)" />
        </Grid>
      </Grid>
      <Button
        type="submit"
        variant="outlined"
        loading={form.formState.isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Add
      </Button>
    </Form>
  );
}
