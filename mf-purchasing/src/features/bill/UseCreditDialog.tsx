import { z } from '@plumbline/data';
import { Typography, formatMoney } from '@plumbline/design';
import {
  ContentDialog,
  FormDialog,
  MoneyField,
  SelectField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useBillUseCreditMutation } from '../../data/billActions.ts';
import { useBillListQuery } from '../../data/bills.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { SlotAnswer } from '../../shared/SlotAnswer.tsx';
import { billName } from '../bills/billLabels.ts';

const schema = z.object({
  bill_id: z.string().min(1, 'Choose a bill'),
  amount: z
    .string()
    .refine((text) => Number.isFinite(Number(text)) && Number(text) > 0, 'Enter an amount'),
});
type Values = z.infer<typeof schema>;
type Row = { id: string; payable: number; vendor_number: string | null; kind: string };
type UseCreditDialogProps = { credit: Bill; onClose: () => void };

/** Takes what is left of a credit memo off another bill of its vendor. */
export function UseCreditDialog({ credit, onClose }: UseCreditDialogProps) {
  const company = useCompanyId();
  const found = useBillListQuery({
    company,
    page: 0,
    pageSize: 100,
    sort: [{ field: 'due_date', direction: 'asc' }],
    filters: { q: '', show: 'pay', vendor: credit.vendor_id ?? '' },
  });
  const bills = found.data?.rows.filter(({ payable }) => payable > 0);
  if (bills && bills.length > 0)
    return <CreditForm credit={credit} bills={bills} onClose={onClose} />;
  return (
    <ContentDialog isOpen title="Apply to a bill" onClose={onClose}>
      <SlotAnswer found={{ ...found, data: bills }} what="the vendor’s bills">
        {() => <Typography>This vendor has no approved bill to pay.</Typography>}
      </SlotAnswer>
    </ContentDialog>
  );
}

function CreditForm({ credit, bills, onClose }: UseCreditDialogProps & { bills: readonly Row[] }) {
  const toasts = useToasts();
  const [apply] = useBillUseCreditMutation();
  const [first] = bills;
  const form = useZodForm<Values, Values>(schema, {
    bill_id: first?.id ?? '',
    amount: Math.min(-credit.payable, first?.payable ?? 0).toFixed(2),
  });
  const submit = async ({ bill_id: billId, amount }: Values) => {
    const { error } = await apply({ creditId: credit.id, billId, amount: Number(amount) });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Credit applied');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Apply to a bill"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Apply credit"
    >
      <Typography>{formatMoney(-credit.payable)} of this credit memo is left.</Typography>
      <SelectField
        control={form.control}
        name="bill_id"
        label="Bill"
        options={bills.map((bill) => ({
          value: bill.id,
          label: `${billName(bill)}: ${formatMoney(bill.payable)} to pay`,
        }))}
      />
      <MoneyField control={form.control} name="amount" label="Amount" required />
    </FormDialog>
  );
}
