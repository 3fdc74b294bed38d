import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makePage } from '../../shared/makePage.ts';
import { starterLists, starterRows, starterTrades } from './starterLists.ts';
import { starterTemplates } from './starterTemplates.ts';

const show = (created: number) =>
  renderInShell(pages, {
    area,
    path: '/items',
    answers: {
      'POST /rest/v1/rpc/item_page': makePage([]),
      'GET /rest/v1/price_proposal_list': [],
      'GET /rest/v1/quote_margin_warnings': [],
      'POST /rest/v1/rpc/import_batch': { created_rows: created, updated_rows: 0, errors: [] },
      'POST /rest/v1/rpc/save_quote_template': ({
        body,
      }: {
        body: { p_template: { name: string } };
      }) =>
        created === 0 || body.p_template.name === 'Roof repair'
          ? databaseError('PT409', 'You already have a template.')
          : Response.json(body.p_template),
      'POST /rest/v1/reminder_schedules': () =>
        created === 0 ? databaseError('23505', 'duplicate') : new Response(null, { status: 201 }),
      'PATCH /rest/v1/reminder_schedules': [],
      'POST /rest/v1/rpc/undo_import': { undone: 40, restored: 0, kept: 0, left: 0 },
    },
  });

describe('Start with a price list', () => {
  it('adds the 40 items of a trade, and takes them back', async () => {
    const { user, requests } = show(40);
    await user.click(await screen.findByRole('button', { name: 'Start with a price list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Start with a price list' });

    await user.click(within(dialog).getByRole('tab', { name: 'Roofing' }));
    const table = within(dialog).getByRole('table', { name: 'Roofing price list' });
    expect(within(table).getAllByRole('row')).toHaveLength(41);
    await user.click(within(dialog).getByRole('button', { name: 'Add 40 items' }));

    expect(
      await screen.findByText('40 items, 2 quote templates, and 3 reminders added'),
    ).toBeVisible();
    const saved = requests.find(({ path }) => path === '/rest/v1/rpc/import_batch')?.body;
    expect(saved).toMatchObject({ p_rows: starterRows('roofing') });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requests.map(({ path }) => path)).toContain('/rest/v1/rpc/undo_import'),
    );
    const bodies = () => requests.map(({ body }) => JSON.stringify(body) ?? '');
    await waitFor(() =>
      expect(bodies().filter((body) => body.includes('is_archived'))).toHaveLength(2),
    );
    await waitFor(() => expect(requests.map(({ method }) => method)).toContain('PATCH'));
  });

  it('says when the company has all of them', async () => {
    const { user } = show(0);
    await user.click(await screen.findByRole('button', { name: 'Start with a price list' }));

    await user.click(await screen.findByRole('button', { name: 'Add 40 items' }));

    expect(await screen.findByText('You have all of these items already.')).toBeVisible();
  });
});

describe('starter lists', () => {
  it.each(starterTrades)('%s has three quote templates with items from its price list', (trade) => {
    const items = new Set(starterLists[trade].items.map(([name]) => name));
    const templates = starterTemplates[trade];

    expect(templates).toHaveLength(3);
    const unknown = templates.flatMap(({ lines }) => lines.filter(([name]) => !items.has(name)));
    expect(unknown).toEqual([]);
  });

  it.each(starterTrades)('%s has 40 different items that are not sold below cost', (trade) => {
    const { items } = starterLists[trade];

    expect(new Set(items.map(([name]) => name)).size).toBe(40);
    expect(items.filter(([, , , cost, price]) => !(cost > 0 && price >= cost))).toEqual([]);
  });
});
