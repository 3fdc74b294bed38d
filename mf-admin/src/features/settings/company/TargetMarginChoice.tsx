import { isDataError, messageOf, z } from '@plumbline/data';
import { Button, SectionCard, Stack, Typography } from '@plumbline/design';
import { Form, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useCompanyTargetMarginSaveMutation, type Company } from '../../../data/company.ts';

const problem = 'Enter a margin from 0 to less than 100';
/** A percentage, or empty for none; the database has the same limits. */
const targetForm = z.object({
  target_margin: z
    .string()
    .trim()
    .regex(/^(\d{1,2}(\.\d{0,2})?)?$/, problem)
    .transform((text) => (text === '' ? null : Number(text))),
});
type Values = z.input<typeof targetForm>;
type Output = z.output<typeof targetForm>;

type TargetMarginChoiceProps = { company: Company; denial: string | undefined };

/** The margin that the company aims for while quoting. */
export function TargetMarginChoice({ company, denial }: TargetMarginChoiceProps) {
  const { target_margin: stored } = company.settings;
  const value = typeof stored === 'number' ? String(stored) : '';
  return (
    <SectionCard
      title="Target margin"
      description="Quotes below it are marked while you write them. Clients never see it."
    >
      {denial === undefined ? (
        // Resets to the stored value whenever it changes.
        <TargetForm key={value} values={{ target_margin: value }} />
      ) : (
        <Typography>{value ? `Target margin: ${value}%` : 'No target margin'}</Typography>
      )}
    </SectionCard>
  );
}

function TargetForm({ values }: { values: Values }) {
  const toasts = useToasts();
  const [save] = useCompanyTargetMarginSaveMutation();
  const form = useZodForm<Values, Output>(targetForm, values);
  const { control, formState } = form;
  const submit = async ({ target_margin: percent }: Output) => {
    const { error } = await save(percent);
    if (!error)
      toasts.success(
        percent === null ? 'Target margin removed' : `Target margin set to ${percent}%`,
      );
    else if (isDataError(error) && error.field) showServerError(form, error);
    else toasts.error(messageOf(error));
  };
  return (
    <Form form={form} onSubmit={submit} label="Target margin for quotes">
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start', maxWidth: 360 }}>
        <TextField
          control={control}
          name="target_margin"
          label="Target margin"
          end="%"
          keepsLabelUp
          inputProps={{ inputMode: 'decimal' }}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={formState.isSubmitting}
          sx={{ mt: 0.25, flexShrink: 0 }}
        >
          Save target
        </Button>
      </Stack>
    </Form>
  );
}
