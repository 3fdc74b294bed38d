import { messageOf } from '@plumbline/data';
import { Box, Button, clientMoney, Stack, Typography } from '@plumbline/design';
import {
  CheckboxField,
  Form,
  MoneyField,
  SelectField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useMemo } from 'react';
import { useClientCardsQuery } from '../../data/portalPayments.ts';
import { togetherForm, totalOf, type OpenInvoice, type TogetherValues } from './togetherForm.ts';

type ChooseInvoicesProps = {
  session: string;
  invoices: readonly OpenInvoice[];
  /** Returns the error if the payment couldn't start. */
  onStart: (values: TogetherValues) => Promise<unknown>;
};

/** All open invoices, each with the amount to pay, and the card. */
export function ChooseInvoices({ session, invoices, onStart }: ChooseInvoicesProps) {
  const { data: cards = [] } = useClientCardsQuery(session);
  const schema = useMemo(() => togetherForm(invoices), [invoices]);
  const form = useZodForm<TogetherValues, TogetherValues>(schema, {
    parts: invoices.map(({ id, balance }) => ({
      id,
      isChosen: true,
      amount: balance.toFixed(2),
    })),
    card: 'new',
    savesCard: false,
  });
  const { control } = form;
  const [parts, card] = useWatch({ control, name: ['parts', 'card'] });
  const total = totalOf(parts);
  const submit = async (values: TogetherValues) => {
    const error = await onStart(values);
    if (error) showServerError(form, { message: messageOf(error) });
  };
  return (
    <Form form={form} onSubmit={submit} label="Pay invoices">
      {invoices.map(({ id, number, title, kind, balance }, at) => (
        <Stack key={id} spacing={1}>
          <CheckboxField
            control={control}
            name={`parts.${at}.isChosen`}
            label={`${number}: ${title}, ${clientMoney(balance)} open`}
          />
          {parts[at]?.isChosen && kind !== 'deposit' && (
            <MoneyField control={control} name={`parts.${at}.amount`} label={`Pay on ${number}`} />
          )}
        </Stack>
      ))}
      {cards.length > 0 && (
        <SelectField
          control={control}
          name="card"
          label="Card"
          options={[
            ...cards.map(({ id, brand, last4 }) => ({
              value: id,
              label: `${brand} ending in ${last4}`,
            })),
            { value: 'new', label: 'New card or bank account' },
          ]}
        />
      )}
      {card === 'new' && (
        <CheckboxField control={control} name="savesCard" label="Save this card for next time" />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', borderTop: 1, pt: 1 }}>
        <Typography>Total</Typography>
        <Typography component="output" sx={{ fontWeight: 600 }}>
          {clientMoney(total)}
        </Typography>
      </Box>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={total < 0.5}
        loading={form.formState.isSubmitting}
      >
        {card === 'new' ? 'Continue to payment' : `Continue with ${clientMoney(total)}`}
      </Button>
    </Form>
  );
}
