import { skipToken } from '@plumbline/data';
import { Alert, Box, Button, useSettled } from '@plumbline/design';
import { TextField, useWatch } from '@plumbline/design/forms';
import { generateSku } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import { useItemBySkuQuery } from '../../data/items.ts';
import type { ItemFormState } from './itemControl.ts';

type SkuFieldProps = {
  form: ItemFormState;
  /** Id of the item being edited, or of the new item. */
  id: string;
  /** Stored SKU; an existing item may keep a duplicate SKU. */
  stored: string | null;
};

/** The SKU field; names another item with the same SKU. */
export function SkuField({ form, id, stored }: SkuFieldProps) {
  const { control, setValue, getValues } = form;
  const sku = useSettled(useWatch({ control, name: 'sku' }).trim());
  const { currentData: other } = useItemBySkuQuery(sku ? { sku, except: id } : skipToken);
  const isAllowed = sku.toLowerCase() === stored?.toLowerCase();
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField control={control} name="sku" label="SKU" />
        <Button
          variant="outlined"
          onClick={() =>
            setValue('sku', generateSku(getValues('category'), Date.now()), {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        >
          Generate
        </Button>
      </Box>
      {other && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {isAllowed ? 'Also the SKU of ' : 'Already the SKU of '}
          <AreaLink to="catalog.itemEdit" params={{ itemId: other.id }} otherwise={other.name}>
            {other.name}
          </AreaLink>
          {isAllowed ? '. Scanning it will find only one of the two.' : '. Choose another one.'}
        </Alert>
      )}
    </>
  );
}
