import { toErrorFile } from './errorFile.ts';

describe('toErrorFile', () => {
  it('holds the rows that stay behind as they were, with the reason', () => {
    const file = {
      columns: ['Name', 'Price'],
      rows: [
        ['Nail', '1'],
        ['', 'dear'],
        ['Bolt', '2'],
      ],
      total: 3,
      delimiter: ',',
      encoding: 'utf-8' as const,
    };

    const text = toErrorFile(file, [
      { number: 1, values: {}, verdict: 'new', message: null },
      { number: 2, values: {}, verdict: 'refused', message: 'Name is missing' },
      { number: 3, values: {}, verdict: 'duplicate', message: 'SKU exists' },
    ]);

    expect(text.trimStart().split('\r\n')).toEqual([
      '"Name","Price","Why not imported"',
      '"","dear","Name is missing"',
      '"Bolt","2","SKU exists"',
      '',
    ]);
  });
});
