import { isDataError, messageOf } from '@plumbline/data';
import { Grid, Typography } from '@plumbline/design';
import {
  AutocompleteField,
  CheckboxField,
  FormDialog,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useWatch,
  staleReason,
  staleMessage,
  useZodForm,
} from '@plumbline/design/forms';
import { marginOf, materialCategories, units } from '@plumbline/domain';
import { useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyMaterialDetailQuery, useMaterialSaveMutation } from '../../data/materials.ts';
import type { MaterialRow } from '../../data/schemas.ts';
import { FormSection } from '../../shared/FormSection.tsx';
import { useVendorChoices } from '../../shared/useVendorChoices.ts';
import {
  emptyMaterial,
  materialForm,
  toForm,
  toInput,
  type MaterialOutput,
  type MaterialValues,
} from './materialForm.ts';
import { capital } from '../../shared/capital.ts';
import { SpecificationFields } from './SpecificationFields.tsx';

const categoryChoices = materialCategories.map((value) => ({ value, label: capital(value) }));
const unitChoices = Object.entries(units).map(([value, { label }]) => ({ value, label }));
const half = { xs: 12, sm: 6 };
const third = { xs: 12, sm: 4 };
const quarter = { xs: 6, sm: 3 };

type MaterialFormDialogProps = {
  /** The material being edited; none for a new one. */
  material?: MaterialRow | undefined;
  onClose: () => void;
};

/** Adds or edits a material. */
export function MaterialFormDialog({ material: opened, onClose }: MaterialFormDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = useMaterialSaveMutation();
  const [fetchMaterial] = useLazyMaterialDetailQuery();
  const [material, setMaterial] = useState(opened);
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const form = useZodForm<MaterialValues, MaterialOutput>(
    materialForm,
    material ? toForm(material) : emptyMaterial,
  );
  const { control } = form;
  const vendors = useVendorChoices(material?.vendor_id ?? '');
  const [cost, price] = useWatch({ control, name: ['unit_cost', 'unit_price'] });
  const margin = marginOf(Number(cost), Number(price));
  useUnsavedWork(form.formState.isDirty);
  /** Loads the stored values into untouched fields; returns whether anything was new. */
  const takeOver = async () => {
    const { data: stored } = await fetchMaterial({ company, id });
    if (!stored) return false;
    setMaterial(stored);
    form.reset(toForm(stored), { keepDirtyValues: true });
    return true;
  };
  const submit = async (values: MaterialOutput) => {
    const { error } = await save({
      company,
      material: toInput(id, values, material?.specifications),
      loadedVersion: material?.updated_at,
    });
    if (error) {
      const isStale = isDataError(error) && error.kind === 'notFound' && (await takeOver());
      const message = isStale ? staleMessage('material') : messageOf(error);
      toasts.error(
        `Failed to ${material ? 'update' : 'create'} material: ${isStale ? staleReason : message}`,
      );
      showServerError(form, { message, field: isDataError(error) ? error.field : undefined });
      return;
    }
    toasts.success(`Material "${values.name}" ${material ? 'updated' : 'created'} successfully`);
    onClose();
  };
  const counted = (name: 'current_stock' | 'minimum_stock' | 'reorder_point', label: string) => (
    <Grid size={quarter}>
      <TextField
        control={control}
        name={name}
        label={label}
        type="number"
        inputProps={{ min: 0, step: 1 }}
      />
    </Grid>
  );
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
        <Grid size={third}>
          <MoneyField control={control} name="unit_cost" isUnitPrice label="Unit cost" />
        </Grid>
        <Grid size={third}>
          <MoneyField control={control} name="unit_price" isUnitPrice label="Unit price" />
        </Grid>
        <Grid size={third}>
          <Typography sx={{ pt: 1 }}>
            Profit margin: {margin === null ? '–' : `${margin.toFixed(2)}%`}
          </Typography>
        </Grid>
      </FormSection>
      <FormSection title="Inventory Information">
        {counted('current_stock', 'Current stock')}
        {counted('minimum_stock', 'Minimum stock')}
        {counted('reorder_point', 'Reorder point')}
        <Grid size={quarter}>
          <TextField
            control={control}
            name="lead_time_days"
            label="Lead time (days)"
            type="number"
            inputProps={{ min: 0, step: 1 }}
          />
        </Grid>
      </FormSection>
      <FormSection title="Specifications">
        <SpecificationFields control={control} />
      </FormSection>
      <CheckboxField control={control} name="is_active" label="Active Material" />
    </FormDialog>
  );
}
