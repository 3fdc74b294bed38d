import { isDataError, messageOf } from '@plumbline/data';
import {
  FormDialog,
  MoneyField,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectTransferBudgetMutation } from '../../../data/contract.ts';
import { codeChoices } from '../../../data/costCodes.ts';
import type { CostRow } from '../../../data/financials.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { transferForm } from './costForms.ts';

type TransferDialogProps = { projectId: string; costs: readonly CostRow[]; onClose: () => void };

/** Moves budget from one cost code to another; the total stays. */
export function TransferDialog({ projectId, costs, onClose }: TransferDialogProps) {
  const [transfer] = useProjectTransferBudgetMutation();
  const [id] = useState(() => crypto.randomUUID());
  const toasts = useToasts();
  const { data: codes } = useProjectMoney(projectId, 'cost_codes');
  const budgeted = costs.flatMap(({ cost_code_id, code, name }) =>
    cost_code_id ? [{ value: cost_code_id, label: `${code ?? ''} ${name ?? ''}`.trim() }] : [],
  );
  // Budget can move to a code that has none yet.
  const others = codeChoices(codes ?? []).filter(
    ({ value }) => !budgeted.some((one) => one.value === value),
  );
  const form = useZodForm(transferForm, { from: '', to: '', amount: '', reason: '' });
  return (
    <FormDialog
      isOpen
      title="Transfer budget"
      form={form}
      onSubmit={async (values) => {
        const { error } = await transfer({ id, project: projectId, ...values });
        if (error)
          showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
        else {
          toasts.success('Budget transferred');
          onClose();
        }
      }}
      onClose={onClose}
      submitLabel="Transfer"
      width="xs"
    >
      <SelectField control={form.control} name="from" label="From" options={budgeted} />
      <SelectField control={form.control} name="to" label="To" options={[...budgeted, ...others]} />
      <MoneyField
        control={form.control}
        name="amount"
        label="Amount"
        required
        hint="The total budget does not change."
      />
      <TextField control={form.control} name="reason" label="Reason" />
    </FormDialog>
  );
}
