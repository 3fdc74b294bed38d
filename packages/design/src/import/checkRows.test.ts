import { readRows, withVerdicts } from './checkRows.ts';
import { numberField } from './fieldParsers.ts';

const fields = [
  { key: 'name', label: 'Name', required: true },
  { key: 'unit_price', label: 'Price', parse: numberField({ min: 0 }) },
];
const file = (rows: string[][], from = 0) => ({ from, rows });
const mapping = { name: 0, unit_price: 1 };

describe('readRows', () => {
  it('reads values by field and leaves empty ones out', () => {
    const rows = readRows(
      file([
        ['Nail', '1.50'],
        ['Screw', ''],
      ]),
      mapping,
      fields,
    );

    expect(rows.map(({ values }) => values)).toEqual([
      { name: 'Nail', unit_price: 1.5 },
      { name: 'Screw' },
    ]);
  });

  it('refuses a row with every reason', () => {
    expect(readRows(file([['', '-4']]), mapping, fields)).toEqual([
      {
        number: 1,
        values: {},
        verdict: 'refused',
        message: 'Name is missing; Price: -4 is below 0',
      },
    ]);
  });

  it('says which values will be imported changed', () => {
    expect(readRows(file([['Screw', '0.0375']]), mapping, fields)).toEqual([
      {
        number: 1,
        values: { name: 'Screw', unit_price: 0.04 },
        verdict: 'new',
        message: null,
        note: 'Price: 0.0375 is rounded to 0.04',
      },
    ]);
  });

  it.each(['#N/A', '#REF!', '#DIV/0!'])('takes %s, a formula gone wrong, for no value', (text) => {
    expect(readRows(file([[text, '1']]), mapping, fields)[0]).toMatchObject({
      verdict: 'refused',
      message: `Name: the formula in the spreadsheet gives ${text}`,
    });
  });

  it('counts rows from the beginning of the file', () => {
    expect(readRows(file([['Nail', '1']], 2000), mapping, fields)[0]?.number).toBe(2001);
  });

  it('takes an unmapped required field as missing', () => {
    expect(readRows(file([['Nail', '1']]), { name: null }, fields)[0]?.message).toBe(
      'Name is missing',
    );
  });
});

describe('withVerdicts', () => {
  it('gives the answers, in order, to the rows that could be read', () => {
    const rows = readRows(
      file([
        ['Nail', '1'],
        ['', '1'],
        ['Screw', '2'],
      ]),
      mapping,
      fields,
    );

    const judged = withVerdicts(rows, [
      { verdict: 'new' },
      { verdict: 'duplicate', message: 'Already there' },
    ]);

    expect(judged.map(({ verdict, message }) => [verdict, message])).toEqual([
      ['new', null],
      ['refused', 'Name is missing'],
      ['duplicate', 'Already there'],
    ]);
  });

  it('refuses a row that the server said nothing about', () => {
    const rows = readRows(file([['Nail', '1']]), mapping, fields);

    expect(withVerdicts(rows, [])[0]?.verdict).toBe('refused');
  });
});
