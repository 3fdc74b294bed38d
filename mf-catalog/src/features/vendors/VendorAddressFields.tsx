import { Grid } from '@plumbline/design';
import { TextField, type ZodForm } from '@plumbline/design/forms';
import { toState } from '@plumbline/domain/address';
import type { VendorOutput, VendorValues } from './vendorForm.ts';

type AddressFieldsProps = { control: ZodForm<VendorValues, VendorOutput>['control'] };

export function VendorAddressFields({ control }: AddressFieldsProps) {
  return (
    <>
      <Grid size={12}>
        <TextField control={control} name="street" label="Street" />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <TextField control={control} name="city" label="City" />
      </Grid>
      <Grid size={{ xs: 6, sm: 3 }}>
        <TextField control={control} name="state" label="State" format={toState} />
      </Grid>
      <Grid size={{ xs: 6, sm: 3 }}>
        <TextField control={control} name="zip" label="ZIP Code" />
      </Grid>
    </>
  );
}
