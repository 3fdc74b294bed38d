import { messageOf, z } from '@plumbline/data';
import { Alert, Box, Button } from '@plumbline/design';
import { TextField, useZodForm } from '@plumbline/design/forms';
import { denialReason, useAccess, useCompanyId } from '@plumbline/platform';
import { memo, useState } from 'react';
import { useBillingTaxAnswerMutation, useBillingTaxesQuery } from '../../data/taxes.ts';
import { figure } from '../draftLines.ts';

/** A tax rate in percent, as typed, and its name; empty without one. */
export type ChosenTax = { tax_rate: string; tax_name: string };

const fault = 'Enter a rate from 0 to 100';
const schema = z.object({
  rate: z
    .string()
    .refine((text) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100, fault),
});

/** Asks once for the company's sales tax, before its first quote goes out without it. */
export const TaxQuestion = memo(function TaxQuestion({
  onAnswer,
}: {
  onAnswer: (tax: ChosenTax) => void;
}) {
  const company = useCompanyId();
  const { data: taxes } = useBillingTaxesQuery(company);
  const canAnswer = denialReason(useAccess({ permission: 'manage_settings' })) === undefined;
  const [save, { isLoading }] = useBillingTaxAnswerMutation();
  const [refusal, setRefusal] = useState<string>();
  const { control, trigger, getValues } = useZodForm(schema, { rate: '' });
  if (!taxes?.isUnanswered || !canAnswer) return null;

  const answer = async (rate: number) => {
    const { error } = await save({ company, rate });
    setRefusal(error && messageOf(error));
    if (!error) onAnswer({ tax_rate: String(rate), tax_name: rate > 0 ? 'Sales Tax' : '' });
  };
  const answerTyped = async () => {
    if (await trigger()) await answer(figure(getValues('rate')));
  };
  return (
    <Alert severity="info" role="note" aria-label="Sales tax">
      What sales tax do you charge? New quotes and invoices start with it; change it any time in
      Settings › Tax.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ width: 130 }}>
          <TextField
            control={control}
            name="rate"
            label="Sales tax (%)"
            inputProps={{ inputMode: 'decimal' }}
          />
        </Box>
        <Button variant="contained" loading={isLoading} onClick={() => void answerTyped()}>
          Use this rate
        </Button>
        <Button color="inherit" disabled={isLoading} onClick={() => void answer(0)}>
          No sales tax
        </Button>
      </Box>
      {refusal && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refusal}
        </Alert>
      )}
    </Alert>
  );
});
