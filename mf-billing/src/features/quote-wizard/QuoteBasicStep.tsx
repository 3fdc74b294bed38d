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
import { useEffect } from 'react';
import { NewClientButton, newValue } from '../../shared/NewClientButton.tsx';
import { ExemptNote } from '../../shared/wizard/ExemptNote.tsx';
import { NoteInputs, RateInputs } from '../../shared/wizard/RateInputs.tsx';
import { useClientTax } from '../../shared/wizard/useClientTax.ts';
import { ProjectField } from '../../shared/wizard/ProjectField.tsx';
import { useProjectChoices } from '../../shared/wizard/useProjectChoices.ts';
import { DepositInputs } from './DepositInputs.tsx';
import type { QuoteValues } from './quoteForm.ts';

type QuoteBasicStepProps = {
  form: ZodForm<QuoteValues>;
  isNumberFixed: boolean;
};

const typedName = 'Or type a name';

/** Client, project, and details of the quote. */
export function QuoteBasicStep({ form, isNumberFixed }: QuoteBasicStepProps) {
  const { control, setValue } = form;
  const [client, project, typed, taxRate] = useWatch({
    control,
    name: ['client_id', 'project_id', 'custom_client_name', 'tax_rate'],
  });
  const { dirtyFields } = form.formState;
  useClientTax({
    client,
    isNew: !isNumberFixed,
    onRate: ({ tax_rate, tax_name }) => {
      if (dirtyFields.tax_rate || dirtyFields.tax_name) return;
      setValue('tax_rate', tax_rate);
      setValue('tax_name', tax_name);
    },
  });
  const clients = useClientChoices(useCompanyId(), client);
  const projects = useProjectChoices({ client, id: project });
  const isForeign = Boolean(client && projects.owner && projects.owner !== client);
  useEffect(() => {
    if (isForeign) setValue('project_id', '');
  }, [isForeign, setValue]);
  return (
    <Grid container spacing={2.5}>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField
          control={control}
          name="quote_number"
          label="Quote number"
          required
          disabled={isNumberFixed}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 8 }}>
        <TextField control={control} name="title" label="Title" required maxLength={200} />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <AutocompleteField
          control={control}
          name="client_id"
          label="Client"
          failure={clients.failure}
          options={clients.options}
          isLoading={clients.isLoading}
          onSearch={clients.search}
          initial={clients.chosen}
          noOptionsText="No matching clients"
        />
        <NewClientButton
          name={typed}
          onMade={(id) => {
            setValue('client_id', id, newValue);
            setValue('custom_client_name', '', newValue);
          }}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <TextField
          control={control}
          name="custom_client_name"
          label={typedName}
          hint="For someone who isn’t a client yet"
          disabled={client !== ''}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <ProjectField control={control} name="project_id" projects={projects} />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <DateField control={control} name="valid_until" label="Valid until" />
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
      <DepositInputs form={form} />
      <NoteInputs control={control} name={(field) => field} />
      <Grid size={12}>
        <TextAreaField control={control} name="terms" label="Terms" maxLength={10_000} />
      </Grid>
    </Grid>
  );
}
