import { parseCsv } from './parseCsv.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  `\uFEFF${text}`.split('').forEach((char, at) => {
    view.setUint16(at * 2, char.charCodeAt(0), littleEndian);
  });
  return view.buffer;
};

describe('parseCsv', () => {
  it.each([
    ['commas', 'Name,Price\nNail,1.50', ','],
    ['semicolons', 'Name;Price\nNail;1.50', ';'],
    ['tabs', 'Name\tPrice\nNail\t1.50', '\t'],
    ['bars', 'Name|Price\r\nNail|1.50\r\n', '|'],
  ])('reads %s', (_, text, delimiter) => {
    expect(parseCsv(bytes(text), 10)).toMatchObject({
      columns: ['Name', 'Price'],
      rows: [['Nail', '1.50']],
      total: 1,
      delimiter,
    });
  });

  it('keeps quoted delimiters, quotes and newlines inside a value', () => {
    const { rows } = parseCsv(bytes('Name,Note\n"Nail, 3""","first\nsecond"'), 10);

    expect(rows).toEqual([['Nail, 3"', 'first\nsecond']]);
  });

  it.each([
    ['UTF-8 with a byte order mark', bytes('\uFEFFName\nMüller'), 'utf-8'],
    ['UTF-8 without one', bytes('Name\nMüller'), 'utf-8'],
    ['UTF-16 little endian', utf16('Name\nMüller', true), 'utf-16le'],
    ['UTF-16 big endian', utf16('Name\nMüller', false), 'utf-16be'],
    [
      'what Excel on Windows writes',
      Uint8Array.from([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]).buffer,
      'windows-1252',
    ],
  ])('reads %s', (_, buffer, encoding) => {
    expect(parseCsv(buffer, 10)).toMatchObject({
      columns: ['Name'],
      rows: [['Müller']],
      encoding,
    });
  });

  it('names columns without a title and tells equal ones apart', () => {
    expect(parseCsv(bytes('Name,,Name\na,b,c'), 10).columns).toEqual([
      'Name',
      'Column 2',
      'Name (2)',
    ]);
  });

  it('fills short rows, adds columns for long ones and leaves out empty lines', () => {
    expect(parseCsv(bytes('A,B,\n1\n\n , \n1,2,,3,,\n'), 10)).toMatchObject({
      columns: ['A', 'B', 'Column 3', 'Column 4'],
      rows: [
        ['1', '', '', ''],
        ['1', '2', '', '3'],
      ],
    });
  });

  it('tells which lines are empty, above the last row', () => {
    expect(parseCsv(bytes('\nA,B\n1,2\n\n , \n3,4\n\n\n'), 10).blankLines).toEqual([1, 4, 5]);
  });

  it('guesses the separator from what is written, also of a single short row', () => {
    expect(parseCsv(bytes('A;B\n1;2\n\n\n'), 10).columns).toEqual(['A', 'B']);
  });

  it('takes the line in which Excel says what parts the values for no titles', () => {
    expect(parseCsv(bytes('\uFEFFsep=;\r\nName;Price\r\n"Nail, 3";1,50\r\n'), 10)).toMatchObject({
      columns: ['Name', 'Price'],
      rows: [['Nail, 3', '1,50']],
      blankLines: [],
    });
  });

  it('takes back the apostrophe that an export puts before a formula', () => {
    expect(parseCsv(bytes(`A,B\n'=1+1,'tis`), 10).rows).toEqual([['=1+1', "'tis"]]);
  });

  it('counts all rows and keeps as many as the limit allows', () => {
    const text = `A\n${'x\n'.repeat(200_000)}`;

    const file = parseCsv(bytes(text), 10_000);

    expect(file.total).toBe(200_000);
    expect(file.rows).toHaveLength(10_000);
  });

  it.each([
    ['', 'This file is empty.'],
    ['PK\u0003\u0004\0\0sheet', 'This is not a CSV file.'],
    ['A,B\n1,2\n3,"4\n5,6\n', 'A quotation mark on line 3 is never closed.'],
    ['Name,Price\n', 'This file has column titles and no rows.'],
  ])('refuses "%s"', (text, message) => {
    expect(() => parseCsv(bytes(text), 10)).toThrow(message);
  });
});
