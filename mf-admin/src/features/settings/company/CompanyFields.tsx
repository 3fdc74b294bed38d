import { Grid } from '@plumbline/design';
import { PhoneField, SelectField, TextField, type ZodForm } from '@plumbline/design/forms';
import { businessTypes, usStates } from '@plumbline/domain/company';
import type { Company } from '../../../data/company.ts';
import { withStored } from '../../../shared/withStored.ts';
import { toForm, type CompanyValues } from './companyForm.ts';

const half = { xs: 12, sm: 6 };

type CompanyFieldsProps = {
  control: ZodForm<CompanyValues>['control'];
  /** The stored company: its business type and state stay on offer even if they are no longer listed. */
  company: Company;
};

/** The fields of the company profile. */
export function CompanyFields({ control, company }: CompanyFieldsProps) {
  const stored = toForm(company);
  return (
    <Grid container spacing={2}>
      <Grid size={half}>
        <TextField control={control} name="name" label="Company name" required />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="business_type"
          label="Business type"
          required
          options={withStored(businessTypes, stored.business_type)}
        />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="license_number" label="License number" />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="tax_id" label="Tax ID" />
      </Grid>
      <Grid size={half}>
        <PhoneField control={control} name="phone" label="Phone" required />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="email" label="Email" type="email" required />
      </Grid>
      <Grid size={12}>
        <TextField control={control} name="website" label="Website" />
      </Grid>
      <Grid size={12}>
        <TextField control={control} name="street" label="Street address" required />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="city" label="City" required />
      </Grid>
      <Grid size={{ xs: 7, sm: 3 }}>
        <SelectField
          control={control}
          name="state"
          label="State"
          required
          options={withStored(usStates, stored.state)}
        />
      </Grid>
      <Grid size={{ xs: 5, sm: 3 }}>
        <TextField control={control} name="zip" label="ZIP code" required />
      </Grid>
    </Grid>
  );
}
