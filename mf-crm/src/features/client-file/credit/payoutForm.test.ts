import { payoutForm } from './payoutForm.ts';

const values = {
  amount: '50',
  method: 'check',
  paid_on: '2026-11-20',
  reference: '',
  notes: '',
};
const refusal = (change: object) =>
  payoutForm(50).safeParse({ ...values, ...change }).error?.issues[0]?.message;

describe('payoutForm', () => {
  it('accepts dollars and cents up to the credit', () => {
    expect(payoutForm(50).parse({ ...values, amount: ' 49.99 ' }).amount).toBe(49.99);
    expect(refusal({})).toBeUndefined();
  });

  it.each(['', '0', '-1', '50.01', '1.005', '1e1'])('refuses the amount "%s"', (amount) => {
    expect(refusal({ amount })).toBe('Enter an amount up to $50.00');
  });

  it('requires the date', () => {
    expect(refusal({ paid_on: '' })).toBe('Enter the day it was paid out');
  });
});
