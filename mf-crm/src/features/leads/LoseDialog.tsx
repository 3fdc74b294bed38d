import { isDataError, messageOf, z } from '@plumbline/data';
import { Alert, today } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  SelectField,
  showServerError,
  TextAreaField,
  useZodForm,
} from '@plumbline/design/forms';
import { addDays } from '@plumbline/domain/formats';
import { useToasts } from '@plumbline/platform';
import { useLeadLoseMutation, useLeadReopenMutation } from '../../data/leadDecisions.ts';
import type { LeadChoices, LeadRow } from '../../data/leadSchemas.ts';
import { useLeadVisitQuery } from '../../data/leadVisits.ts';
import { lossOf } from '../../shared/leadLabels.ts';

const schema = z.object({
  reason_id: z.string().min(1, 'Choose why the lead was lost'),
  note: z.string().max(1000, 'At most 1,000 characters'),
  follow_up_on: z.string(),
});
type Values = z.infer<typeof schema>;

type LoseDialogProps = {
  lead: Pick<LeadRow, 'id' | 'title' | 'contact_name'>;
  choices: LeadChoices | undefined;
  onClose: () => void;
};

/** Reopens the lead as it was, with its next step and its visit. */
function useUndo(id: string) {
  const toasts = useToasts();
  const [reopen] = useLeadReopenMutation();
  return async () => {
    const { data, error } = await reopen({ id, isUndo: true });
    if (error) toasts.error(`Failed to reopen the lead: ${messageOf(error)}`);
    else if (data.unrestored_visit)
      toasts.error(
        `The visit on ${data.unrestored_visit} wasn't restored because the time is no longer free`,
      );
  };
}

/** Asks why a lead was lost, and offers a day to ask again. */
export function LoseDialog({ lead, choices, onClose }: LoseDialogProps) {
  const toasts = useToasts();
  const [lose] = useLeadLoseMutation();
  const undo = useUndo(lead.id);
  const visit = useLeadVisitQuery(lead.id).data?.visit;
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
    toasts.undo('Lead marked as lost', () => void undo(), lossOf(lead.id));
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
      {visit && !visit.is_past && (
        <Alert severity="warning">
          The visit on {visit.when} will be canceled. {lead.contact_name} gets a message.
        </Alert>
      )}
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
        min={addDays(today(), 1)}
        hint="Adds a next step for that day"
      />
    </FormDialog>
  );
}
