import { Grid } from '@plumbline/design';
import {
  AutocompleteField,
  DateField,
  SelectField,
  TextField,
  type ZodForm,
} from '@plumbline/design/forms';
import { useState } from 'react';
import { usePurchasingProjectsQuery, usePurchasingVendorsQuery } from '../../data/orderChoices.ts';
import type { PurchaseOrder } from '../../data/orderShapes.ts';
import { kindLabel } from '../../shared/orderLabels.ts';
import { useVendorAdd } from '../../shared/useVendorAdd.tsx';
import type { OrderValues } from './orderForm.ts';

const kinds = Object.entries(kindLabel).map(([value, label]) => ({ value, label }));
const half = { xs: 12, sm: 6 };
const quarter = { xs: 6, sm: 3 };
const toOptions = (rows: readonly { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
type OrderForm = ZodForm<OrderValues, OrderValues>;

type HeadFieldsProps = {
  form: OrderForm;
  order: PurchaseOrder | undefined;
  project: { id: string; name: string } | undefined;
};

/** Whom the order goes to, what it is for, and its terms in numbers. */
export function HeadFields({ form, order, project }: HeadFieldsProps) {
  const { control } = form;
  const [projectText, searchProject] = useState('');
  const projects = usePurchasingProjectsQuery(projectText);
  return (
    <Grid container spacing={2}>
      <Grid size={half}>
        <VendorField form={form} vendor={order?.vendor ?? undefined} />
      </Grid>
      <Grid size={half}>
        <AutocompleteField
          control={control}
          name="project_id"
          label="Project"
          hint="Without a project, deliveries are added to stock."
          options={toOptions(projects.data)}
          onSearch={searchProject}
          isLoading={projects.isFetching}
          initial={toOptions([order?.project ?? project ?? []].flat())[0]}
        />
      </Grid>
      <Grid size={quarter}>
        <SelectField control={control} name="kind" label="Kind" options={kinds} />
      </Grid>
      <Grid size={quarter}>
        <DateField control={control} name="needed_by" label="Needed by" />
      </Grid>
      <Grid size={quarter}>
        <TextField
          control={control}
          name="tax"
          label="Sales tax"
          inputProps={{ inputMode: 'decimal' }}
        />
      </Grid>
      <Grid size={quarter}>
        <TextField
          control={control}
          name="retainage_percent"
          label="Retainage %"
          inputProps={{ inputMode: 'decimal' }}
        />
      </Grid>
    </Grid>
  );
}

type VendorFieldProps = { form: OrderForm; vendor: { id: string; name: string } | undefined };

function VendorField({ form, vendor }: VendorFieldProps) {
  const [text, search] = useState('');
  const vendors = usePurchasingVendorsQuery(text);
  const { made, dialog, ...adding } = useVendorAdd((id) =>
    form.setValue('vendor_id', id, { shouldDirty: true, shouldValidate: true }),
  );
  return (
    <>
      <AutocompleteField
        control={form.control}
        name="vendor_id"
        label="Vendor"
        required
        options={toOptions(vendors.data)}
        onSearch={search}
        isLoading={vendors.isFetching}
        initial={made ?? toOptions(vendor ? [vendor] : [])[0]}
        {...adding}
      />
      {dialog}
    </>
  );
}
