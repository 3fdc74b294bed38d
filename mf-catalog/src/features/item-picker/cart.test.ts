import { makePickerRow } from '../../shared/makePickerRow.ts';
import { cartTotal, emptyCart, toPickedItems, withOneMore, withQuantity } from './cart.ts';

const stud = makePickerRow();
const nail = makePickerRow({
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Nail',
  price: 0.07,
});

describe('the cart', () => {
  it('increases the quantity of an item already in the cart', () => {
    const cart = withOneMore(withOneMore(withOneMore(emptyCart, stud), nail), stud);

    expect([...cart.values()].map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it.each([
    [3, 3],
    [0.5, 0.5],
    [9999, 9999],
    [10_000, 9999],
  ])('turns a quantity of %d into %d', (typed, kept) => {
    expect(withQuantity(emptyCart, stud, typed).get(stud.id)?.quantity).toBe(kept);
  });

  it.each([0, -1, Number.NaN])('removes an item at a quantity of %d', (quantity) => {
    expect(withQuantity(withOneMore(emptyCart, stud), stud, quantity).size).toBe(0);
  });

  it('adds up to the cent', () => {
    const cart = withQuantity(withQuantity(emptyCart, nail, 3), stud, 2);

    expect(cartTotal(cart)).toBe(9.21);
  });

  it('returns lines in order of selection', () => {
    const cart = withOneMore(withQuantity(emptyCart, nail, 12), stud);

    expect(toPickedItems(cart)).toEqual([
      expect.objectContaining({ item_id: nail.id, quantity: 12, unit_price: 0.07 }),
      expect.objectContaining({ item_id: stud.id, quantity: 1, unit_price: 4.5, unit: 'each' }),
    ]);
  });
});
