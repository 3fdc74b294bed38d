import { Money } from '@plumbline/design';
import type { Column, CompactRow } from '@plumbline/design/grid';
import { stockStatus, unitLabel } from '@plumbline/domain';
import type { ItemRow } from '../../data/schemas.ts';
import { capital } from '../../shared/capital.ts';
import { MarginText } from '../../shared/MarginText.tsx';
import { StockChip } from '../../shared/StockChip.tsx';

const dash = '–';

/** The columns of the items table. */
export const itemColumns: readonly Column<ItemRow>[] = [
  {
    field: 'name',
    header: 'Name',
    grow: 2,
    width: 200,
    sortable: true,
    render: ({ name }) => name,
  },
  { field: 'sku', header: 'SKU', width: 130, yields: 2, render: ({ sku }) => sku ?? dash },
  {
    field: 'category',
    header: 'Category',
    yields: 5,
    width: 130,
    render: ({ trade, category }) => trade ?? capital(category),
  },
  { field: 'unit', header: 'Unit', width: 120, yields: 3, render: ({ unit }) => unitLabel(unit) },
  {
    field: 'cost',
    header: 'Cost',
    yields: 4,
    width: 132,
    align: 'right',
    sortable: true,
    render: ({ cost }) => (cost === null ? dash : <Money amount={cost} isUnitPrice />),
  },
  {
    field: 'unit_price',
    header: 'Price',
    width: 132,
    align: 'right',
    sortable: true,
    render: ({ price }) => <Money amount={price} isUnitPrice />,
  },
  {
    field: 'profit_margin',
    header: 'Margin',
    yields: 1,
    width: 130,
    align: 'right',
    render: ({ profit_margin }) =>
      profit_margin === null ? dash : <MarginText margin={profit_margin} />,
  },
  {
    field: 'current_stock',
    header: 'Stock',
    width: 150,
    sortable: true,
    render: (item) =>
      item.inventory_tracking ? (
        <StockChip status={stockStatus(item.current_stock, item.reorder_level)} />
      ) : (
        dash
      ),
  },
];

/** An item on a phone. */
export const toCompactItem = (item: ItemRow): CompactRow => ({
  title: item.name,
  detail: [item.sku, item.trade ?? capital(item.category), unitLabel(item.unit)]
    .filter(Boolean)
    .join(' · '),
  end: <Money amount={item.price} isUnitPrice />,
});
