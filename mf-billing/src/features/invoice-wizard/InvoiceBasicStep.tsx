import { Grid } from '@plumbline/design';
import {
  AutocompleteField,
  DateField,
  SelectField,
  TextAreaField,
  TextField,
  useWatch,
  type Option,
  type ZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { skipToken } from '@plumbline/data';
import { useEffect } from 'react';
import { useBillingProjectsQuery } from '../../data/lookups.ts';
import { useClientChoices } from '../../shared/useClientChoices.ts';
import { NoteInputs, RateInputs } from '../../shared/wizard/RateInputs.tsx';
import type { InvoiceValues } from './invoiceForm.ts';

type InvoiceBasicStepProps = {
  form: ZodForm<InvoiceValues>;
  client: Option | undefined;
  isNumberFixed: boolean;
  firstDay: string;
};

/** Whom the invoice is for and what it is about. A project can be chosen after its client only [001 §4]. */
export function InvoiceBasicStep({ form, client, isNumberFixed, firstDay }: InvoiceBasicStepProps) {
  const { control, getValues, setValue } = form;
  const company = useCompanyId();
  const clients = useClientChoices();
  const chosen = useWatch({ control, name: 'client_id' });
  const { data: projects } = useBillingProjectsQuery(
    chosen ? { company, client: chosen } : skipToken,
  );

  useEffect(() => {
    const project = getValues('project_id');
    const isForeign = projects !== undefined && !projects.some(({ id }) => id === project);
    if (project && (chosen === '' || isForeign)) setValue('project_id', '');
  }, [chosen, projects, getValues, setValue]);

  return (
    <Grid container spacing={2.5}>
      <Grid size={{ xs: 12, sm: 6 }}>
        <AutocompleteField
          control={control}
          name="client_id"
          label="Client"
          required
          hint={clients.isError ? 'Failed to load clients. Please try again.' : undefined}
          options={clients.options}
          isLoading={clients.isLoading}
          onSearch={clients.search}
          initial={client}
          noOptionsText="No client of that name"
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <SelectField
          control={control}
          name="project_id"
          label="Project"
          disabled={chosen === ''}
          hint={chosen === '' ? 'Choose the client first' : undefined}
          options={[
            { value: '', label: 'No project' },
            ...(projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField
          control={control}
          name="invoice_number"
          label="Invoice number"
          required
          disabled={isNumberFixed}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 8 }}>
        <TextField control={control} name="title" label="Title" required maxLength={200} />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <DateField control={control} name="due_date" label="Due date" required min={firstDay} />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField
          control={control}
          name="payment_terms"
          label="Payment terms"
          placeholder="Net 30"
          maxLength={200}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField
          control={control}
          name="retainage_rate"
          label="Retainage (%)"
          type="number"
          inputProps={{ min: 0, max: 100, step: 0.01 }}
        />
      </Grid>
      <Grid size={12}>
        <TextAreaField control={control} name="description" label="Description" />
      </Grid>
      <RateInputs control={control} name={(field) => field} />
      <NoteInputs control={control} name={(field) => field} />
    </Grid>
  );
}
