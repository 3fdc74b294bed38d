import { costForm, drawForm } from './costForms.ts';
import { changeOrderCost, changeOrderForm, changeOrderSum, emptyItem } from './changeOrderForm.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe('costForm', () => {
  const line = {
    status: 'spent',
    category: 'labor',
    description: 'Framing',
    amount: '120.50',
    date: '2026-11-20',
    supplier: '',
    cost_code: '',
    tax: '',
    payment: 'paid',
    due: '',
    paid_on: '',
  };

  it('takes a refund as an expense, not as a budget', () => {
    const refund = { ...line, amount: '-20' };

    expect(messages(costForm('expense').safeParse(refund))).toEqual([]);
    expect(messages(costForm('budget').safeParse(refund))).toEqual(['Please enter a valid amount']);
  });

  it.each([
    ['120.50', '120.5', []],
    ['120.50', '120.51', ['Tax can’t be more than the amount']],
    ['120.50', '-1', ['Tax can’t be more than the amount']],
    ['-20', '-1.5', []],
    ['-20', '1.5', ['Tax can’t be more than the amount']],
    ['120.50', '1.005', ['Please enter a valid amount']],
  ])('of %s, judges %s of tax', (amount, tax, expected) => {
    expect(messages(costForm('expense').safeParse({ ...line, amount, tax }))).toEqual(expected);
  });

  it.each(['0', '', 'x', '1.234', '1e9'])('refuses %j as an amount', (amount) => {
    expect(messages(costForm('expense').safeParse({ ...line, amount }))).toEqual([
      'Please enter a valid amount',
    ]);
  });
});

describe('drawForm', () => {
  it('asks for everything', () => {
    const nothing = { description: ' ', amount: '', percent: '', milestone_id: '', due_date: '' };

    expect(messages(drawForm.safeParse({ ...nothing, basis: 'amount' }))).toEqual([
      'Description is required',
      'Due date is required',
      'Please enter a valid amount',
    ]);
  });

  it.each(['', '0', '-1', '100.001', '33.3333', 'half'])('refuses %j percent', (percent) => {
    const draw = { description: 'Deposit', milestone_id: '', due_date: '2026-12-01', amount: '' };

    expect(messages(drawForm.safeParse({ ...draw, basis: 'percent', percent }))).toEqual([
      'Enter a percentage above 0, up to 100',
    ]);
  });
});

describe('changeOrderSum', () => {
  it('adds what is typed, to the cent', () => {
    const items = [
      { quantity: '2.5', unit_price: '99.99' },
      { quantity: '1', unit_price: '-300' },
      { quantity: '', unit_price: '12' },
      { quantity: '1', unit_price: '-' },
    ];

    expect(changeOrderSum(items)).toBe(-50.02);
  });
});

describe('changeOrderForm', () => {
  const order = {
    title: 'Bigger deck',
    description: '',
    reason: '',
    schedule_days: '3',
    respond_by: '',
    date: '2026-11-20',
    invoice_on_approval: false,
  };

  it.each([
    ['0.0875', []],
    ['-12.125', []],
    ['0.00001', ['Please enter a valid amount']],
  ])('judges the unit price %s', (unit_price, expected) => {
    const item = { ...emptyItem, description: 'Nails', unit_price };

    expect(messages(changeOrderForm.safeParse({ ...order, items: [item] }))).toEqual(expected);
  });

  it('asks for at least one item', () => {
    expect(messages(changeOrderForm.safeParse({ ...order, items: [] }))).toEqual([
      'At least one item must be added to the change order',
    ]);
  });

  it('counts cost where it is known, and saves it on a deduction', () => {
    const items = [
      { ...emptyItem, quantity: '2', unit_price: '100', unit_cost: '60.5' },
      { ...emptyItem, unit_price: '-50', unit_cost: '30' },
      { ...emptyItem, unit_price: '10' },
    ];

    expect(changeOrderCost(items)).toEqual({ cost: 91, unknown: 1 });
    expect(
      messages(
        changeOrderForm.safeParse({
          ...order,
          items: [{ ...emptyItem, description: 'x', unit_price: '1', unit_cost: '-1' }],
        }),
      ),
    ).toEqual(['Please enter a valid cost']);
  });

  it('lets an item save money and days', () => {
    const items = [{ ...emptyItem, description: 'No railing', unit_price: '-900' }];

    expect(changeOrderForm.parse({ ...order, schedule_days: '-2', items })).toMatchObject({
      schedule_days: -2,
      items: [{ quantity: 1, unit_price: -900 }],
    });
  });
});
