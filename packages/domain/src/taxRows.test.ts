import { taxRows } from './taxRows.ts';

it.each([
  [{ tax_rate: 8.25, tax_amount: 8.25 }, [['Tax (8.25%)', 8.25]]],
  [
    { tax_rate: 8.25, tax_name: 'Austin', tax_amount: 8.25, taxes: null },
    [['Austin (8.25%)', 8.25]],
  ],
  [
    {
      tax_rate: 8.25,
      tax_amount: 52.5,
      taxes: [
        { name: 'Austin', rate: 8.25, net: 600, tax: 49.5 },
        { name: null, rate: 3, net: 100, tax: 3 },
        { name: 'Exempt', rate: 0, net: 400, tax: 0 },
      ],
    },
    [
      ['Austin (8.25% of $600.00)', 49.5],
      ['Tax (3% of $100.00)', 3],
      ['Exempt ($400.00)', 0],
    ],
  ],
])('says the rates of %j', (document, rows) => {
  expect(taxRows(document).map(({ label, amount }) => [label, amount])).toEqual(rows);
});
