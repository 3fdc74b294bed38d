import { invoiceLook } from './statusLooks.ts';

describe('invoiceLook', () => {
  it.each([
    ['draft', 'pending', 'Draft'],
    ['void', 'paid', 'Void'],
    ['sent', 'partial', 'Partial'],
    ['sent', 'overdue', 'Overdue'],
    ['sent', 'paid', 'Paid'],
  ] as const)('says of a %s invoice with its payment %s: %s', (status, payment_status, label) => {
    expect(invoiceLook({ status, payment_status }).label).toBe(label);
  });
});
