import { z } from '@plumbline/data';
import { DateField, FormDialog, SelectField, TextField, useZodForm } from '@plumbline/design/forms';
import type { Reschedule } from '../../data/projectSchedule.ts';

const schema = z.object({
  cause: z.enum(['weather', 'change_order']),
  from_date: z.string().min(1, 'Choose a date.'),
  days: z.coerce.number<string>().int().min(1, 'Enter at least 1 day.').max(365),
  reason: z.string().trim().max(500),
});

type ShiftDialogProps = {
  today: string;
  onPlan: (request: Reschedule) => void;
  onClose: () => void;
};

/** Days lost to the weather or added by a change order, as one shift. */
export function ShiftDialog({ today, onPlan, onClose }: ShiftDialogProps) {
  const form = useZodForm(schema, { cause: 'weather', from_date: today, days: '1', reason: '' });
  const { control } = form;
  return (
    <FormDialog
      isOpen
      title="Add lost days"
      form={form}
      onSubmit={(request) => onPlan(request)}
      onClose={onClose}
      submitLabel="Review changes"
      width="xs"
    >
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
