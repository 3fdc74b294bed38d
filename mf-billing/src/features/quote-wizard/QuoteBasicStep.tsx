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
import { useBillingProjectsQuery } from '../../data/lookups.ts';
import { useClientChoices } from '../../shared/useClientChoices.ts';
import { NoteInputs, RateInputs } from '../../shared/wizard/RateInputs.tsx';
import type { QuoteValues } from './quoteForm.ts';

type QuoteBasicStepProps = {
  form: ZodForm<QuoteValues>;
  /** The client's name, where one is set before anything was searched for. */
  client: Option | undefined;
  isNumberFixed: boolean;
};

const typedName = 'Type a name instead';

/** Whom the quote is for and what it is about. */
export function QuoteBasicStep({ form, client, isNumberFixed }: QuoteBasicStepProps) {
  const { control } = form;
  const company = useCompanyId();
  const clients = useClientChoices();
  const chosen = useWatch({ control, name: 'client_id' });
  const { data: projects = [] } = useBillingProjectsQuery({ company, client: chosen });
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
          hint={clients.isError ? 'Failed to load clients. Please try again.' : 'Optional'}
          options={clients.options}
          isLoading={clients.isLoading}
          onSearch={clients.search}
          initial={client}
          noOptionsText="No client of that name"
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <TextField
          control={control}
          name="custom_client_name"
          label={typedName}
          hint="For somebody who is not a client yet"
          disabled={chosen !== ''}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <SelectField
          control={control}
          name="project_id"
          label="Project"
          options={[
            { value: '', label: 'No project' },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <DateField control={control} name="valid_until" label="Valid until" />
      </Grid>
      <Grid size={12}>
        <TextAreaField control={control} name="description" label="Description" />
      </Grid>
      <RateInputs control={control} name={(field) => field} />
      <NoteInputs control={control} name={(field) => field} />
      <Grid size={12}>
        <TextAreaField control={control} name="terms" label="Terms" maxLength={10_000} />
      </Grid>
    </Grid>
  );
}
