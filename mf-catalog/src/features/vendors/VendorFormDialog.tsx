import { Grid } from '@plumbline/design';
import {
  CheckboxField,
  FormDialog,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '@plumbline/design/forms';
import { vendorTerms } from '@plumbline/domain';
import type { VendorRow } from '../../data/schemas.ts';
import { FormSection } from '../../shared/FormSection.tsx';
import { termsLabel } from '../../shared/vendorLabels.ts';
import { useVendorForm } from './useVendorForm.ts';
import { VendorAddressFields } from './VendorAddressFields.tsx';

const termChoices = vendorTerms.map((value) => ({ value, label: termsLabel(value) }));

const half = { xs: 12, sm: 6 };

type VendorFormDialogProps = {
  /** The vendor being edited; none for a new one. */
  vendor?: VendorRow | undefined;
  onClose: () => void;
};

/** Adds or edits a vendor. */
export function VendorFormDialog({ vendor: opened, onClose }: VendorFormDialogProps) {
  const { form, submit, vendor } = useVendorForm(opened, onClose);
  const { control } = form;
  return (
    <FormDialog
      isOpen
      title={vendor ? 'Edit Vendor' : 'Add Vendor'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={
        form.formState.isSubmitting ? 'Saving...' : vendor ? 'Update Vendor' : 'Create Vendor'
      }
      width="md"
    >
      <FormSection title="Basic Information">
        <Grid size={half}>
          <TextField control={control} name="name" label="Vendor name" required />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="company_name" label="Company name" />
        </Grid>
      </FormSection>
      <FormSection title="Contact Information">
        <Grid size={half}>
          <TextField control={control} name="contact_person" label="Contact person" />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="email" label="Email" type="email" />
        </Grid>
        <Grid size={half}>
          <PhoneField control={control} name="phone" label="Phone" />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="website" label="Website" type="url" />
        </Grid>
        <Grid size={12}>
          <CheckboxField
            control={control}
            name="may_text"
            label="Agreed to text messages about scheduled work"
          />
        </Grid>
      </FormSection>
      <FormSection title="Address">
        <VendorAddressFields control={control} />
      </FormSection>
      <FormSection title="Business Information">
        <Grid size={{ xs: 12, sm: 3 }}>
          <TextField control={control} name="tax_id" label="Tax ID" />
        </Grid>
        <Grid size={{ xs: 12, sm: 4 }}>
          <SelectField
            control={control}
            name="payment_terms"
            label="Payment terms"
            options={termChoices}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 5 }}>
          <TextField
            control={control}
            name="preferred_payment_method"
            label="Preferred payment method"
          />
        </Grid>
      </FormSection>
      <FormSection title="Notes">
        <Grid size={12}>
          <TextAreaField control={control} name="notes" label="Notes" />
        </Grid>
      </FormSection>
      <CheckboxField control={control} name="is_active" label="Active Vendor" />
    </FormDialog>
  );
}
