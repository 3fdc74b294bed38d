import { stockForm, toMovement } from './stockForm.ts';

const read = (kind: string, quantity: string) =>
  stockForm.safeParse({ kind, quantity, project_id: '', notes: '' });

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

  it.each([
    ['received', '', 'Enter a number with at most three decimals'],
    ['received', 'two', 'Enter a number with at most three decimals'],
    ['received', '1e5', 'Enter a number with at most three decimals'],
    ['received', '1.2345', 'Enter a number with at most three decimals'],
    ['received', '0', 'Enter a quantity other than 0'],
    ['adjusted', '-99999999999', 'Enter at most 999,999,999'],
    ['received', '-3', 'Enter a quantity above 0. To reduce stock, choose Used or Adjusted.'],
    ['returned', '-3', 'Enter a quantity above 0. To reduce stock, choose Used or Adjusted.'],
  ])('refuses %s %s', (kind, quantity, message) => {
    expect(read(kind, quantity).error?.issues[0]?.message).toBe(message);
  });
});
