import { toErrorFile } from './errorFile.ts';

describe('toErrorFile', () => {
  it('holds the rows that stay behind as they were, with the reason', async () => {
    const rows = [
      ['Nail', '1'],
      ['', 'dear'],
      ['Bolt', '2'],
    ];
    const file = {
      columns: ['Name', 'Price'],
      total: 3,
      read: async (from: number, to: number) => rows.slice(from, to),
    };

    const text = await toErrorFile(
      file,
      new Map([
        [2, 'Name is missing'],
        [3, 'SKU exists'],
      ]),
    );

    expect(text.trimStart().split('\r\n')).toEqual([
      '"Name","Price","Why not imported"',
      '"","dear","Name is missing"',
      '"Bolt","2","SKU exists"',
      '',
    ]);
  });
});
