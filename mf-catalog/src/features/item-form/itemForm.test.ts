import { emptyItem, itemForm, scannedItem, toDuplicate, toForm, toInput } from './itemForm.ts';
import { tabWith } from './itemTabs.ts';
import { makeItem } from '../../shared/makeItem.ts';

const filled = { ...emptyItem(), name: 'Stud 2x4', cost: '3.00', unit_price: '4.50' };
const messages = (values: object) => {
  const { error } = itemForm().safeParse({ ...filled, ...values });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('itemForm', () => {
  it('accepts the minimum that an item needs', () => {
    expect(itemForm().parse(filled)).toMatchObject({
      name: 'Stud 2x4',
      cost: 3,
      unit_price: 4.5,
      category: 'materials',
      unit: 'each',
      markup_percentage: 50,
      sku: null,
      trade: null,
    });
  });

  it.each([
    ['a name', { name: '  ' }, { name: 'Item name is required' }],
    ['a cost', { cost: '' }, { cost: 'Valid cost price is required' }],
    ['a cost above zero', { cost: '0' }, { cost: 'Valid cost price is required' }],
    ['a selling price', { unit_price: '' }, { unit_price: 'Valid selling price is required' }],
    [
      'no fifth decimal',
      { unit_price: '4.50505' },
      { unit_price: 'Valid selling price is required' },
    ],
    [
      'a price above the cost',
      { unit_price: '3.00' },
      { unit_price: 'Selling price must be higher than cost price' },
    ],
    [
      'a price above the cost, beside a missing name',
      { unit_price: '2', name: '' },
      {
        name: 'Item name is required',
        unit_price: 'Selling price must be higher than cost price',
      },
    ],
    [
      'a right check digit',
      { barcode: '4006381333932' },
      { barcode: 'The check digit of this EAN-13 is wrong: it should end in 1' },
    ],
    [
      'a mail address',
      { supplier_email: 'a@b' },
      { supplier_email: 'Please enter a valid email address' },
    ],
    [
      'no negative stock',
      { current_stock: '-1' },
      { current_stock: 'Enter a number of 0 or more' },
    ],
    [
      'a stock that the ledger can hold',
      { current_stock: '99999999999' },
      { current_stock: 'Enter at most 999,999,999' },
    ],
    [
      'a markup that can be stored',
      { markup_percentage: '99999999' },
      { markup_percentage: 'Enter a markup of at most 9,999,999%' },
    ],
    [
      'a season price',
      { winter_price: 'x' },
      { winter_price: 'Enter a price with at most 4 decimals' },
    ],
  ])('asks for %s', (_, values, expected) => {
    expect(messages(values)).toEqual(expected);
  });

  it.each(['4006381333931', '036000291452', 'LUM-2X4', ''])('takes the barcode "%s"', (barcode) => {
    expect(messages({ barcode })).toEqual({});
  });

  it('accepts a stored barcode whatever its check digit', () => {
    const { error } = itemForm('4006381333932').safeParse({ ...filled, barcode: '4006381333932' });

    expect(error).toBeUndefined();
  });
});

describe('a stored item', () => {
  const item = makeItem();

  it('is unchanged after a round trip through the form', () => {
    const input = toInput(item.id, itemForm().parse(toForm(item)), item.version);

    expect(input).toMatchObject({
      id: item.id,
      name: item.name,
      cost: item.cost,
      unit_price: item.unit_price,
      sku: item.sku,
      barcode: item.barcode,
      winter_price: item.winter_price,
      current_stock: item.current_stock,
      version: item.version,
    });
  });

  it('tracks no stock that nobody entered', () => {
    const scanned = { ...scannedItem('96385074', 50), cost: '8', unit_price: '12.50' };

    expect(toInput('i', itemForm().parse(scanned))).toMatchObject({
      name: 'Item 96385074',
      category: 'general',
      unit: 'each',
      barcode: '96385074',
      inventory_tracking: false,
      current_stock: 0,
    });
    expect(toInput('i', itemForm().parse({ ...scanned, current_stock: '0' }))).toMatchObject({
      inventory_tracking: true,
      current_stock: 0,
    });
  });

  it('is duplicated under a new name, without its unique fields', () => {
    expect(toDuplicate(item)).toMatchObject({
      name: `Copy of ${item.name}`,
      sku: '',
      barcode: '',
      current_stock: '',
      cost: '3.00',
    });
  });
});

describe('tabWith', () => {
  it.each([
    [['barcode', 'cost'], 'pricing'],
    [['name', 'barcode'], 'basic'],
    [['sku'], 'advanced'],
    [[], undefined],
  ])('of %j is %s', (fields, tab) => {
    expect(tabWith(fields)).toBe(tab);
  });
});
