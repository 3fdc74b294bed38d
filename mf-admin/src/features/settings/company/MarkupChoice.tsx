import { isDataError, messageOf } from '@plumbline/data';
import { Button, SectionCard, Stack, Typography } from '@plumbline/design';
import { Form, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useCompanyMarkupSaveMutation, type Company } from '../../../data/company.ts';
import { markupForm, toMarkupForm, type MarkupOutput, type MarkupValues } from './markupForm.ts';

type MarkupChoiceProps = { company: Company; denial: string | undefined };

/** Default markup of new items. */
export function MarkupChoice({ company, denial }: MarkupChoiceProps) {
  const stored = toMarkupForm(company.settings);
  return (
    <SectionCard title="Pricing" description="Applies to new items. Existing items don’t change.">
      {denial === undefined ? (
        // Resets to the stored value whenever it changes.
        <MarkupForm key={stored.default_markup} values={stored} />
      ) : (
        <Typography>Default markup: {stored.default_markup}%</Typography>
      )}
    </SectionCard>
  );
}

function MarkupForm({ values }: { values: MarkupValues }) {
  const toasts = useToasts();
  const [save] = useCompanyMarkupSaveMutation();
  const form = useZodForm<MarkupValues, MarkupOutput>(markupForm, values);
  const { control, formState } = form;
  const submit = async ({ default_markup }: MarkupOutput) => {
    const { error } = await save(default_markup);
    if (!error) toasts.success(`Default markup set to ${default_markup}%`);
    else if (isDataError(error) && error.field) showServerError(form, error);
    else toasts.error(messageOf(error));
  };
  return (
    <Form form={form} onSubmit={submit} label="Pricing">
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start', maxWidth: 360 }}>
        <TextField
          control={control}
          name="default_markup"
          label="Default markup"
          end="%"
          inputProps={{ inputMode: 'decimal' }}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={formState.isSubmitting}
          sx={{ mt: 0.25, flexShrink: 0 }}
        >
          Save markup
        </Button>
      </Stack>
    </Form>
  );
}
