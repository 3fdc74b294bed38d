import { ActionButton, Grid } from '@plumbline/design';
import {
  AutocompleteField,
  DateField,
  MoneyField,
  TextField,
  type ZodForm,
} from '@plumbline/design/forms';
import { useVendorChoices } from '../../shared/useVendorChoices.ts';
import type { CostOutput, CostValues } from './costForm.ts';

type CostFieldsProps = {
  form: ZodForm<CostValues, CostOutput>;
  /** Why the user may not add a record. */
  denial: string | undefined;
};

/** The fields of a cost record, and the button that adds it. */
export function CostFields({ form, denial }: CostFieldsProps) {
  const { control } = form;
  const vendors = useVendorChoices();
  return (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, sm: 3 }}>
        <MoneyField control={control} name="cost" isUnitPrice label="Cost" required />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <DateField control={control} name="effective_date" label="Effective date" required />
      </Grid>
      <Grid size={{ xs: 12, sm: 5 }}>
        <AutocompleteField
          control={control}
          name="vendor_id"
          label="Vendor"
          options={vendors.options}
          isLoading={vendors.isLoading}
          failure={vendors.failure}
          onSearch={vendors.search}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 9 }}>
        <TextField control={control} name="notes" label="Notes" />
      </Grid>
      <Grid size={{ xs: 12, sm: 3 }}>
        <ActionButton
          type="submit"
          variant="outlined"
          denial={denial}
          loading={form.formState.isSubmitting}
        >
          Add record
        </ActionButton>
      </Grid>
    </Grid>
  );
}
