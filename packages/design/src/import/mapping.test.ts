import { guessMapping, missingFields } from './mapping.ts';

const fields = [
  { key: 'name', label: 'Name', required: true },
  { key: 'unit_cost', label: 'Unit Cost', aliases: ['cost', 'purchase price'] },
  { key: 'unit_price', label: 'Unit Price', aliases: ['price', 'selling price'], required: true },
  { key: 'sku', label: 'SKU', aliases: ['part number'] },
];

describe('guessMapping', () => {
  it.each([
    [
      ['Name', 'Unit Cost', 'Unit Price', 'SKU'],
      [0, 1, 2, 3],
    ],
    [
      ['part-number', 'PRICE', 'cost', 'name'],
      [3, 2, 1, 0],
    ],
    [
      ['Item Name', 'Selling price (USD)', 'Purchase_Price'],
      [0, 2, 1, null],
    ],
    [
      ['foo', 'bar'],
      [null, null, null, null],
    ],
  ])('of %j', (columns, [name, unit_cost, unit_price, sku]) => {
    expect(guessMapping(columns, fields)).toEqual({ name, unit_cost, unit_price, sku });
  });

  it('gives no column to two fields', () => {
    const mapping = guessMapping(['Price'], fields);

    expect(Object.values(mapping).filter((at) => at === 0)).toHaveLength(1);
  });
});

describe('missingFields', () => {
  it('names required fields without a column', () => {
    expect(missingFields({ name: 0, unit_price: null }, fields).map(({ key }) => key)).toEqual([
      'unit_price',
    ]);
  });
});
