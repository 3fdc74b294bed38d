import { useCompanyId } from '@plumbline/platform';
import { useClientChoices } from '@plumbline/data';
import { Grid } from '@plumbline/design';
import {
  AutocompleteField,
  DateField,
  TextAreaField,
  TextField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import { useEffect, useState } from 'react';
import { NewClientButton, newValue } from '../../shared/NewClientButton.tsx';
import { useTermsDue } from '../../shared/useTermsDue.ts';
import { ExemptNote } from '../../shared/wizard/ExemptNote.tsx';
import { NoteInputs, RateInputs } from '../../shared/wizard/RateInputs.tsx';
import { useClientTax } from '../../shared/wizard/useClientTax.ts';
import { ProjectField } from '../../shared/wizard/ProjectField.tsx';
import { useProjectChoices } from '../../shared/wizard/useProjectChoices.ts';
import type { InvoiceValues } from './invoiceForm.ts';

type InvoiceBasicStepProps = {
  form: ZodForm<InvoiceValues>;
  isNumberFixed: boolean;
  firstDay: string;
};

/** Client, project, and details of the invoice. A project can be chosen only after its client. */
export function InvoiceBasicStep({ form, isNumberFixed, firstDay }: InvoiceBasicStepProps) {
  const { control, setValue } = form;
  const [client, project, taxRate] = useWatch({
    control,
    name: ['client_id', 'project_id', 'tax_rate'],
  });
  const clients = useClientChoices(useCompanyId(), client);
  const projects = useProjectChoices({ client, id: project });
  const isForeign = Boolean(projects.owner && projects.owner !== client);
  // Another client has other terms; a date entered by hand is left alone.
  const [first] = useState(client);
  const { dirtyFields } = form.formState;
  useTermsDue(isNumberFixed || client === first ? null : client, (day) => {
    if (!dirtyFields.due_date) setValue('due_date', day);
  });
  useClientTax({
    client,
    isNew: !isNumberFixed,
    onRate: ({ tax_rate, tax_name }) => {
      if (dirtyFields.tax_rate || dirtyFields.tax_name) return;
      setValue('tax_rate', tax_rate);
      setValue('tax_name', tax_name);
    },
  });
  useEffect(() => {
    if (isForeign) setValue('project_id', '');
  }, [isForeign, setValue]);

  return (
    <Grid container spacing={2.5}>
      <Grid size={{ xs: 12, sm: 6 }}>
        <AutocompleteField
          control={control}
          name="client_id"
          label="Client"
          required
          failure={clients.failure}
          options={clients.options}
          isLoading={clients.isLoading}
          onSearch={clients.search}
          initial={clients.chosen}
          noOptionsText="No matching clients"
        />
        <NewClientButton name="" onMade={(id) => setValue('client_id', id, newValue)} />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <ProjectField
          control={control}
          name="project_id"
          projects={projects}
          disabled={client === ''}
          hint={client === '' ? 'Choose the client first' : undefined}
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
        <DateField control={control} name="issue_date" label="Issue date" required />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <DateField control={control} name="due_date" label="Due date" required min={firstDay} />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField control={control} name="po_number" label="PO number" maxLength={60} />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <TextField
          control={control}
          name="payment_terms"
          label="Payment terms"
          placeholder="Net 30"
          maxLength={200}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
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
      <RateInputs
        control={control}
        name={(field) => field}
        onChoose={({ tax_rate, tax_name }) => {
          setValue('tax_rate', tax_rate, newValue);
          setValue('tax_name', tax_name, newValue);
        }}
      />
      <ExemptNote client={client} taxRate={taxRate} />
      <NoteInputs control={control} name={(field) => field} />
    </Grid>
  );
}
