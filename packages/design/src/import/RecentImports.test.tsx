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

describe('RecentImports', () => {
  it('undoes an import whose dialog was closed', async () => {
    const user = userEvent.setup();
    const undo = jest.fn(async () => ({ removed: 240, restored: 0, kept: 0, left: 0 }));
    const recent = async () => [
      { importId: 'i7', fileName: 'prices.csv', saved: 240, startedAt: '2026-11-23T15:05:00Z' },
    ];
    render(
      <ThemeRoot>
        <ImportDialog isOpen target={makeTarget({ recent, undo })} onClose={jest.fn()} />
      </ThemeRoot>,
    );
    const list = await screen.findByRole('region', { name: 'Recent imports' });
    expect(list).toHaveTextContent(/240 items, Nov 2\d, 2026/);

    await user.click(within(list).getByRole('button', { name: 'Undo import of prices.csv' }));

    expect(await screen.findByText('240 items removed.')).toBeVisible();
    expect(undo).toHaveBeenCalledWith('i7');
  });

  it('says when recent imports could not be loaded, and loads them again', async () => {
    const user = userEvent.setup();
    const recent = jest
      .fn(async () => [
        { importId: 'i7', fileName: 'prices.csv', saved: 1, startedAt: '2026-11-23T15:05:00Z' },
      ])
      .mockRejectedValueOnce(new Error('broken'));
    render(
      <ThemeRoot>
        <ImportDialog isOpen target={makeTarget({ recent })} onClose={jest.fn()} />
      </ThemeRoot>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load recent imports');

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('prices.csv')).toBeVisible();
  });
});
