import { isDataError, messageOf, z } from '@plumbline/data';
import { Money } from '@plumbline/design';
import { FormDialog, TextAreaField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useBillApproveMutation } from '../../data/billActions.ts';
import type { Bill } from '../../data/billSchemas.ts';

const noteForm = z.object({ note: z.string().max(500, 'At most 500 characters') });
type Note = z.infer<typeof noteForm>;

/** Approves a bill; an exception says why. */
export function ApproveDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const toasts = useToasts();
  const [approve] = useBillApproveMutation();
  const form = useZodForm<Note, Note>(noteForm, { note: '' });
  const isException = bill.state === 'exception';
  const what = bill.kind === 'credit' ? 'credit memo' : 'bill';
  const submit = async ({ note }: Note) => {
    const { error } = await approve({ id: bill.id, version: bill.version, note });
    if (error) {
      const field = isDataError(error) ? error.field : undefined;
      showServerError(form, { message: messageOf(error), field });
      return;
    }
    toasts.success(bill.kind === 'credit' ? 'Credit memo approved' : 'Bill approved');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Approve ${what}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={`Approve ${what}`}
    >
      <p>
        {bill.kind === 'credit' ? (
          <>
            <Money amount={-bill.total} /> from {bill.vendor_name} lowers the cost of its projects.
          </>
        ) : (
          <>
            <Money amount={bill.total} /> to {bill.vendor_name} becomes a cost of its projects.
          </>
        )}
      </p>
      <TextAreaField
        control={form.control}
        name="note"
        label={isException ? 'Why do you approve it?' : 'Note (optional)'}
        rows={2}
      />
    </FormDialog>
  );
}
