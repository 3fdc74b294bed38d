import { isDataError, messageOf } from '@plumbline/data';
import { Grid } from '@plumbline/design';
import {
  AutocompleteField,
  FormDialog,
  MoneyField,
  TextField,
  showServerError,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import {
  useVendorMaterialLinkMutation,
  useVendorMaterialUpdateMutation,
} from '../../data/vendorMaterials.ts';
import type { MaterialRow, VendorMaterialRow } from '../../data/schemas.ts';
import { useVendorChoices } from '../../shared/useVendorChoices.ts';
import {
  emptyLink,
  linkForm,
  toForm,
  toTerms,
  type LinkOutput,
  type LinkValues,
} from './linkForm.ts';

type LinkDialogProps = {
  material: Pick<MaterialRow, 'id' | 'name'>;
  /** The link being edited; none for a new one. */
  link?: VendorMaterialRow | undefined;
  onClose: () => void;
};

/** Links a vendor to a material, or edits the vendor's terms. */
export function LinkDialog({ material, link, onClose }: LinkDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const vendors = useVendorChoices(link?.vendor_id);
  const [create] = useVendorMaterialLinkMutation();
  const [update] = useVendorMaterialUpdateMutation();
  const form = useZodForm<LinkValues, LinkOutput>(linkForm, link ? toForm(link) : emptyLink);
  const { control } = form;
  const nameOf = (id: string) =>
    link?.vendor_name ?? vendors.options.find(({ value }) => value === id)?.label ?? 'vendor';
  const submit = async (values: LinkOutput) => {
    const terms = toTerms(values);
    const { error } = link
      ? await update({ company, id: link.id, terms })
      : await create({ company, vendorId: values.vendor_id, materialId: material.id, terms });
    const vendor = nameOf(values.vendor_id);
    if (error) {
      toasts.error(
        link
          ? 'Failed to update vendor-material relationship'
          : 'Failed to link vendor and material',
      );
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(
      link
        ? `Updated relationship for ${material.name} and ${vendor}`
        : `Linked ${material.name} to ${vendor}`,
    );
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={link ? `Edit ${link.vendor_name}` : `Add a vendor for ${material.name}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={link ? 'Update' : 'Link vendor'}
    >
      <Grid container spacing={2}>
        <Grid size={12}>
          <AutocompleteField
            control={control}
            name="vendor_id"
            label="Vendor"
            required
            disabled={Boolean(link)}
            options={vendors.options}
            initial={vendors.chosen}
            isLoading={vendors.isLoading}
            failure={vendors.failure}
            onSearch={vendors.search}
            noOptionsText="No vendors match"
          />
        </Grid>
        <TermFields control={control} />
      </Grid>
    </FormDialog>
  );
}

const half = { xs: 12, sm: 6 };

type TermFieldsProps = { control: ZodForm<LinkValues, LinkOutput>['control'] };

function TermFields({ control }: TermFieldsProps) {
  return (
    <>
      <Grid size={half}>
        <MoneyField control={control} name="unit_cost" isUnitPrice label="Unit cost" />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="vendor_sku" label="Vendor SKU" />
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="lead_time_days"
          label="Lead time (days)"
          type="number"
          inputProps={{ min: 0, step: 1 }}
        />
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="minimum_order_quantity"
          label="Minimum order"
          type="number"
          inputProps={{ min: 1, step: 1 }}
        />
      </Grid>
    </>
  );
}
