import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import type { ListAnswer, ListSelection } from './list.ts';

type Row = { id: string; name: string; budget: number };

const named: Column<Row>[] = [
  { field: 'name', header: 'Name', sortable: true, grow: 1, render: (row) => row.name },
  { field: 'budget', header: 'Budget', align: 'right', render: (row) => row.budget },
];
const rows = [
  { id: 'a', name: 'Attic', budget: 10 },
  { id: 'b', name: 'Barn', budget: 20 },
];
const come: ListAnswer<Row> = { rows, total: 2, isFetching: false };

type Shown = {
  answer?: ListAnswer<Row>;
  onSort?: () => void;
  onOpen?: (row: Row) => void;
  columns?: readonly Column<Row>[];
  selection?: ListSelection;
};

function show({ answer = come, columns = named, onSort = () => {}, ...props }: Shown = {}) {
  render(
    <ThemeRoot>
      <DataTable
        label="projects"
        answer={answer}
        columns={columns}
        sort={[{ field: 'name', direction: 'asc' }]}
        onSort={onSort}
        empty="No Projects Found"
        {...props}
      />
    </ThemeRoot>,
  );
  return userEvent.setup();
}

describe('DataTable', () => {
  it('shows its rows under their columns', async () => {
    show();

    expect(await screen.findByRole('gridcell', { name: 'Attic' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('says that rows are coming before the first page', () => {
    show({ answer: { rows: undefined, total: undefined, isFetching: true } });

    expect(screen.getByRole('status')).toHaveTextContent('Loading projects');
  });

  it('says so when there is nothing', () => {
    show({ answer: { rows: [], total: 0, isFetching: false } });

    expect(screen.getByText('No Projects Found')).toBeVisible();
  });

  it('keeps the rows while the next page is fetched', async () => {
    show({ answer: { rows, total: 40, isFetching: true } });

    expect(await screen.findByRole('gridcell', { name: 'Barn' })).toBeVisible();
  });

  it('opens a row that is clicked, but not for a click on one of its acts', async () => {
    const onOpen = jest.fn();
    const onSend = jest.fn();
    const acts: Column<Row> = {
      field: 'acts',
      header: 'Acts',
      render: ({ name }) => <button onClick={onSend}>Send {name}</button>,
    };
    const user = show({ onOpen, columns: [...named, acts] });

    await user.click(await screen.findByRole('button', { name: 'Send Attic' }));
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(onOpen).not.toHaveBeenCalled();

    await user.click(screen.getByRole('gridcell', { name: 'Barn' }));
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });

  it('offers to try again when the rows did not come', async () => {
    const onRetry = jest.fn();
    const failure = { title: 'Failed to fetch projects', onRetry };
    const user = show({
      answer: { rows: undefined, total: undefined, isFetching: false, failure },
    });

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch projects');
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('asks the server to sort', async () => {
    const onSort = jest.fn();
    const user = show({ onSort });

    await user.click(screen.getByRole('columnheader', { name: /^Name/ }));

    expect(onSort).toHaveBeenCalledWith([{ field: 'name', direction: 'desc' }]);
  });

  it('opens a row by click and by Enter', async () => {
    const onOpen = jest.fn();
    const user = show({ onOpen });

    await user.click(screen.getByRole('gridcell', { name: 'Attic' }));
    await user.keyboard('{ArrowDown}{Enter}');

    expect(onOpen.mock.calls).toEqual([[rows[0]], [rows[1]]]);
  });

  it('selects a row by its box and by x', async () => {
    const onChange = jest.fn();
    const user = show({ selection: { ids: new Set(['b']), onChange } });
    const attic = screen.getByRole('row', { name: /Attic/ });

    await user.click(within(attic).getByRole('checkbox'));
    await user.click(screen.getByRole('gridcell', { name: 'Barn' }));
    await user.keyboard('x');

    expect(onChange.mock.calls).toEqual([[new Set(['b', 'a'])], [new Set()]]);
  });
});
