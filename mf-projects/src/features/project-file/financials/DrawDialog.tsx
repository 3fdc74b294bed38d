import { formatMoney } from '@plumbline/design';
import {
  FormDialog,
  MoneyField,
  SelectField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { isDataError, messageOf } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSaveDrawMutation, type Draw } from '../../../data/moneyLines.ts';
import { drawForm, type DrawOutput, type DrawValues } from './costForms.ts';
import { DueFields } from './DueFields.tsx';

type DrawDialogProps = {
  draw?: Draw | undefined;
  projectId: string;
  /** In dollars; 0 if there is none. */
  contractValue: number;
  /** The part of it that no draw covers yet, in dollars. */
  unscheduled: number;
  onClose: () => void;
};

const bases = [
  { value: 'amount', label: 'Amount' },
  { value: 'percent', label: 'Percent of contract' },
];

/** The draw's share of the contract in dollars and cents, as the database computes it. */
const shareOf = (contract: number, percent: number) => Math.round(contract * percent) / 100;

/** A payment of the schedule. */
export function DrawDialog(props: DrawDialogProps) {
  const { draw, projectId, contractValue, unscheduled, onClose } = props;
  const company = useCompanyId();
  const [save] = useProjectSaveDrawMutation();
  const [id] = useState(() => draw?.id ?? crypto.randomUUID());
  const form = useZodForm<DrawValues, DrawOutput>(drawForm, {
    description: draw?.description ?? '',
    basis: draw?.percent ? 'percent' : 'amount',
    amount: draw ? String(draw.amount) : '',
    percent: draw?.percent ? String(draw.percent) : '',
    due_date: draw?.due_date ?? '',
    milestone_id: draw?.milestone_id ?? '',
  });
  const { control } = form;
  const [basis, percent] = useWatch({ control, name: ['basis', 'percent'] });
  const submit = async (values: DrawOutput) => {
    const { description, due_date, milestone_id } = values;
    const amounts =
      values.basis === 'percent'
        ? { percent: values.percent, amount: shareOf(contractValue, values.percent) }
        : { percent: null, amount: values.amount };
    const { error } = await save({
      company,
      project: projectId,
      isNew: !draw,
      line: { id, description, due_date, milestone_id: milestone_id || null, ...amounts },
    });
    if (error) showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
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
      {contractValue > 0 && (
        <SelectField control={control} name="basis" label="Based on" options={bases} />
      )}
      {basis === 'percent' ? (
        <TextField
          control={control}
          name="percent"
          label="Percent of contract"
          type="number"
          required
          hint={`${formatMoney(shareOf(contractValue, Number(percent) || 0))} of ${formatMoney(contractValue)}`}
        />
      ) : (
        <MoneyField
          control={control}
          name="amount"
          label="Amount"
          required
          {...(contractValue > 0 && {
            hint: `Before tax. Not scheduled yet: ${formatMoney(unscheduled)}`,
          })}
        />
      )}
      <DueFields form={form} draw={draw} projectId={projectId} />
    </FormDialog>
  );
}
