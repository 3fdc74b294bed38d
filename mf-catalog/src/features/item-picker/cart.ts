import type { PickedItem } from '@plumbline/contract';
import { lineTotal, sumMoney } from '@plumbline/domain';
import type { PickerRow } from '../../data/schemas.ts';
import { toPicked } from '../../shared/toPicked.ts';

/** How many of one item at most, and in what steps [001 §2]. */
export const mostOfOne = 9999;

/** The chosen items by id, in the order they were chosen. */
export type Cart = ReadonlyMap<string, { item: PickerRow; quantity: number }>;
export const emptyCart: Cart = new Map();

/** Sets how many of an item; zero or less takes it out, more than 9,999 is 9,999. */
export function withQuantity(cart: Cart, item: PickerRow, quantity: number): Cart {
  const next = new Map(cart);
  if (!(quantity > 0)) next.delete(item.id);
  else next.set(item.id, { item, quantity: Math.min(quantity, mostOfOne) });
  return next;
}

/** Adds one of an item; one that is there already grows [001 §4]. */
export const withOneMore = (cart: Cart, item: PickerRow): Cart =>
  withQuantity(cart, item, (cart.get(item.id)?.quantity ?? 0) + 1);

/** What the cart comes to, in dollars, each line rounded to the cent. */
export const cartTotal = (cart: Cart): number =>
  sumMoney([...cart.values()].map(({ item, quantity }) => lineTotal(quantity, item.price)));

/** The cart as a quote or an invoice takes it. */
export const toPickedItems = (cart: Cart): PickedItem[] =>
  [...cart.values()].map(({ item, quantity }) => toPicked(item, quantity));
