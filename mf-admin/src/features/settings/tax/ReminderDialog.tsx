import { messageOf, z } from '@plumbline/data';
import { SelectField, FormDialog, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useTaxSettingsSaveMutation, type TaxSettings } from '../../../data/tax.ts';

const dayForm = z.object({ day: z.string() });
const days = [
  { value: 'none', label: 'No reminder' },
  ...Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: `Day ${at + 1}` })),
];

/** Sets the day of the month when tax is filed. */
export function ReminderDialog({
  settings,
  onClose,
}: {
  settings: TaxSettings;
  onClose: () => void;
}) {
  const toasts = useToasts();
  const [save] = useTaxSettingsSaveMutation();
  const form = useZodForm(dayForm, { day: String(settings.filing_reminder_day ?? 'none') });
  const submit = async ({ day }: { day: string }) => {
    const filing_reminder_day = day === 'none' ? null : Number(day);
    const { error } = await save({ ...settings, filing_reminder_day });
    if (error) {
      showServerError(form, { message: messageOf(error) });
      return;
    }
    toasts.success(filing_reminder_day ? 'Filing date saved' : 'Filing date removed');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Set Reminders"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <SelectField
        control={form.control}
        name="day"
        label="File tax each month on"
        options={days}
      />
    </FormDialog>
  );
}
