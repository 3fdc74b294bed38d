import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { numberField } from './fieldParsers.ts';
import { ImportDialog } from './ImportDialog.tsx';
import type { ImportField, ImportTarget } from './importTarget.ts';

/** What happens while rows are saved. */
let saving = () => {};
afterEach(() => {
  saving = () => {};
});

async function check(text: string, fields: readonly ImportField[]) {
  const target: ImportTarget = {
    one: 'item',
    many: 'items',
    limit: 100,
    batchSize: 2,
    fields,
    dryRun: async (rows) =>
      rows.map(({ name }) =>
        name === 'Bolt' ? { verdict: 'duplicate', message: 'Bolt exists' } : { verdict: 'new' },
      ),
    save: async ({ rows }) => {
      // A turn later, so that the page shows that it saves.
      await new Promise((done) => setTimeout(done));
      saving();
      return { created: rows.length, updated: 0, faults: [] };
    },
    undo: async () => ({ removed: 1, restored: 0, kept: 0, left: 0 }),
    unfinished: async () => [],
    keep: async () => null,
    toMessage: () => 'The server said no.',
  };
  const user = userEvent.setup();
  render(
    <ThemeRoot>
      <ImportDialog isOpen target={target} onClose={() => undefined} />
    </ThemeRoot>,
  );
  const file = new File([text], 'prices.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV file with items'), file);
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  return { user, rows: await screen.findByRole('table', { name: 'Rows' }) };
}

describe('CheckStep', () => {
  it('puts verdict and reason below the name on a phone', async () => {
    const wide = window.matchMedia;
    Object.assign(window, {
      matchMedia: (media: string) =>
        Object.assign(wide(media), { matches: /max-width|reduced-motion: reduce/.test(media) }),
    });

    const { rows } = await check('Name\nBolt\n', [{ key: 'name', label: 'Name', required: true }]);

    const titles = within(rows).getAllByRole('columnheader');
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Line', 'Name']);
    expect(within(rows).getAllByRole('row')[1]).toHaveTextContent('2BoltAlready thereBolt exists');
    Object.assign(window, { matchMedia: wide });
  });

  it('warns of what is rounded, and names lines as the spreadsheet counts them', async () => {
    const { rows } = await check('Name,Price\nNail,1.50\n\nScrew,0.0375\n', [
      { key: 'name', label: 'Name', required: true },
      { key: 'unit_price', label: 'Price', parse: numberField({ min: 0 }) },
    ]);

    expect(screen.getByText(/^1 row will be imported with a changed value/)).toBeVisible();
    expect(within(rows).getAllByRole('row')[1]).toHaveTextContent(
      '4ScrewNewPrice: 0.0375 is rounded to 0.04',
    );
  });

  it('asks whoever closes the page while rows come in', async () => {
    const { user } = await check('Name\nNail\n', [{ key: 'name', label: 'Name', required: true }]);
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const before = leave();
    let during = false;
    const save = screen.getByRole('button', { name: 'Import 1 item' });
    saving = () => {
      during = leave();
    };

    await user.click(save);
    await screen.findByText('1 item imported');

    expect([before, during, leave()]).toEqual([false, true, false]);
  });

  it('says which column an update leaves alone', async () => {
    const { user } = await check('Name,Price\nNail,1.50\nBolt,3\n', [
      { key: 'name', label: 'Name', required: true },
      { key: 'stock', label: 'Stock', aliases: ['price'], onlyNew: true },
      { key: 'level', label: 'Level', onlyNew: true },
    ]);

    await user.click(screen.getByRole('radio', { name: /^Update/ }));

    expect(screen.getByText('Stock stays as it is in these rows.')).toBeVisible();
  });
});
