import { messageOf, z } from '@plumbline/data';
import { today } from '@plumbline/design';
import { DateField, FormDialog, showServerError, useZodForm } from '@plumbline/design/forms';
import { addDays } from '@plumbline/domain/formats';
import { useToasts } from '@plumbline/platform';
import { useLeadSaveMutation } from '../../data/leadChanges.ts';
import type { Lead } from '../../data/leadSchemas.ts';

const schema = z.object({
  until: z
    .string()
    .refine((day) => day === '' || day > today(), { error: 'Choose a day after today' }),
});
type Values = z.infer<typeof schema>;

/** Hides a lead from the board until a day. */
export function SnoozeDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const toasts = useToasts();
  const [save] = useLeadSaveMutation();
  const isSnoozed = lead.snoozed_until !== null && lead.snoozed_until > today();
  const form = useZodForm<Values, Values>(schema, {
    until: (isSnoozed && lead.snoozed_until) || '',
  });
  const submit = async ({ until }: Values) => {
    const { error } = await save({
      id: lead.id,
      version: lead.version,
      snoozed_until: until || null,
    });
    if (error) return showServerError(form, { message: messageOf(error) });
    toasts.success(until ? 'Lead snoozed' : 'Snooze ended');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Snooze lead"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <DateField
        control={form.control}
        name="until"
        label="Until"
        min={addDays(today(), 1)}
        hint="Hidden from the board until this date. Leave empty to end the snooze."
      />
    </FormDialog>
  );
}
