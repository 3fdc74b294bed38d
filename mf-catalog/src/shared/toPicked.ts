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
  }: Pick<PickerRow, 'id' | 'name' | 'description' | 'unit' | 'price'>,
  quantity: number,
): PickedItem => ({ item_id: id, name, description, unit, quantity, unit_price: price });
