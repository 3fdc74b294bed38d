import type { PickedItem } from '@plumbline/contract';
import { lineTotal, sumMoney } from '@plumbline/domain';
import type { PickerRow } from '../../data/schemas.ts';
import { toPicked } from '../../shared/toPicked.ts';

/** Maximum quantity per item, and the step. */
export const mostOfOne = 9999;

/** The selected items by id, in order of selection. */
export type Cart = ReadonlyMap<string, { item: PickerRow; quantity: number }>;
export const emptyCart: Cart = new Map();

/** Sets an item's quantity; 0 or less removes it, more than 9,999 becomes 9,999. */
export function withQuantity(cart: Cart, item: PickerRow, quantity: number): Cart {
  const next = new Map(cart);
  if (!(quantity > 0)) next.delete(item.id);
  else next.set(item.id, { item, quantity: Math.min(quantity, mostOfOne) });
  return next;
}

/** Adds one of an item to the cart. */
export const withOneMore = (cart: Cart, item: PickerRow): Cart =>
  withQuantity(cart, item, (cart.get(item.id)?.quantity ?? 0) + 1);

/** Total in dollars, each line rounded to the cent. */
export const cartTotal = (cart: Cart): number =>
  sumMoney([...cart.values()].map(({ item, quantity }) => lineTotal(quantity, item.price)));

/** Converts the cart to quote or invoice lines. */
export const toPickedItems = (cart: Cart): PickedItem[] =>
  [...cart.values()].map(({ item, quantity }) => toPicked(item, quantity));
