import { Button, Typography } from '@plumbline/design';
import { Form, TextField, useZodForm } from '@plumbline/design/forms';
import { emptyBank, localBank, type LocalBank } from './localCardForm.ts';

type BankFieldsProps = { submitLabel: string; onSubmit: (bank: LocalBank) => Promise<void> };

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** A bank account to debit, as Stripe's own form asks for it. */
export function BankFields({ submitLabel, onSubmit }: BankFieldsProps) {
  const form = useZodForm<LocalBank, LocalBank>(localBank, emptyBank);
  const { control } = form;
  return (
    <Form form={form} onSubmit={onSubmit} label="Bank account">
      <TextField
        control={control}
        name="name"
        label="Account holder name"
        autoComplete="name"
        required
      />
      <TextField
        control={control}
        name="routing"
        label="Routing number"
        format={digits}
        inputProps={{ inputMode: 'numeric' }}
        maxLength={9}
        required
      />
      <TextField
        control={control}
        name="account"
        label="Account number"
        format={digits}
        inputProps={{ inputMode: 'numeric' }}
        maxLength={17}
        required
      />
      <Typography variant="body2" color="textSecondary">
        You authorize this one debit. Bank payments take up to 5 business days.
      </Typography>
      <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
        {submitLabel}
      </Button>
    </Form>
  );
}
