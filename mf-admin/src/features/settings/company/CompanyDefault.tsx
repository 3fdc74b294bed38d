import { isDataError, messageOf, type z } from '@plumbline/data';
import { Button, SectionCard, Stack, Typography } from '@plumbline/design';
import { Form, showServerError, useZodForm, type ZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import type { ReactNode } from 'react';

type CompanyDefaultProps<Values extends Record<string, string>, Output extends object> = {
  title: string;
  description: string;
  /** Why the person may not change it; they see `saved` then. */
  denial: string | undefined;
  /** The saved value in words. */
  saved: string;
  schema: z.ZodType<Output, Values>;
  values: Parameters<typeof useZodForm<Values, Output>>[1];
  save: (output: Output) => Promise<{ error?: unknown }>;
  /** Says what was saved. */
  savedWords: (output: Output) => string;
  saveLabel: string;
  fields: (control: ZodForm<Values, Output>['control']) => ReactNode;
};

/** A default of the company, such as its markup: a card with its fields and a Save button. */
export function CompanyDefault<Values extends Record<string, string>, Output extends object>(
  props: CompanyDefaultProps<Values, Output>,
) {
  const { title, description, denial, saved, values } = props;
  return (
    <SectionCard title={title} description={description}>
      {denial === undefined ? (
        // Resets to what is saved whenever it changes.
        <DefaultForm key={Object.values(values).join(' ')} {...props} />
      ) : (
        <Typography>{saved}</Typography>
      )}
    </SectionCard>
  );
}

function DefaultForm<Values extends Record<string, string>, Output extends object>({
  title,
  schema,
  values,
  save,
  savedWords,
  saveLabel,
  fields,
}: CompanyDefaultProps<Values, Output>) {
  const toasts = useToasts();
  const form = useZodForm<Values, Output>(schema, values);
  const submit = async (output: Output) => {
    const { error } = await save(output);
    if (!error) toasts.success(savedWords(output));
    else if (isDataError(error) && error.field) showServerError(form, error);
    else toasts.error(messageOf(error));
  };
  return (
    <Form form={form} onSubmit={submit} label={title}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, alignItems: { sm: 'flex-start' }, maxWidth: 520 }}
      >
        {fields(form.control)}
        <Button
          type="submit"
          variant="outlined"
          loading={form.formState.isSubmitting}
          sx={{ mt: 0.25, flexShrink: 0 }}
        >
          {saveLabel}
        </Button>
      </Stack>
    </Form>
  );
}
