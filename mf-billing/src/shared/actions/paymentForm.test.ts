import { overpaid, paymentForm, type PaymentValues } from './paymentForm.ts';

const filled: PaymentValues = {
  amount: '50.00',
  method: 'check',
  paid_on: '2026-11-21',
  reference: '',
  notes: '',
};

describe('paymentForm', () => {
  it.each(['0', '-5', '', 'abc'])('refuses the amount %j', (amount) => {
    expect(paymentForm.safeParse({ ...filled, amount }).success).toBe(false);
  });

  it.each(['0.01', '1,200.50', '99999999'])('accepts the amount %s', (amount) => {
    expect(paymentForm.safeParse({ ...filled, amount }).success).toBe(true);
  });

  it('refuses fractions of a cent', () => {
    expect(paymentForm.safeParse({ ...filled, amount: '1.005' }).success).toBe(false);
  });
});

describe('overpaid', () => {
  it.each([
    ['108.25', 108.25, 0],
    ['108.26', 108.25, 0.01],
    ['50', 108.25, 0],
    ['0.3', 0.1, 0.2],
  ])('of %s on a balance of %d is %d', (amount, balance, rest) => {
    expect(overpaid(amount, balance)).toBe(rest);
  });
});
