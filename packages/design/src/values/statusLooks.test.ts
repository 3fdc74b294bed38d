import { invoiceLook } from './statusLooks.ts';

describe('invoiceLook', () => {
  it.each([
    ['draft', 'standard', 'pending', 'Draft'],
    ['void', 'standard', 'paid', 'Void'],
    ['sent', 'standard', 'partial', 'Partial'],
    ['sent', 'final', 'overdue', 'Overdue'],
    ['sent', 'deposit', 'paid', 'Paid'],
    ['paid', 'credit_note', 'paid', 'Credited'],
    ['void', 'credit_note', 'paid', 'Void'],
  ] as const)('says of a %s %s with its payment %s: %s', (status, kind, payment_status, label) => {
    expect(invoiceLook({ status, kind, payment_status }).label).toBe(label);
  });
});
