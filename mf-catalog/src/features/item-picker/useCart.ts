import { useState } from 'react';
import type { PickerRow } from '../../data/schemas.ts';
import { emptyCart, withOneMore, withQuantity } from './cart.ts';

/** Cart state of one visit to the picker. */
export function useCart() {
  const [cart, setCart] = useState(emptyCart);
  return {
    cart,
    add: (item: PickerRow) => setCart((before) => withOneMore(before, item)),
    setQuantity: (item: PickerRow, quantity: number) =>
      setCart((before) => withQuantity(before, item, quantity)),
    clear: () => setCart(emptyCart),
  };
}
