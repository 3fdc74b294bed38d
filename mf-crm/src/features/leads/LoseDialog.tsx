import { isDataError, messageOf, z } from '@plumbline/data';
import {
  DateField,
  FormDialog,
  SelectField,
  showServerError,
  TextAreaField,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useLeadSaveMutation } from '../../data/leadChanges.ts';
import { useLeadLoseMutation, useLeadReopenMutation } from '../../data/leadDecisions.ts';
import type { LeadChoices, LeadRow } from '../../data/leadSchemas.ts';

const schema = z.object({
  reason_id: z.string().min(1, 'Choose why the lead was lost'),
  note: z.string().max(1000, 'At most 1,000 characters'),
  follow_up_on: z.string(),
});
type Values = z.infer<typeof schema>;

type LoseDialogProps = {
  lead: Pick<LeadRow, 'id' | 'title' | 'next_step' | 'next_step_on'>;
  choices: LeadChoices | undefined;
  onClose: () => void;
};

/** Reopens the lead with the next step that it had before. */
function useUndo({ id, next_step, next_step_on }: LoseDialogProps['lead']) {
  const toasts = useToasts();
  const [reopen] = useLeadReopenMutation();
  const [save] = useLeadSaveMutation();
  return async () => {
    const { data, error } = await reopen(id);
    if (error) return toasts.error(`Failed to reopen the lead: ${messageOf(error)}`);
    if (data.next_step === next_step && data.next_step_on === next_step_on) return;
    const saved = await save({ id, version: data.version, next_step, next_step_on });
    if (saved.error) toasts.error(`Failed to bring back the next step: ${messageOf(saved.error)}`);
  };
}

/** Asks why a lead was lost, and offers a day to ask again. */
export function LoseDialog({ lead, choices, onClose }: LoseDialogProps) {
  const toasts = useToasts();
  const [lose] = useLeadLoseMutation();
  const undo = useUndo(lead);
  const form = useZodForm<Values, Values>(schema, { reason_id: '', note: '', follow_up_on: '' });
  const reasons = (choices?.lost_reasons ?? []).filter(({ is_active }) => is_active);
  const submit = async ({ reason_id, note, follow_up_on }: Values) => {
    const { error } = await lose({
      id: lead.id,
      reason: reason_id,
      note,
      followUpOn: follow_up_on || null,
    });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.undo('Lead marked as lost', () => void undo());
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Mark ${lead.title} as lost`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Mark as lost"
      width="xs"
    >
      <SelectField
        control={form.control}
        name="reason_id"
        label="Reason"
        required
        options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField control={form.control} name="note" label="Note (optional)" rows={2} />
      <DateField
        control={form.control}
        name="follow_up_on"
        label="Ask again on (optional)"
        hint="Adds a next step for that day"
      />
    </FormDialog>
  );
}
