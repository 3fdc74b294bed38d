import { useCompanyId } from '@plumbline/platform';
import { useClientChoices } from '@plumbline/data';
import type { SlotProps } from '@plumbline/contract';
import { Grid, today } from '@plumbline/design';
import {
  AutocompleteField,
  DateField,
  SelectField,
  TextAreaField,
  TextField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import { NewClientButton, newValue } from '../../shared/NewClientButton.tsx';
import { ExemptNote } from '../../shared/wizard/ExemptNote.tsx';
import { TaxInputs } from '../../shared/wizard/TaxInputs.tsx';
import type { ProjectQuoteValues } from './projectQuoteForm.ts';

type ProjectBasicStepProps = {
  form: ZodForm<ProjectQuoteValues>;
  project: SlotProps<'project.actions@1'>['project'];
  number: string;
  /** The company's tax rate is loading; input typed before would be overwritten. */
  isTaxLoading: boolean;
};

/** Client and project are locked when the project supplies them; number and status cannot be changed. */
export function ProjectBasicStep({ form, project, number, isTaxLoading }: ProjectBasicStepProps) {
  const { control, setValue } = form;
  const [client, taxRate] = useWatch({ control, name: ['client_id', 'tax_rate'] });
  const clients = useClientChoices(useCompanyId(), project.client_id === null ? client : '');
  const locked = project.client_id !== null;
  return (
    <Grid container spacing={2.5}>
      <Grid size={{ xs: 12, sm: 6 }}>
        <AutocompleteField
          control={control}
          name="client_id"
          label="Client"
          required
          disabled={locked}
          options={clients.options}
          isLoading={clients.isLoading}
          failure={clients.failure}
          onSearch={clients.search}
          initial={
            project.client_id === null
              ? clients.chosen
              : { value: project.client_id, label: project.client_name ?? 'Client of the project' }
          }
        />
        {!locked && (
          <NewClientButton name="" onMade={(id) => setValue('client_id', id, newValue)} />
        )}
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <SelectField
          control={control}
          name="project_id"
          label="Project"
          required
          disabled
          options={[{ value: project.id, label: project.name }]}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <ReadOnly label="Quote number" value={number} />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <ReadOnly label="Status" value="Draft" />
      </Grid>
      <Grid size={12}>
        <TextField control={control} name="title" label="Title" required maxLength={200} />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <DateField control={control} name="valid_until" label="Valid Until" min={today()} />
      </Grid>
      <TaxInputs
        control={control}
        name="tax_rate"
        nameOfRate="tax_name"
        disabled={isTaxLoading}
        onChoose={({ tax_rate, tax_name }) => {
          setValue('tax_rate', tax_rate, newValue);
          setValue('tax_name', tax_name, newValue);
        }}
      />
      <ExemptNote client={client} taxRate={taxRate} />
      <Grid size={12}>
        <TextAreaField control={control} name="description" label="Description" />
      </Grid>
      <Grid size={12}>
        <TextAreaField control={control} name="notes" label="Notes" />
      </Grid>
    </Grid>
  );
}

function ReadOnly({ label, value }: { label: string; value: string }) {
  return (
    <dl style={{ margin: 0 }}>
      <dt style={{ fontSize: '0.75rem' }}>{label}</dt>
      <dd style={{ margin: 0, fontWeight: 600 }}>{value}</dd>
    </dl>
  );
}
