import { DateText, Money } from '@plumbline/design';
import type { Column, CompactRow } from '@plumbline/design/grid';
import type { OrderRow } from '../../data/orderShapes.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';

const dash = '–';
const numberOf = ({ number, revision }: OrderRow) =>
  revision > 1 ? `${number} rev. ${revision}` : number;

/** The columns of the list of orders. */
export const orderColumns: Column<OrderRow>[] = [
  {
    field: 'number',
    header: 'Order',
    width: 120,
    sortable: true,
    render: numberOf,
  },
  {
    field: 'vendor_name',
    header: 'Vendor',
    grow: 2,
    width: 160,
    sortable: true,
    render: ({ vendor_name }) => vendor_name ?? dash,
  },
  {
    field: 'project_name',
    header: 'Project',
    grow: 2,
    width: 160,
    yields: 2,
    render: ({ project_name }) => project_name ?? 'Stock',
  },
  {
    field: 'state',
    header: 'Status',
    width: 150,
    sortable: true,
    render: ({ state }) => <OrderChip state={state} />,
  },
  {
    field: 'needed_by',
    header: 'Needed by',
    width: 120,
    yields: 1,
    sortable: true,
    render: ({ needed_by }) => (needed_by ? <DateText value={needed_by} /> : dash),
  },
  // The list starts in this order: the grid must know the column.
  {
    field: 'created_at',
    header: 'Created',
    width: 120,
    yields: 0,
    sortable: true,
    render: ({ created_at }) => <DateText value={created_at} />,
  },
  {
    field: 'received_percent',
    header: 'Received',
    width: 96,
    align: 'right',
    yields: 3,
    render: ({ received_percent }) => `${received_percent ?? 0}%`,
  },
  {
    field: 'committed',
    header: 'Committed',
    width: 120,
    align: 'right',
    yields: 1,
    render: ({ committed }) => <Money amount={committed} />,
  },
  {
    field: 'total',
    header: 'Total',
    width: 120,
    align: 'right',
    sortable: true,
    render: ({ total }) => <Money amount={total} />,
  },
];

/** An order on a phone. */
export const toCompactOrder = (order: OrderRow): CompactRow => ({
  title: numberOf(order),
  status: <OrderChip state={order.state} />,
  detail: [order.vendor_name, order.project_name ?? 'Stock'].filter(Boolean).join(', '),
  end: <Money amount={order.total} />,
});
