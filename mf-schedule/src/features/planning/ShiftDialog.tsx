import { z } from '@plumbline/data';
import {
  DateField,
  FormDialog,
  SelectField,
  TextField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { counted } from '@plumbline/domain';
import { useEffect } from 'react';
import type { Reschedule } from '../../data/scheduleShapes.ts';
import type { ShiftLog } from '../../data/shiftLog.ts';
import { shortDay } from '../../shared/labels.ts';

type Delay = ShiftLog['delays'][number];

const schema = z.object({
  delay: z.string(),
  cause: z.enum(['weather', 'change_order']),
  from_date: z.string().min(1, 'Choose a date.'),
  days: z.coerce.number<string>().int().min(1, 'Enter at least 1 day.').max(365),
  reason: z.string().trim().max(500),
});

type ShiftDialogProps = {
  today: string;
  delays: readonly Delay[];
  onPlan: (request: Reschedule) => void;
  onClose: () => void;
};

/** Days lost to the weather or added by a change order, as one shift. */
export function ShiftDialog({ today, delays, onPlan, onClose }: ShiftDialogProps) {
  const form = useZodForm(schema, {
    delay: '',
    cause: 'weather',
    from_date: today,
    days: '1',
    reason: '',
  });
  const { control } = form;
  const chosen = useWatch({ control, name: 'delay' });
  useEffect(() => {
    const delay = delays.find(({ id }) => id === chosen);
    if (!delay) return;
    form.setValue('cause', delay.cause);
    form.setValue('from_date', delay.date);
    form.setValue('days', String(delay.days));
    form.setValue('reason', delay.reason);
  }, [chosen, delays, form]);
  return (
    <FormDialog
      isOpen
      title="Add lost days"
      form={form}
      onSubmit={({ delay, ...request }) => onPlan({ ...request, cause_id: delay || undefined })}
      onClose={onClose}
      submitLabel="Review changes"
      width="xs"
    >
      {delays.length > 0 && (
        <SelectField
          control={control}
          name="delay"
          label="Recorded delay"
          options={[
            { value: '', label: 'None' },
            ...delays.map(({ id, reason, date, days }) => ({
              value: id,
              label: `${reason}, ${shortDay(date)}, ${counted(days, 'day')}`,
            })),
          ]}
        />
      )}
      <SelectField
        control={control}
        name="cause"
        label="Cause"
        options={[
          { value: 'weather', label: 'Weather' },
          { value: 'change_order', label: 'Change order' },
        ]}
      />
      <DateField
        control={control}
        name="from_date"
        label="Date"
        hint="Work underway on this date takes longer. Everything after it follows."
        required
      />
      <TextField control={control} name="days" label="Working days" type="number" required />
      <TextField control={control} name="reason" label="Reason (optional)" maxLength={500} />
    </FormDialog>
  );
}
