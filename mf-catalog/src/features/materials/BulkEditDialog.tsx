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
import { useMaterialBulkMutation, type MaterialChanges } from '../../data/materials.ts';
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

type BulkEditDialogProps = { ids: readonly string[]; onClose: () => void; onDone: () => void };

/** Changes many materials at once. */
export function BulkEditDialog({ ids, onClose, onDone }: BulkEditDialogProps) {
  const [change] = useMaterialBulkMutation();
  const toasts = useToasts();
  const vendors = useVendorChoices();
  const form = useZodForm<BulkValues, MaterialChanges>(bulkEdit, noChanges);
  const { control } = form;
  const submit = async (changes: MaterialChanges) => {
    const { data, error } = await change({ ids, changes });
    if (error) return showServerError(form, { message: messageOf(error) });
    toasts.success(data === 1 ? '1 material updated' : `${data ?? 0} materials updated`);
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
      <Typography sx={{ color: 'text.secondary' }}>What is left empty stays as it is.</Typography>
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
