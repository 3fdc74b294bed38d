import { skipToken } from '@plumbline/data';
import { Alert, Box, Button, useSettled } from '@plumbline/design';
import { TextField, useWatch } from '@plumbline/design/forms';
import { generateSku } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import { useItemBySkuQuery } from '../../data/items.ts';
import type { ItemFormState } from './itemControl.ts';

type SkuFieldProps = {
  form: ItemFormState;
  /** The item being edited, or what a new one will be. */
  id: string;
  /** What is stored; an item that has shared its SKU from before may keep it. */
  stored: string | null;
};

/** The SKU, and which other item has it already. */
export function SkuField({ form, id, stored }: SkuFieldProps) {
  const { control, setValue, getValues } = form;
  const sku = useSettled(useWatch({ control, name: 'sku' }).trim());
  const { currentData: other } = useItemBySkuQuery(sku ? { sku, except: id } : skipToken);
  const isKept = sku.toLowerCase() === stored?.toLowerCase();
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
          {isKept ? 'Also the SKU of ' : 'Already the SKU of '}
          <AreaLink to="catalog.itemEdit" params={{ itemId: other.id }} otherwise={other.name}>
            {other.name}
          </AreaLink>
          {isKept ? '. A scan of it finds only one of the two.' : '. Choose another one.'}
        </Alert>
      )}
    </>
  );
}
