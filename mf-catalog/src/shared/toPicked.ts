import type { PickedItem } from '@plumbline/contract';
import type { PickerRow } from '../data/schemas.ts';

/** Converts an item to a quote or invoice line. */
export const toPicked = (
  {
    id,
    name,
    description,
    unit,
    price,
    tax_rate = null,
    tax_name = null,
  }: Pick<PickerRow, 'id' | 'name' | 'description' | 'unit' | 'price' | 'tax_rate' | 'tax_name'>,
  quantity: number,
): PickedItem => ({
  item_id: id,
  name,
  description,
  unit,
  quantity,
  unit_price: price,
  ...(tax_rate !== null && { tax_rate, tax_name }),
});
