import { lateFeeForm, toLateFeeForm } from './lateFeeForm.ts';

it('proposes 1.5 % until a late fee is saved', () => {
  expect(toLateFeeForm({})).toEqual({ type: 'percent', value: '1.5' });
  expect(toLateFeeForm({ late_fee: { type: 'amount', value: 25 } })).toEqual({
    type: 'amount',
    value: '25',
  });
});

it.each([
  ['percent', '100', true],
  ['percent', '100.01', false],
  ['percent', '0', false],
  ['amount', '1000000', true],
  ['amount', '1000000.01', false],
  ['amount', '1.234', false],
])('checks %s %s', (type, value, isValid) => {
  expect(lateFeeForm.safeParse({ type, value }).success).toBe(isValid);
});
