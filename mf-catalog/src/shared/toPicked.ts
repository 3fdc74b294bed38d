import type { PickedItem } from '@plumbline/contract';
import type { PickerRow } from '../data/schemas.ts';

/** An item as a quote or an invoice takes it. */
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
