import { messageOf } from '@plumbline/data';
import {
  DateField,
  FormDialog,
  MoneyField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useProjectAddDrawMutation } from '../../../data/financials.ts';
import { drawForm, type DrawOutput, type DrawValues } from './costForms.ts';

/** A payment of the schedule. */
export function DrawDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const company = useCompanyId();
  const [add] = useProjectAddDrawMutation();
  const form = useZodForm<DrawValues, DrawOutput>(drawForm, {
    description: '',
    amount: '',
    due_date: '',
  });
  const { control } = form;
  const submit = async (draw: DrawOutput) => {
    const { error } = await add({ company, project: projectId, ...draw });
    if (error) showServerError(form, { message: messageOf(error) });
    else onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Add Payment"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Add"
      width="xs"
    >
      <TextField control={control} name="description" label="Description" required />
      <MoneyField control={control} name="amount" label="Amount" required />
      <DateField control={control} name="due_date" label="Due date" required />
    </FormDialog>
  );
}
