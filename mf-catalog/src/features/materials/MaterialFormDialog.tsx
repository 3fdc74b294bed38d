import { Grid } from '@plumbline/design';
import {
  AutocompleteField,
  CheckboxField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
} from '@plumbline/design/forms';
import { materialCategories, units } from '@plumbline/domain';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import { FormSection } from '../../shared/FormSection.tsx';
import { useVendorChoices } from '../../shared/useVendorChoices.ts';
import { capital } from '../../shared/capital.ts';
import { SpecificationFields } from './SpecificationFields.tsx';
import { PricingFields } from './PricingFields.tsx';
import { StockFields } from './StockFields.tsx';
import { useMaterialForm } from './useMaterialForm.ts';

const categoryChoices = materialCategories.map((value) => ({ value, label: capital(value) }));
const unitChoices = Object.entries(units).map(([value, { label }]) => ({ value, label }));
const half = { xs: 12, sm: 6 };

type MaterialFormDialogProps = {
  /** The material being edited; none for a new one. */
  material?: MaterialRow | undefined;
  onClose: () => void;
};

/** Adds or edits a material. */
export function MaterialFormDialog({ material: opened, onClose }: MaterialFormDialogProps) {
  const { form, material, submit } = useMaterialForm(opened, onClose);
  const { control } = form;
  const vendors = useVendorChoices(material?.vendor_id ?? '');
  return (
    <FormDialog
      isOpen
      title={material ? 'Edit Material' : 'Add Material'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={
        form.formState.isSubmitting ? 'Saving...' : material ? 'Update Material' : 'Create Material'
      }
      width="md"
    >
      <FormSection title="Basic Information">
        <Grid size={12}>
          <TextField control={control} name="name" label="Material name" required />
        </Grid>
        <Grid size={12}>
          <TextAreaField control={control} name="description" label="Description" />
        </Grid>
        <Grid size={half}>
          <SelectField
            control={control}
            name="category"
            label="Category"
            options={categoryChoices}
          />
        </Grid>
        <Grid size={half}>
          <SelectField control={control} name="unit" label="Unit" options={unitChoices} />
        </Grid>
      </FormSection>
      <FormSection title="SKU Information">
        <Grid size={half}>
          <TextField control={control} name="sku" label="SKU" />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="vendor_sku" label="Vendor SKU" />
        </Grid>
      </FormSection>
      <FormSection title="Vendor">
        <Grid size={12}>
          <AutocompleteField
            control={control}
            name="vendor_id"
            label="Primary Vendor (optional)"
            options={vendors.options}
            initial={vendors.chosen}
            isLoading={vendors.isLoading}
            failure={vendors.failure}
            onSearch={vendors.search}
            noOptionsText="No vendors match"
          />
        </Grid>
      </FormSection>
      <FormSection title="Pricing Information">
        <PricingFields control={control} />
      </FormSection>
      <FormSection title="Inventory Information">
        <StockFields control={control} />
      </FormSection>
      <FormSection title="Specifications">
        <SpecificationFields control={control} />
      </FormSection>
      <CheckboxField control={control} name="is_active" label="Active Material" />
    </FormDialog>
  );
}
