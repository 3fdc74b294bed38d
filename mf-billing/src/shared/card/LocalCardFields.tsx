import { Box, Button } from '@plumbline/design';
import { Form, TextField, useZodForm } from '@plumbline/design/forms';
import { emptyCard, grouped, localCard, withSlash, type LocalCard } from './localCardForm.ts';

type FieldsProps = { submitLabel: string; onSubmit: (card: LocalCard) => Promise<void> };

export function LocalCardFields({ submitLabel, onSubmit }: FieldsProps) {
  const form = useZodForm<LocalCard, LocalCard>(localCard, emptyCard);
  const { control } = form;
  return (
    <Form form={form} onSubmit={onSubmit} label="Card">
      <TextField
        control={control}
        name="name"
        label="Cardholder name"
        autoComplete="cc-name"
        required
      />
      <TextField
        control={control}
        name="number"
        label="Card number"
        autoComplete="cc-number"
        format={grouped}
        inputProps={{ inputMode: 'numeric' }}
        maxLength={23}
        required
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <TextField
          control={control}
          name="expiry"
          label="Expires (MM/YY)"
          autoComplete="cc-exp"
          format={withSlash}
          inputProps={{ inputMode: 'numeric' }}
          maxLength={7}
          required
        />
        <TextField
          control={control}
          name="cvc"
          label="CVC"
          autoComplete="cc-csc"
          inputProps={{ inputMode: 'numeric' }}
          maxLength={4}
          required
        />
      </Box>
      <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
        {submitLabel}
      </Button>
    </Form>
  );
}
