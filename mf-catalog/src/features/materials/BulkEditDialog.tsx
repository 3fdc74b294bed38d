import { messageOf } from '@plumbline/data';
import { Grid, Typography } from '@plumbline/design';
import {
  AutocompleteField,
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { materialCategories } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { type MaterialBefore, type MaterialChanges } from '../../data/materials.ts';
import { useMaterialBulkMutation, useMaterialRestoreMutation } from '../../data/materialChanges.ts';
import { useVendorChoices } from '../../shared/useVendorChoices.ts';
import { bulkEdit, noChanges, type BulkValues } from './bulkEdit.ts';
import { capital } from '../../shared/capital.ts';

const categoryChoices = [
  { value: '', label: 'Unchanged' },
  ...materialCategories.map((value) => ({ value, label: capital(value) })),
];
const activeChoices = [
  { value: '', label: 'Unchanged' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];

const countMaterials = (count: number) => (count === 1 ? '1 material' : `${count} materials`);

type BulkEditDialogProps = { ids: readonly string[]; onClose: () => void; onDone: () => void };

/** Changes many materials at once. */
export function BulkEditDialog({ ids, onClose, onDone }: BulkEditDialogProps) {
  const [change] = useMaterialBulkMutation();
  const [restore] = useMaterialRestoreMutation();
  const toasts = useToasts();
  const vendors = useVendorChoices();
  const form = useZodForm<BulkValues, MaterialChanges>(bulkEdit, noChanges);
  const { control } = form;
  const undo = async (before: readonly MaterialBefore[]) => {
    const { data: restored, error } = await restore(before);
    const skipped = before.length - (restored ?? 0);
    if (restored === undefined) toasts.error(`Failed to undo the change: ${messageOf(error)}`);
    else if (skipped > 0)
      toasts.error(
        `Change undone for ${countMaterials(restored)}. ${skipped} couldn’t be undone because someone changed ${skipped === 1 ? 'it' : 'them'} since.`,
      );
    else toasts.success(`Change undone for ${countMaterials(restored)}`);
  };
  const submit = async (changes: MaterialChanges) => {
    const { data, error } = await change({ ids, changes });
    if (!data) return showServerError(form, { message: messageOf(error) });
    toasts.undo(`${countMaterials(data.length)} updated`, () => void undo(data));
    onDone();
    return undefined;
  };
  return (
    <FormDialog
      isOpen
      title={`Bulk Edit (${ids.length})`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Update Materials"
    >
      <Typography sx={{ color: 'text.secondary' }}>Fields you leave empty won’t change.</Typography>
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, sm: 6 }}>
          <SelectField
            control={control}
            name="category"
            label="Category"
            options={categoryChoices}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <SelectField control={control} name="is_active" label="Status" options={activeChoices} />
        </Grid>
        <Grid size={12}>
          <AutocompleteField
            control={control}
            name="vendor_id"
            label="Primary Vendor"
            options={vendors.options}
            isLoading={vendors.isLoading}
            failure={vendors.failure}
            onSearch={vendors.search}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <TextField
            control={control}
            name="price_percent"
            label="Change prices by"
            type="number"
            end="%"
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <TextField control={control} name="reorder_point" label="Reorder point" type="number" />
        </Grid>
      </Grid>
    </FormDialog>
  );
}
