import { z } from '@plumbline/data';
import { today } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import type { OrderAnswer, SharedOrder } from '../../data/sharedOrderShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';

type Given = Pick<OrderAnswer, 'name' | 'proposed_date' | 'note'>;

const text = z.string().trim().max(1000);
const schemas = {
  accepted: z.object({
    name: text.min(2, 'Enter your name.').max(200),
    proposed_date: z.string(),
    note: text,
  }),
  proposed: z.object({
    name: text,
    proposed_date: z.string().min(1, 'Choose a date.'),
    note: text,
  }),
  declined: z.object({ name: text, proposed_date: z.string(), note: text }),
};
const titles = {
  accepted: 'Accept order',
  proposed: 'Propose another date',
  declined: 'Decline order',
};
const labels = { accepted: 'Accept order', proposed: 'Send', declined: 'Decline order' };

type VendorAnswerDialogProps = {
  kind: keyof typeof schemas;
  order: SharedOrder;
  onSend: (given: Given) => Promise<{ error?: unknown }>;
  onClose: () => void;
};

/** The vendor's answer, with a name, a date, or a reason. */
export function VendorAnswerDialog({ kind, order, onSend, onClose }: VendorAnswerDialogProps) {
  const form = useZodForm(schemas[kind], {
    name: '',
    proposed_date: order.needed_by ?? '',
    note: '',
  });
  const submit = async ({ name, proposed_date, note }: z.infer<typeof schemas.accepted>) => {
    const { error } = await onSend({
      ...(kind === 'accepted' && { name }),
      ...(kind === 'proposed' && { proposed_date }),
      note,
    });
    if (error) return showServerError(form, refusalOf(error));
    onClose();
  };
  return (
    <FormDialog
      isOpen
      width="xs"
      title={titles[kind]}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={labels[kind]}
      tone={kind === 'declined' ? 'error' : 'primary'}
    >
      {kind === 'accepted' && (
        <TextField
          control={form.control}
          name="name"
          label="Your name"
          autoComplete="name"
          required
        />
      )}
      {kind === 'proposed' && (
        <DateField
          control={form.control}
          name="proposed_date"
          label="I can deliver on"
          min={today()}
          required
        />
      )}
      <TextAreaField
        control={form.control}
        name="note"
        label={kind === 'declined' ? 'Reason (optional)' : 'Message (optional)'}
        rows={2}
      />
    </FormDialog>
  );
}
