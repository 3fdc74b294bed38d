import { EmptyState, Money, StatusChip } from '@plumbline/design';
import { DataTable, type Column, type ListSort } from '@plumbline/design/grid';
import { useState } from 'react';

type Job = { id: string; name: string; status: string; budget: number };

const jobs: readonly Job[] = [
  { id: '1', name: 'Lakeside deck and stairs', status: 'Active', budget: 48_200 },
  { id: '2', name: 'Harlow Street kitchen', status: 'Active', budget: 61_500.5 },
  { id: '3', name: 'Mill Road roof', status: 'Planning', budget: 22_000 },
];
const columns: readonly Column<Job>[] = [
  { field: 'name', header: 'Job', grow: 1, width: 180, sortable: true, render: ({ name }) => name },
  {
    field: 'status',
    header: 'Status',
    render: ({ status }) => (
      <StatusChip label={status} tone={status === 'Active' ? 'success' : 'info'} />
    ),
  },
  {
    field: 'budget',
    header: 'Budget',
    align: 'right',
    sortable: true,
    render: ({ budget }) => <Money amount={budget} />,
  },
];
const inOrder = ([sort]: readonly ListSort[]) =>
  jobs.toSorted((one, other) => {
    const [a, b] = sort?.direction === 'desc' ? [other, one] : [one, other];
    return sort?.field === 'budget' ? a.budget - b.budget : a.name.localeCompare(b.name);
  });

/** Rows with columns that sort. */
export function TableSample() {
  const [sort, setSort] = useState<ListSort[]>([]);
  return (
    <DataTable
      label="Sample jobs"
      answer={{ rows: inOrder(sort), total: jobs.length, isFetching: false }}
      columns={columns}
      sort={sort}
      onSort={setSort}
      empty={<EmptyState title="No jobs" />}
    />
  );
}
