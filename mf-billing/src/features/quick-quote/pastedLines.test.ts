import { pastedLines } from './pastedLines.ts';

const short = (text: string) =>
  pastedLines(text)?.map(({ name, quantity, unit, unit_price }) => [
    name,
    quantity,
    unit,
    unit_price,
  ]);

describe('pastedLines', () => {
  it('reads a table with its headings and its totals', () => {
    expect(
      short(
        'Description\tQty\tUnit\tPrice\tTotal\nDrywall\t12\tsheet\t$14.50\t$174.00\nPaint\t1\tgal\t1,250\t1,250\n',
      ),
    ).toEqual([
      ['Drywall', '12', 'sheet', '14.50'],
      ['Paint', '1', 'gal', '1250'],
    ]);
  });

  it('reads a description and a price', () => {
    expect(short('Demolition\t850\r\nPermit\t120.5')).toEqual([
      ['Demolition', '1', '', '850'],
      ['Permit', '1', '', '120.5'],
    ]);
  });

  it('takes each row of one column as a line without a price', () => {
    expect(short('Demolition\nHaul away')).toEqual([
      ['Demolition', '1', '', ''],
      ['Haul away', '1', '', ''],
    ]);
  });

  it('keeps a line break of a quoted cell in its line', () => {
    expect(short('"Tile ""Carrara""\nset"\t2\t9')).toEqual([['Tile "Carrara" set', '2', '', '9']]);
  });

  it('leaves ordinary text to the field', () => {
    expect(pastedLines('Drywall, taped')).toBeUndefined();
    expect(pastedLines('Drywall\n')).toBeUndefined();
  });
});
