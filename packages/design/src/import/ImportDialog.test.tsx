import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { numberField } from './fieldParsers.ts';
import { ImportDialog } from './ImportDialog.tsx';
import type { ImportBatch, ImportTarget } from './importTarget.ts';

const makeTarget = (change: Partial<ImportTarget> = {}): ImportTarget => ({
  one: 'item',
  many: 'items',
  limit: 100,
  batchSize: 2,
  fields: [
    { key: 'name', label: 'Name', required: true },
    { key: 'unit_price', label: 'Price', required: true, parse: numberField({ min: 0 }) },
  ],
  dryRun: async (rows) =>
    rows.map(({ name }) =>
      name === 'Bolt' ? { verdict: 'duplicate', message: 'Bolt exists' } : { verdict: 'new' },
    ),
  save: async ({ rows }) => ({ created: rows.length, updated: 0, faults: [] }),
  undo: async () => ({ removed: 1, restored: 0, kept: 0, left: 0 }),
  unfinished: async () => [],
  keep: async () => null,
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

const saved = async ({ rows }: ImportBatch) => ({ created: rows.length, updated: 0, faults: [] });
const threeRows = 'Name,Price\nNail,1.50\n,2\nBolt,3\n';

describe('ImportDialog', () => {
  it('speaks of one row as one, and tells those who listen what came in', async () => {
    const { user } = await openFile('Name,Price,Rack\nNail,1.50\n,2,,B\n', { save: saved });
    expect(await screen.findByText(/won’t be imported: Rack, Column 4\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));

    expect(await screen.findByRole('button', { name: 'Download the skipped row' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 1 item' }));
    expect(await screen.findByRole('status')).toHaveTextContent('1 item imported');
  });

  it('guesses the columns, shows a verdict for each row and imports the good ones', async () => {
    const save = jest.fn(saved);
    const { user } = await openFile(threeRows, { save });

    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    const rows = await screen.findByRole('table', { name: 'Rows' });

    expect(within(rows).getByText('Name is missing')).toBeVisible();
    expect(within(rows).getByText('Bolt exists')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 1 item' }));
    expect(await screen.findByText('1 item imported')).toBeVisible();
    expect(save).toHaveBeenCalledWith({
      importId: expect.any(String),
      batchId: expect.any(String),
      fileName: 'prices.csv',
      rows: [{ name: 'Nail', unit_price: 1.5 }],
      mode: 'skip',
      isLast: true,
    });
  });

  it('tells on a phone the example below its column and the reason below its verdict', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) =>
      Object.assign(wide(media), { matches: media.includes('max-width:599.95px') });
    const { user } = await openFile('Name,Price\nNail,1.50\n,2\n');
    const columns = await screen.findByRole('table', { name: 'Columns' });

    expect(within(columns).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(columns).getByText('Nail')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    const rows = await screen.findByRole('table', { name: 'Rows' });
    const [refused] = within(rows).getAllByRole('cell', { name: /^Not accepted/ });
    expect(refused).toHaveTextContent('Not acceptedName is missing');
    window.matchMedia = wide;
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

  const fiveRows = 'Name,Price\nNail,1\nScrew,2\nBolt,3\nNut,4\nPin,5\n';
  const checked = async (change: Partial<ImportTarget>) => {
    const { user } = await openFile(fiveRows, change);
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await screen.findByRole('table', { name: 'Rows' });
    return user;
  };

  it('sends a large file in batches of one import, the last one marked', async () => {
    const save = jest.fn(saved);
    const user = await checked({ save });

    await user.click(screen.getByRole('button', { name: 'Import 4 items' }));

    expect(await screen.findByText('4 items imported')).toBeVisible();
    const sent = save.mock.calls.map(([batch]) => batch);
    expect(sent.map(({ rows, isLast }) => [rows.map(({ name }) => name), isLast])).toEqual([
      [['Nail', 'Screw'], false],
      [['Nut'], false],
      [['Pin'], true],
    ]);
    expect(new Set(sent.map(({ importId }) => importId)).size).toBe(1);
    expect(new Set(sent.map(({ batchId }) => batchId)).size).toBe(3);
  });

  it('updates the rows that are there already where one chooses so', async () => {
    const save = jest.fn(async ({ rows }: ImportBatch) => ({
      created: rows.filter(({ name }) => name !== 'Bolt').length,
      updated: rows.filter(({ name }) => name === 'Bolt').length,
      faults: [],
    }));
    const user = await checked({ save });

    await user.click(screen.getByRole('radio', { name: 'Update with what the file says' }));
    expect(screen.getByText('Will be updated')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 5 items' }));

    expect(await screen.findByText('4 items imported, 1 updated')).toBeVisible();
    expect(save.mock.calls[1]?.[0]).toMatchObject({
      mode: 'update',
      rows: [{ name: 'Bolt' }, { name: 'Nut' }],
    });
  });

  it('sends a batch again under its own id, and takes all back when it fails twice', async () => {
    const save = jest.fn(async (batch: ImportBatch) => {
      if (batch.isLast) throw new Error('down');
      return saved(batch);
    });
    const undo = jest
      .fn<ImportTarget['undo']>()
      .mockResolvedValueOnce({ removed: 1, restored: 0, kept: 0, left: 1 })
      .mockResolvedValueOnce({ removed: 2, restored: 0, kept: 0, left: 0 });
    const user = await checked({ save, undo });

    await user.click(screen.getByRole('button', { name: 'Import 4 items' }));

    expect(
      await screen.findByText('The server said no. Import undone. Nothing was saved.'),
    ).toBeVisible();
    const [, , third, again] = save.mock.calls.map(([batch]) => batch);
    expect(again?.batchId).toBe(third?.batchId);
    expect(undo.mock.calls).toEqual([[third?.importId], [third?.importId]]);
    expect(screen.getByRole('button', { name: 'Import 4 items' })).toBeEnabled();
  });

  it('takes back what came in when one cancels half-way', async () => {
    const held = Promise.withResolvers<void>();
    const undo = jest.fn<ImportTarget['undo']>(async () => ({
      removed: 2,
      restored: 0,
      kept: 0,
      left: 0,
    }));
    const save = jest.fn(async (batch: ImportBatch) => {
      await held.promise;
      return saved(batch);
    });
    const user = await checked({ save, undo });
    await user.click(screen.getByRole('button', { name: 'Import 4 items' }));

    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    held.resolve();

    expect(await screen.findByText(/^Import canceled\. Import undone/)).toBeVisible();
    expect(save).toHaveBeenCalledTimes(1);
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('offers to retry the undo or keep the rows when the undo fails', async () => {
    const undo = jest
      .fn<ImportTarget['undo']>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ removed: 2, restored: 0, kept: 0, left: 0 });
    const save = async () => {
      throw new Error('down');
    };
    const user = await checked({ save, undo });
    await user.click(screen.getByRole('button', { name: 'Import 4 items' }));
    expect(await screen.findByText(/couldn’t be undone yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep imported rows' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Undo import now' }));

    expect(await screen.findByText('2 items removed.')).toBeVisible();
  });

  it('offers to undo or keep an import that stopped', async () => {
    const keep = jest.fn<ImportTarget['keep']>(async () => null);
    const user = userEvent.setup();
    const broken = {
      importId: 'one',
      fileName: 'old.csv',
      saved: 35_000,
      startedAt: '2026-11-21T08:00:00Z',
    };
    render(
      <ThemeRoot>
        <ImportDialog
          isOpen
          target={makeTarget({ unfinished: async () => [broken], keep })}
          onClose={() => undefined}
        />
      </ThemeRoot>,
    );

    expect(
      await screen.findByText(/^The import of old\.csv on .* stopped after 35,000 rows\.$/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep' }));

    expect(keep).toHaveBeenCalledWith('one');
  });

  it('says which rows the import itself did not take', async () => {
    const save = async ({ rows }: ImportBatch) => ({
      created: rows.length - 1,
      updated: 0,
      faults: [{ row: 1, message: 'Twice in the file' }],
    });
    const { user } = await openFile('Name,Price\nNail,1\nNail,2\n', { save });
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));

    await user.click(await screen.findByRole('button', { name: 'Import 2 items' }));

    expect(await screen.findByText('1 item imported')).toBeVisible();
    expect(screen.getByText(/^1 more was not imported/)).toBeVisible();
  });
});
