import {
  addPicked,
  emptyLine,
  figure,
  lineProblems,
  toLineInput,
  withoutBlank,
} from './draftLines.ts';
import { draftTotals } from './draftTotals.ts';

const line = (more: Partial<ReturnType<typeof emptyLine>> = {}) => ({
  ...emptyLine(),
  name: 'Drywall',
  quantity: '2',
  unit_price: '50.00',
  ...more,
});
const item = {
  item_id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Lumber 2x4',
  description: null,
  unit: 'each',
  quantity: 3,
  unit_price: 4.5,
};

describe('figure', () => {
  it.each([
    ['12.50', 12.5],
    ['1,200', 1200],
    ['1,200,000.5', 1_200_000.5],
    ['12,50', 12.5],
    ['-0,5', -0.5],
    ['0,125', 0.125],
    ['1,125', 1125],
    ['2,0875', 2.0875],
    ['', 0],
    ['abc', 0],
    ['1e400', 0],
  ])('of %j is %d', (text, value) => {
    expect(figure(text)).toBe(value);
  });
});

describe('lineProblems', () => {
  it.each(['0', '1', '9999.999'])('accepts the quantity %s', (quantity) => {
    expect(lineProblems(line({ quantity }))).toEqual({});
  });

  it.each(['-1', '1e9', '10000', '', 'many'])('refuses the quantity %j', (quantity) => {
    expect(lineProblems(line({ quantity }))).toEqual({
      quantity: 'Enter a quantity from 0 to 9,999.999',
    });
  });

  it('wants to know what a line is for', () => {
    expect(lineProblems(line({ name: ' ' }))).toEqual({ name: 'Enter what this line is for' });
  });

  it.each(['0.125', '0.0875', '12.3456'])('accepts the price %s', (unit_price) => {
    expect(lineProblems(line({ unit_price }))).toEqual({});
  });

  it('refuses a price that would be rounded', () => {
    expect(lineProblems(line({ unit_price: '0.00125' }))).toEqual({
      unit_price: 'Enter a price with at most 4 decimals',
    });
  });

  it('refuses a price that is no number', () => {
    expect(lineProblems(line({ unit_price: 'free' }))).toHaveProperty('unit_price');
  });
});

describe('addPicked', () => {
  it('adds an item with its price', () => {
    expect(addPicked([], [item])).toMatchObject([
      { item_id: item.item_id, name: 'Lumber 2x4', quantity: '3', unit_price: '4.50' },
    ]);
  });

  it('shows all decimals of a price below a cent', () => {
    expect(addPicked([], [{ ...item, unit_price: 0.0875 }])).toMatchObject([
      { unit_price: '0.0875' },
    ]);
  });

  it('adds to the quantity of an item that is there', () => {
    const once = addPicked([], [item]);

    expect(addPicked(once, [item])).toMatchObject([{ quantity: '6' }]);
  });

  it('takes the place of the blank line', () => {
    expect(addPicked([emptyLine()], [item])).toHaveLength(1);
  });
});

describe('draftTotals', () => {
  it('leaves out options that were not chosen', () => {
    const lines = [line(), line({ is_optional: true, is_selected: false })];

    expect(
      draftTotals(lines, { discount_type: 'amount', discount_value: '', tax_rate: '10' }),
    ).toMatchObject({ subtotal: 100, total_amount: 110 });
  });
});

describe('toLineInput', () => {
  it('sends numbers, and null for what is empty', () => {
    expect(toLineInput(line({ section: ' ' }), 'quote')).toMatchObject({
      section: null,
      quantity: 2,
      unit_price: 50,
      is_optional: false,
      alternative_group: null,
    });
  });

  it('sends nothing of options for an invoice', () => {
    expect(toLineInput(line(), 'invoice')).not.toHaveProperty('is_optional');
  });
});

describe('withoutBlank', () => {
  it('drops lines in which nothing was entered', () => {
    expect(withoutBlank([emptyLine(), line()])).toHaveLength(1);
  });
});
