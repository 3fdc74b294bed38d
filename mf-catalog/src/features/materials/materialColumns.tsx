import { ActionButton, Money } from '@plumbline/design';
import type { Column, CompactRow } from '@plumbline/design/grid';
import { stockStatus, unitShort } from '@plumbline/domain';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import { capital } from '../../shared/capital.ts';
import { MarginText } from '../../shared/MarginText.tsx';
import { StockChip } from '../../shared/StockChip.tsx';
import type { MaterialActions } from './materialActions.ts';

const dash = '–';
const stock = ({ current_stock, reorder_point }: MaterialRow) => (
  <StockChip status={stockStatus(current_stock, reorder_point)} />
);
const amount = (field: 'unit_cost' | 'unit_price', header: string): Column<MaterialRow> => ({
  field,
  header,
  width: 124,
  align: 'right',
  sortable: true,
  render: (material) => <Money amount={material[field]} isUnitPrice />,
});

/** The columns of the materials table. */
export const materialColumns = (actions: MaterialActions): Column<MaterialRow>[] => [
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
    width: 120,
    yields: 1,
    render: ({ category }) => capital(category),
  },
  {
    field: 'vendor_name',
    header: 'Vendor',
    grow: 1,
    width: 150,
    yields: 3,
    render: ({ vendor_name }) => vendor_name ?? dash,
  },
  { field: 'unit', header: 'Unit', width: 90, yields: 2, render: ({ unit }) => unitShort(unit) },
  amount('unit_cost', 'Cost'),
  amount('unit_price', 'Price'),
  {
    field: 'profit_margin',
    header: 'Margin',
    width: 120,
    align: 'right',
    yields: 1,
    render: ({ profit_margin }) =>
      profit_margin > 0 ? <MarginText margin={profit_margin} /> : dash,
  },
  { field: 'current_stock', header: 'Stock', width: 140, sortable: true, render: stock },
  {
    field: 'actions',
    header: 'Actions',
    width: 84,
    align: 'right',
    render: (material) => (
      <ActionButton
        size="small"
        denial={actions.denial}
        aria-label={`Edit ${material.name}`}
        onClick={() => actions.edit(material)}
      >
        Edit
      </ActionButton>
    ),
  },
];

/** A material on a phone. */
export const toCompactMaterial = (material: MaterialRow): CompactRow => ({
  title: material.name,
  detail: [
    `${material.current_stock.toLocaleString('en-US')} ${unitShort(material.unit)} in stock`,
    material.vendor_name,
  ]
    .filter(Boolean)
    .join(' · '),
  end: <Money amount={material.unit_price} isUnitPrice />,
});
