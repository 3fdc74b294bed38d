import { z } from '@plumbline/data';
import {
  DateField,
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { usePurchasingAnswerOrderMutation } from '../../data/orderActions.ts';
import type { PurchaseOrder } from '../../data/orderShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';

const schema = z.object({
  answer: z.enum(['accepted', 'declined', 'proposed']),
  name: z.string().trim().max(200),
  proposed_date: z.string(),
  note: z.string().trim().max(1000),
});
const answers = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'proposed', label: 'Proposed another date' },
  { value: 'declined', label: 'Declined' },
];

/** Records what a vendor answered by phone or in person. */
export function AnswerDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const toasts = useToasts();
  const [record] = usePurchasingAnswerOrderMutation();
  const form = useZodForm(schema, { answer: 'accepted', name: '', proposed_date: '', note: '' });
  const answer = useWatch({ control: form.control, name: 'answer' });
  const submit = async (values: z.infer<typeof schema>) => {
    const { proposed_date, ...rest } = values;
    const { error } = await record({
      id: order.id,
      answer: { ...rest, revision: order.revision, ...(proposed_date && { proposed_date }) },
    });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Answer recorded');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      width="xs"
      title="Record answer"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Record answer"
    >
      <SelectField control={form.control} name="answer" label="Answer" options={answers} />
      {answer === 'accepted' && (
        <TextField control={form.control} name="name" label="Accepted by" required />
      )}
      {answer === 'proposed' && (
        <DateField control={form.control} name="proposed_date" label="Proposed date" required />
      )}
      <TextField control={form.control} name="note" label="Note (optional)" />
    </FormDialog>
  );
}
