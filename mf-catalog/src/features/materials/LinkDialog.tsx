import { isDataError, messageOf } from '@plumbline/data';
import { Grid } from '@plumbline/design';
import {
  AutocompleteField,
  FormDialog,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import {
  useVendorMaterialLinkMutation,
  useVendorMaterialUpdateMutation,
} from '../../data/vendorMaterials.ts';
import type { MaterialRow, VendorMaterialRow } from '../../data/materialSchemas.ts';
import { useVendorChoices } from '../../shared/useVendorChoices.ts';
import {
  emptyLink,
  linkForm,
  toForm,
  toTerms,
  type LinkOutput,
  type LinkValues,
} from './linkForm.ts';
import { TermFields } from './TermFields.tsx';

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
