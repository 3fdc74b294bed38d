import { invoiceStatusDisplay, projectStatusDisplay, statusDisplay } from './statusDisplay.ts';

describe('invoiceStatusDisplay', () => {
  it.each([
    ['draft', 'standard', 'pending', 'Draft'],
    ['void', 'standard', 'paid', 'Void'],
    ['sent', 'standard', 'partial', 'Partial'],
    ['sent', 'final', 'overdue', 'Overdue'],
    ['sent', 'deposit', 'paid', 'Paid'],
    ['paid', 'credit_note', 'paid', 'Credited'],
    ['void', 'credit_note', 'paid', 'Void'],
  ] as const)('says of a %s %s with its payment %s: %s', (status, kind, payment_status, label) => {
    expect(invoiceStatusDisplay({ status, kind, payment_status }).label).toBe(label);
  });
});

describe('statusDisplay', () => {
  it('shows a known status by its table', () => {
    expect(statusDisplay(projectStatusDisplay, 'delayed').label).toBe('Delayed');
  });

  it('shows a status of a newer release as its own words', () => {
    expect(statusDisplay<string>(projectStatusDisplay, 'punch_list')).toEqual({
      label: 'Punch list',
      tone: 'neutral',
      shape: 'ring',
    });
  });
});
