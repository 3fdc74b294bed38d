import { stockForm, toMovement } from './stockForm.ts';

const read = (kind: string, quantity: string) => stockForm.safeParse({ kind, quantity, notes: '' });

describe('stockForm', () => {
  it.each([
    ['received', '5', 5],
    ['used', '5', -5],
    ['used', '-5', -5],
    ['returned', '2.5', 2.5],
    ['adjusted', '-3', -3],
    ['adjusted', '3', 3],
  ])('books %s %s as %d', (kind, quantity, booked) => {
    const { data } = read(kind, quantity);

    expect(data && toMovement(data).quantity).toBe(booked);
  });

  it.each(['', '0', 'two', '1.2345'])('refuses the quantity "%s"', (quantity) => {
    expect(read('received', quantity).error?.issues[0]?.message).toBe(
      'Enter a quantity other than 0',
    );
  });
});
