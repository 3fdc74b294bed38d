import { DateText, Money, StatusChip } from '@plumbline/design';
import type { Column, CompactRow } from '@plumbline/design/grid';
import type { BillRow } from '../../data/billSchemas.ts';
import { billName, billStateDisplay } from './billLabels.ts';

const dash = '–';
/** A bill's number; one that was recorded on a project has none. */
const nameOf = (row: BillRow) =>
  row.expense_id ? 'Expense' : row.vendor_number ? billName(row) : 'No number yet';
/** Who sent a bill that nobody has checked yet. */
const senderOf = ({ vendor_name: vendor, mail_sender: sender }: BillRow, fallback: string) =>
  vendor ?? (sender ? `From ${sender}` : fallback);
const dayOf = (day: string | null) => (day ? <DateText value={day} /> : dash);

/** The columns of the bills table. */
export const billColumns: Column<BillRow>[] = [
  {
    field: 'vendor_number',
    header: 'Bill',
    width: 150,
    sortable: true,
    render: nameOf,
  },
  {
    field: 'vendor_name',
    header: 'Vendor',
    width: 180,
    grow: 2,
    render: (row) => senderOf(row, 'Not chosen yet'),
  },
  {
    field: 'bill_date',
    header: 'Date',
    width: 120,
    sortable: true,
    yields: 0,
    render: ({ bill_date }) => dayOf(bill_date),
  },
  {
    field: 'due_date',
    header: 'Due',
    width: 120,
    sortable: true,
    yields: 3,
    render: ({ due_date }) => dayOf(due_date),
  },
  {
    field: 'total',
    header: 'Total',
    width: 120,
    align: 'right',
    render: ({ total }) => <Money amount={total} />,
  },
  {
    field: 'payable',
    header: 'To pay',
    width: 120,
    align: 'right',
    yields: 2,
    render: ({ payable }) => (payable === 0 ? dash : <Money amount={payable} />),
  },
  {
    field: 'created_at',
    header: 'Added',
    width: 120,
    sortable: true,
    render: ({ created_at }) => <DateText value={created_at} />,
  },
  {
    field: 'state',
    header: 'Status',
    width: 130,
    render: ({ state, kind }) => <StatusChip {...billStateDisplay(state, kind)} />,
  },
];

/** A bill on a phone. */
export const toCompactBill = (row: BillRow): CompactRow => ({
  title: senderOf(row, 'Vendor not chosen yet'),
  status: <StatusChip {...billStateDisplay(row.state, row.kind)} />,
  detail: nameOf(row),
  end: row.total === 0 ? undefined : <Money amount={row.total} />,
});
