import { makeItem } from '../../shared/makeItem.ts';
import { itemExportColumns, itemImportFields } from './itemFile.ts';

const exported = (change: Parameters<typeof makeItem>[0]) =>
  Object.fromEntries(
    itemExportColumns.map(({ title, value }) => [title, String(value(makeItem(change)) ?? '')]),
  );

it('exports no stock for untracked items', () => {
  const stock = { current_stock: 3, reorder_level: 2 };

  expect(exported({ ...stock, inventory_tracking: true })).toMatchObject({
    'Current Stock': '3',
    'Reorder Level': '2',
  });
  expect(exported({ ...stock, inventory_tracking: false })).toMatchObject({
    'Current Stock': '',
    'Reorder Level': '',
  });
});

it('reads back every value it writes, except the computed margin', () => {
  const item = makeItem({ trade: 'Framing', unit: 'linear_foot', cost: 3.5, barcode: '0360' });
  const row = exported(item);

  const read = itemImportFields.map(({ key, label, parse }) => {
    const parsed = parse?.(row[label] ?? '');
    return [key, parsed && 'value' in parsed ? parsed.value : parsed];
  });

  expect(Object.fromEntries(read.filter(([, value]) => value !== ''))).toEqual(
    Object.fromEntries(
      itemImportFields
        .map(({ key }) => [key, Reflect.get(item, key)])
        .filter(([, value]) => value !== null),
    ),
  );
  expect(
    Object.keys(row).filter((title) => !itemImportFields.some(({ label }) => label === title)),
  ).toEqual(['Profit Margin %']);
});
