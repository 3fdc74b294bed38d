import { today } from '@plumbline/design';
import { isDataError, messageOf } from '@plumbline/data';
import {
  FormDialog,
  MoneyField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { codeOfCategory, type CostCode } from '../../../data/costCodes.ts';
import {
  useProjectSaveBudgetLineMutation,
  useProjectSaveExpenseMutation,
  type BudgetLine,
  type Expense,
} from '../../../data/moneyLines.ts';
import { useDocumentUpload } from '../documents/useDocumentUpload.ts';
import { CostCodeField } from './CostCodeField.tsx';
import { ReceiptInput } from './ReceiptInput.tsx';
import { costForm, type CostOutput, type CostValues } from './costForms.ts';
import { ExpenseFields } from './ExpenseFields.tsx';

/** Which line is written; without one, a new line. */
export type CostEdit =
  | { kind: 'budget'; line?: BudgetLine | undefined }
  | { kind: 'expense'; line?: Expense | undefined };
type CostDialogProps = {
  edit: CostEdit;
  projectId: string;
  /** The company's cost codes; undefined while they are not loaded. */
  codes: readonly CostCode[] | undefined;
  onClose: () => void;
};

const dayInMs = 86_400_000;
/** When most vendors want to be paid: in 30 days. */
const usualDue = () =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + 30 * dayInMs).toISOString().slice(0, 10);

const valuesOf = (edit: CostEdit, codes: readonly CostCode[] | undefined): CostValues => {
  const { line } = edit;
  const expense = edit.kind === 'expense' ? edit.line : undefined;
  return {
    category: line?.category ?? 'materials',
    cost_code: line ? (line.cost_code_id ?? '') : codeOfCategory(codes, 'materials'),
    description: line?.description ?? '',
    amount: line ? String(line.amount) : '',
    date: expense?.expense_date ?? today(),
    status: expense?.status ?? 'spent',
    supplier: expense?.supplier ?? '',
    tax: typeof expense?.tax_amount === 'number' ? String(expense.tax_amount) : '',
    payment: expense?.is_paid === false ? 'unpaid' : 'paid',
    due: expense?.due_date ?? usualDue(),
    paid_on: expense?.paid_on ?? '',
  };
};

/** A line of the budget, or an expense. */
export function CostDialog({ edit, projectId, codes, onClose }: CostDialogProps) {
  const { kind, line } = edit;
  const company = useCompanyId();
  const [saveBudgetLine] = useProjectSaveBudgetLineMutation();
  const [saveExpense] = useProjectSaveExpenseMutation();
  const [id] = useState(() => line?.id ?? crypto.randomUUID());
  const [receipt, setReceipt] = useState<File>();
  const [receiptId] = useState(() => crypto.randomUUID());
  const upload = useDocumentUpload(projectId);
  const form = useZodForm<CostValues, CostOutput>(costForm(kind), valuesOf(edit, codes));
  const submit = async (output: CostOutput) => {
    const { category, description, amount, cost_code } = output;
    const of = { company, project: projectId, isNew: !line };
    const shared = {
      id,
      category,
      description,
      amount,
      ...(cost_code && { cost_code_id: cost_code }),
    };
    if (kind === 'budget') return finish(await saveBudgetLine({ ...of, line: shared }));
    const fault = receipt && (await uploadReceipt(receipt, description));
    if (fault) return showServerError(form, { message: `The receipt was not uploaded. ${fault}` });
    const document_id = receipt ? receiptId : (line?.document_id ?? null);
    finish(
      await saveExpense({ ...of, line: { ...shared, ...expenseOf(output, line), document_id } }),
    );
  };
  const finish = ({ error }: { error?: unknown }) => {
    if (!error) onClose();
    else
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) && error.field === 'tax_amount' ? 'tax' : undefined,
      });
  };
  const uploadReceipt = (file: File, description: string) =>
    upload(
      file,
      { name: `Receipt: ${description}`.slice(0, 300), category: 'invoices' },
      receiptId,
    );
  const title = {
    budget: line ? 'Edit Budget Line' : 'Add Budget Line',
    expense: line ? 'Edit Expense' : 'Record Expense',
  }[kind];
  const first = kind === 'budget' ? 'Add' : 'Record';
  return (
    <FormDialog
      isOpen
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={line ? 'Save' : first}
      width="xs"
    >
      <CostCodeField control={form.control} codes={codes} current={line?.cost_code_id} />
      <TextField control={form.control} name="description" label="Description" required />
      <MoneyField
        control={form.control}
        name="amount"
        label="Amount"
        required
        min={kind === 'budget' ? 0 : null}
      />
      {kind === 'expense' && (
        <>
          <ExpenseFields form={form} />
          <ReceiptInput
            file={receipt}
            isStored={Boolean(edit.line?.document_id)}
            onChoose={setReceipt}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What an expense has beside a budget line; the due date of one that was paid stays with it. */
const expenseOf = (
  { date, status, supplier, tax, payment, due, paid_on }: CostOutput,
  line: Expense | BudgetLine | undefined,
) => {
  const is_paid = status === 'committed' || payment === 'paid';
  return {
    status,
    expense_date: date,
    supplier,
    tax_amount: tax,
    is_paid,
    paid_on: is_paid ? paid_on : null,
    due_date: is_paid ? (line && 'due_date' in line && line.due_date) || null : due,
  };
};
