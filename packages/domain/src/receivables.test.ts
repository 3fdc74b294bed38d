import {
  afterPayment,
  agingBand,
  agingDays,
  balanceOf,
  paymentStatus,
  type Receivable,
} from './receivables.ts';

const today = '2026-03-15';
const invoice = (changes: Partial<Receivable> = {}): Receivable => ({
  status: 'sent',
  total_amount: 100,
  paid_amount: 0,
  due_date: '2026-04-01',
  ...changes,
});

describe('balanceOf', () => {
  it('leaves out what is held back and what was paid, to the cent', () => {
    const changes = { total_amount: 100.3, retainage_amount: 10.1, paid_amount: 0.2 };

    expect(balanceOf(invoice(changes))).toBe(90);
  });
});

describe('paymentStatus', () => {
  it.each([
    [{}, 'pending'],
    [{ paid_amount: 40, status: 'partial' }, 'partial'],
    [{ paid_amount: 100, status: 'paid' }, 'paid'],
    [{ due_date: '2026-03-14' }, 'overdue'],
    [{ due_date: today }, 'pending'],
    [{ due_date: '2026-03-14', paid_amount: 40, status: 'partial' }, 'overdue'],
    [{ due_date: '2026-03-14', status: 'draft' }, 'pending'],
    [{ due_date: '2026-03-14', status: 'void' }, 'pending'],
    [{ due_date: null }, 'pending'],
  ] as const)('%j is %s', (changes, status) => {
    expect(paymentStatus(invoice(changes), today)).toBe(status);
  });
});

describe('agingDays', () => {
  it.each([
    ['2026-03-14', 1],
    ['2026-02-13', 30],
    ['2025-03-15', 365],
    [today, 0],
  ])('due on %s is %d', (due_date, days) => {
    expect(agingDays(invoice({ due_date }), today)).toBe(days);
  });
});

describe('agingBand', () => {
  it.each([
    [0, 'none'],
    [1, 'medium'],
    [30, 'medium'],
    [31, 'high'],
    [60, 'high'],
    [61, 'critical'],
  ])('%d days are %s', (days, band) => {
    expect(agingBand(days)).toBe(band);
  });
});

describe('afterPayment', () => {
  it.each([
    [40, { balance: 60, credit: 0, payment_status: 'partial' }],
    [100, { balance: 0, credit: 0, payment_status: 'paid' }],
    [130.5, { balance: 0, credit: 30.5, payment_status: 'paid' }],
  ])('of $%d leaves %j', (amount, left) => {
    expect(afterPayment(invoice(), amount)).toEqual(left);
  });
});
