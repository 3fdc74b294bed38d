import { isDataError, messageOf } from '@plumbline/data';
import { Button, formatMoney, SectionCard, Stack, Typography } from '@plumbline/design';
import { Form, SelectField, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useCompanyLateFeeSaveMutation, type Company } from '../../../data/company.ts';
import {
  lateFeeForm,
  toLateFeeForm,
  type LateFeeOutput,
  type LateFeeValues,
} from './lateFeeForm.ts';

type LateFeeChoiceProps = { company: Company; denial: string | undefined };

const types = [
  { value: 'percent', label: '% of the balance' },
  { value: 'amount', label: 'Amount in $' },
];

const feeText = ({ type, value }: LateFeeValues) =>
  type === 'percent' ? `${value}% of the unpaid balance` : formatMoney(Number(value));

/** The late fee that is proposed when one is added to an overdue invoice. */
export function LateFeeChoice({ company, denial }: LateFeeChoiceProps) {
  const saved = toLateFeeForm(company.settings);
  return (
    <SectionCard
      title="Late fee"
      description="Proposed when you add a late fee to an overdue invoice. Nothing is charged by itself."
    >
      {denial === undefined ? (
        // Resets to what is saved whenever it changes.
        <LateFeeForm key={`${saved.type} ${saved.value}`} values={saved} />
      ) : (
        <Typography>{feeText(saved)}</Typography>
      )}
    </SectionCard>
  );
}

function LateFeeForm({ values }: { values: LateFeeValues }) {
  const toasts = useToasts();
  const [save] = useCompanyLateFeeSaveMutation();
  const form = useZodForm<LateFeeValues, LateFeeOutput>(lateFeeForm, values);
  const { control, formState } = form;
  const submit = async ({ type, value }: LateFeeOutput) => {
    const { error } = await save({ type, value });
    if (!error) toasts.success(`Late fee set to ${feeText({ type, value: String(value) })}`);
    else if (isDataError(error) && error.field) showServerError(form, error);
    else toasts.error(messageOf(error));
  };
  return (
    <Form form={form} onSubmit={submit} label="Late fee">
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, alignItems: { sm: 'flex-start' }, maxWidth: 520 }}
      >
        <SelectField control={control} name="type" label="Late fee" options={types} />
        <TextField
          control={control}
          name="value"
          label="Late fee value"
          inputProps={{ inputMode: 'decimal' }}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={formState.isSubmitting}
          sx={{ mt: 0.25, flexShrink: 0 }}
        >
          Save late fee
        </Button>
      </Stack>
    </Form>
  );
}
