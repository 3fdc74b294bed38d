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
import { useState } from 'react';
import { useProjectSaveDrawMutation, type Draw } from '../../../data/moneyLines.ts';
import { drawForm, type DrawOutput, type DrawValues } from './costForms.ts';

type DrawDialogProps = { draw?: Draw | undefined; projectId: string; onClose: () => void };

/** A payment of the schedule. */
export function DrawDialog({ draw, projectId, onClose }: DrawDialogProps) {
  const company = useCompanyId();
  const [save] = useProjectSaveDrawMutation();
  const [id] = useState(() => draw?.id ?? crypto.randomUUID());
  const form = useZodForm<DrawValues, DrawOutput>(drawForm, {
    description: draw?.description ?? '',
    amount: draw ? String(draw.amount) : '',
    due_date: draw?.due_date ?? '',
  });
  const { control } = form;
  const submit = async (values: DrawOutput) => {
    const { error } = await save({
      company,
      project: projectId,
      isNew: !draw,
      line: { id, ...values },
    });
    if (error) showServerError(form, { message: messageOf(error) });
    else onClose();
  };
  return (
    <FormDialog
      isOpen
      title={draw ? 'Edit Payment' : 'Add Payment'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={draw ? 'Save' : 'Add'}
      width="xs"
    >
      <TextField control={control} name="description" label="Description" required />
      <MoneyField control={control} name="amount" label="Amount" required />
      <DateField control={control} name="due_date" label="Due date" required />
    </FormDialog>
  );
}
