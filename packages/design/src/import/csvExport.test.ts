import { csvFileName, toCsv } from './csvExport.ts';
import { parseCsv } from './parseCsv.ts';

const column = { title: 'Value', value: (row: string | number | null) => row };
const cells = (...rows: (string | number | null)[]) =>
  toCsv([column], rows).slice(1).trimEnd().split('\r\n').slice(1);

describe('toCsv', () => {
  it('quotes every value and title', () => {
    const text = toCsv(
      [
        { title: 'Name', value: (row: { name: string }) => row.name },
        { title: 'Price', value: () => 1.5 },
      ],
      [{ name: 'Nail' }],
    );

    expect(text).toBe('\uFEFF"Name","Price"\r\n"Nail","1.5"\r\n');
  });

  it('has the titles also where there is no row, which an import says in plain words', () => {
    const text = toCsv([column, { ...column, title: 'Unit' }], []);

    expect(text).toBe('\uFEFF"Value","Unit"\r\n');
    expect(() => parseCsv(new TextEncoder().encode(text).buffer, 100)).toThrow(
      'This file has column titles and no rows.',
    );
  });

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1 512 555 0100', `"'+1 512 555 0100"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['-2+3', `"'-2+3"`],
    ['\t=1', `"'\t=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['＠x', `"'＠x"`],
    ['-5.25', '"-5.25"'],
    [-5.25, '"-5.25"'],
    ['3" nail, bright', '"3"" nail, bright"'],
    [null, '""'],
  ])('writes %j as %s', (value, cell) => {
    expect(cells(value)).toEqual([cell]);
  });

  it('gives back through an import what it was given', () => {
    const values = [
      '=1+1',
      '＋1',
      '+1 512',
      '@x',
      "'quoted",
      'a\nb',
      'semi;colon',
      '-3',
      'Müller "3"',
    ];

    const buffer = new TextEncoder().encode(toCsv([column], values)).buffer;

    expect(parseCsv(buffer, 100).rows.flat()).toEqual(values);
  });
});

describe('csvFileName', () => {
  it('carries the ISO date', () => {
    expect(csvFileName('vendors', new Date(2026, 0, 5, 23))).toBe('vendors_2026-01-05.csv');
  });
});
