import { openOf, splitPayment } from './splitPayment.ts';

const rows = [
  { id: 'late', balance: 100.1, due_date: '2026-11-30', invoice_number: 'INV-0003' },
  { id: 'first', balance: 50.2, due_date: '2026-10-31', invoice_number: 'INV-0002' },
  { id: 'also', balance: 10, due_date: '2026-11-30', invoice_number: 'INV-0001' },
  { id: 'undated', balance: 5, due_date: null, invoice_number: 'INV-0000' },
];

it('adds up what is open, to the cent', () => {
  expect(openOf(rows)).toBe(165.3);
});

it.each([
  [165.3, { first: 50.2, also: 10, late: 100.1, undated: 5 }],
  [60.3, { first: 50.2, also: 10, late: 0.1, undated: 0 }],
  [20, { first: 20, also: 0, late: 0, undated: 0 }],
  [0, { first: 0, also: 0, late: 0, undated: 0 }],
])('pays with %d what was due first', (amount, shares) => {
  expect(Object.fromEntries(splitPayment(rows, amount))).toEqual(shares);
});
