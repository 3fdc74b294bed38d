import { Box, Grid, Money, Typography, today } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  MoneyField,
  TextAreaField,
  TextField,
  showServerError,
  useFieldArray,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useGo, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useBillSaveMutation } from '../../data/bills.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { schema, type Values, cents, sumOf, toCredit } from './creditForm.ts';

/** A credit memo of a bill's vendor: how much of each line the vendor gives back. */
export function CreditDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const toasts = useToasts();
  const go = useGo();
  const [save] = useBillSaveMutation();
  const [id] = useState(() => crypto.randomUUID());
  const form = useZodForm<Values, Values>(schema, {
    vendor_number: '',
    bill_date: today(),
    tax: '',
    note: '',
    lines: bill.lines.map(() => ({ quantity: '', amount: '' })),
  });
  const { control } = form;
  const { fields } = useFieldArray({ control, name: 'lines' });
  const submit = async (values: Values) => {
    if (values.lines.every((line) => cents(line.amount) === 0)) {
      form.setError('lines.0.amount', { message: 'Enter what the vendor gives back' });
      return;
    }
    const { error } = await save(toCredit(id, bill, values));
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Credit memo saved');
    onClose();
    go('purchasing.bill', { params: { billId: id } });
  };
  return (
    <FormDialog
      isOpen
      title={`Credit memo for ${bill.vendor_number ?? 'this bill'}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save credit memo"
      width="md"
    >
      <Grid container spacing={2.5}>
        <Grid size={{ xs: 12, sm: 6 }}>
          <TextField control={control} name="vendor_number" label="Number (optional)" />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <DateField control={control} name="bill_date" label="Date" required />
        </Grid>
      </Grid>
      {fields.map((field, at) => (
        <Box
          component="fieldset"
          key={field.id}
          aria-label={`Line ${at + 1}`}
          sx={{ border: 0, p: 0, m: 0 }}
        >
          <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {bill.lines[at]?.description} (<Money amount={bill.lines[at]?.amount ?? 0} />)
          </Typography>
          <Grid container spacing={1.5}>
            <Grid size={6}>
              <TextField
                control={control}
                name={`lines.${at}.quantity`}
                label="Quantity returned"
                type="number"
              />
            </Grid>
            <Grid size={6}>
              <MoneyField control={control} name={`lines.${at}.amount`} label="Amount back" />
            </Grid>
          </Grid>
        </Box>
      ))}
      <MoneyField control={control} name="tax" label="Sales tax back" />
      <TextAreaField control={control} name="note" label="Reason (optional)" rows={2} />
      <Total control={control} />
    </FormDialog>
  );
}

function Total({ control }: { control: ReturnType<typeof useZodForm<Values, Values>>['control'] }) {
  const values = useWatch({ control });
  return (
    <Typography component="output" sx={{ display: 'block', textAlign: 'right', fontWeight: 600 }}>
      Credit <Money amount={sumOf(values)} />
    </Typography>
  );
}
