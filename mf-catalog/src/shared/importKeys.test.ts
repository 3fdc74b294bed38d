import { importKeys } from './importKeys.ts';

describe('importKeys', () => {
  it('matches an item by barcode or SKU, ignoring case', () => {
    expect(importKeys.items({ name: 'Tile', barcode: '036000291452', sku: ' T-1 ' }).asks).toEqual([
      'barcode 036000291452',
      'sku t-1',
    ]);
  });

  it('matches an item without codes by name and unit', () => {
    const [each, day] = ['each', 'day'].map((unit) => importKeys.items({ name: 'Saw', unit }));

    expect(each?.asks).toEqual(importKeys.items({ name: ' Saw ', unit: 'each', sku: '' }).asks);
    expect(each?.asks).not.toEqual(day?.asks);
    expect(importKeys.items({ name: 'Saw', unit: 'each', sku: 'S-1' }).gives).toEqual([
      'sku s-1',
      ...(each?.asks ?? []),
    ]);
  });

  it('matches a vendor by name and email, ignoring case', () => {
    const [one, same, other] = ['a@b.test', 'A@B.test', 'c@d.test'].map(
      (email) => importKeys.vendors({ name: 'Lumber', email }).asks[0],
    );

    expect([one === same, one === other]).toEqual([true, false]);
  });

  it('matches a material by SKU, or by name without one', () => {
    expect(importKeys.materials({ name: 'Pipe', sku: 'P-1' })).toEqual({
      asks: ['sku P-1'],
      gives: ['sku P-1', 'name pipe'],
    });
    expect(importKeys.materials({ name: 'PIPE' }).asks).toEqual(['name pipe']);
  });
});
