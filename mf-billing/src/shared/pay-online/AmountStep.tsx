import { messageOf } from '@plumbline/data';
import { Button } from '@plumbline/design';
import {
  Form,
  MoneyField,
  SelectField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useMemo } from 'react';
import { amountForm, centsOf, type AmountValues } from './amountForm.ts';

type AmountStepProps = {
  balance: number;
  money: (dollars: number) => string;
  /** There is no choice to pay a part. */
  isWhole?: boolean;
  /** Returns the error if the payment couldn't start. */
  onStart: (cents: number | undefined) => Promise<unknown>;
};

/** How much is to be paid. */
export function AmountStep({ balance, money, isWhole = false, onStart }: AmountStepProps) {
  const schema = useMemo(() => amountForm(balance, money), [balance, money]);
  const form = useZodForm<AmountValues, AmountValues>(schema, { choice: 'balance', amount: '' });
  const { control } = form;
  const choice = useWatch({ control, name: 'choice' });
  const submit = async (values: AmountValues) => {
    const error = await onStart(centsOf(values));
    if (error) showServerError(form, { message: messageOf(error) });
  };
  return (
    <Form form={form} onSubmit={submit} label="Pay online">
      <SelectField
        control={control}
        name="choice"
        label="Payment"
        options={[
          { value: 'balance', label: `Full balance, ${money(balance)}` },
          ...(isWhole ? [] : [{ value: 'part', label: 'Other amount' }]),
        ]}
      />
      {choice === 'part' && <MoneyField control={control} name="amount" label="Amount" required />}
      <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
        Continue to payment
      </Button>
    </Form>
  );
}
