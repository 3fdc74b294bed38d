import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { numberField } from './fieldParsers.ts';
import { ImportDialog } from './ImportDialog.tsx';
import type { ImportTarget } from './importTarget.ts';

const makeTarget = (change: Partial<ImportTarget> = {}): ImportTarget => ({
  one: 'item',
  many: 'items',
  limit: 100,
  fields: [
    { key: 'name', label: 'Name', required: true },
    { key: 'unit_price', label: 'Price', required: true, parse: numberField({ min: 0 }) },
  ],
  dryRun: async (rows) =>
    rows.map(({ name }) =>
      name === 'Bolt' ? { verdict: 'duplicate', message: 'Bolt exists' } : { verdict: 'new' },
    ),
  save: async ({ rows }) => rows.length,
  undo: async () => ({ removed: 1, kept: 0 }),
  toMessage: () => 'The server said no.',
  ...change,
});

async function openFile(text: string, change: Partial<ImportTarget> = {}) {
  const user = userEvent.setup();
  const onClose = jest.fn();
  render(
    <ThemeRoot>
      <ImportDialog isOpen target={makeTarget(change)} onClose={onClose} />
    </ThemeRoot>,
  );
  await user.upload(
    screen.getByLabelText('CSV file with items'),
    new File([text], 'prices.csv', { type: 'text/csv' }),
  );
  return { user, onClose };
}

const threeRows = 'Name,Price\nNail,1.50\n,2\nBolt,3\n';

describe('ImportDialog', () => {
  it('guesses the columns, shows a verdict for each row and imports the good ones', async () => {
    const save = jest.fn(async ({ rows }: { rows: unknown[] }) => rows.length);
    const { user } = await openFile(threeRows, { save });

    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    const rows = await screen.findByRole('table', { name: 'Rows' });

    expect(within(rows).getByText('Name is missing')).toBeVisible();
    expect(within(rows).getByText('Bolt exists')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 1 item' }));
    expect(await screen.findByText('1 item imported')).toBeVisible();
    expect(save).toHaveBeenCalledWith({
      importId: expect.any(String),
      fileName: 'prices.csv',
      rows: [{ name: 'Nail', unit_price: 1.5 }],
    });
  });

  it('takes an import back', async () => {
    const { user } = await openFile('Name,Price\nNail,1.50');

    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 item' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the import' }));

    expect(await screen.findByText('1 item removed.')).toBeVisible();
  });

  it('asks for a column that it cannot guess', async () => {
    const { user } = await openFile('Name,Foo\nNail,1.50');

    expect(await screen.findByText('Choose a column for Price.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'Price' }));
    await user.click(await screen.findByRole('option', { name: 'Foo' }));

    expect(screen.getByRole('button', { name: 'Check the rows' })).toBeEnabled();
  });

  it('says how many rows are too many', async () => {
    await openFile(`Name,Price\n${'Nail,1\n'.repeat(101)}`);

    expect(
      await screen.findByText(
        'This file has 101 rows. 100 can be imported at once: split it into smaller files.',
      ),
    ).toBeVisible();
  });

  it('keeps what was mapped when the server fails', async () => {
    const { user } = await openFile('Name,Price\nNail,1.50', {
      dryRun: async () => {
        throw new Error('down');
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));

    expect(await screen.findByText('The server said no.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveTextContent('Name');
  });
});
