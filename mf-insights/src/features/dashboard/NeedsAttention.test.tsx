import { act, databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { Attention } from '../../data/dashboard.ts';
import { pages } from '../../routes.tsx';
import { makeDashboard } from './makeDashboard.ts';

const anId = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const line = (changes: Partial<Attention>): Attention => ({
  kind: 'quote_accepted',
  id: anId(1),
  name: 'Q-0007',
  amount: 54_588,
  day: '2026-11-20',
  project_id: null,
  project_name: null,
  client_id: anId(9),
  client_name: 'Maria Lopez',
  ...changes,
});
const show = (attention: Attention[], answers: Record<string, unknown> = {}, plan?: 'starter') =>
  renderInShell(pages, {
    area,
    ...(plan && { plan }),
    path: '/dashboard',
    answers: {
      'POST /rest/v1/rpc/dashboard': makeDashboard({ attention }),
      'GET /api/weather/forecast': { state: 'off' },
      'POST /rest/v1/attention_snoozes': [],
      'DELETE /rest/v1/attention_snoozes': [],
      ...answers,
    },
  });
const list = async () => within(await screen.findByRole('region', { name: /^Needs attention/ }));

describe('NeedsAttention', () => {
  it('says what waits, for whom and how much, and leads there', async () => {
    const { user, router } = show([
      line({}),
      line({
        kind: 'project_over_budget',
        id: anId(2),
        name: 'Lake house',
        amount: 200,
        project_id: anId(2),
      }),
    ]);
    const card = await list();

    expect(card.getByRole('heading')).toHaveTextContent('Needs attention (2)');
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Q-0007 accepted, not invoicedMaria Lopez · since Nov 20, 2026$54,588.00Create invoiceSnooze',
      'Lake house is over budgetMaria Lopez$200.00Open projectSnooze',
    ]);
    await user.click(card.getByRole('link', { name: /^Create invoice/ }));

    expect(router.state.location).toMatchObject({
      pathname: `/quotes/${anId(1)}`,
      search: '?action=convert',
    });
  });

  it('shows the words, icon, and button of a kind that an area adds', async () => {
    show([
      line({
        kind: 'delivery_today',
        name: 'PO-1',
        title: 'Delivery today: Lumber Co',
        detail: 'PO-1',
        tone: 'info',
        icon: 'vendors',
        action: 'Open dashboard',
        route: 'insights.dashboard',
        params: {},
      }),
    ]);
    const button = (await list()).getByRole('link', { name: /^Open dashboard: Delivery today/ });

    expect(button).toHaveAttribute('href', '/dashboard');
  });

  it('opens the quote where the plan has no invoices to create', async () => {
    show([line({})], {}, 'starter');

    expect((await list()).getByRole('link', { name: /^Open quote: Q-0007/ })).toHaveAttribute(
      'href',
      `/quotes/${anId(1)}`,
    );
  });

  it('says when nothing waits, and skips kinds it does not know', async () => {
    show([line({ kind: 'robot_revolt' })]);

    expect((await list()).getByText('You’re all caught up.')).toBeVisible();
  });

  it('shows five lines, and all on request', async () => {
    const { user } = show([1, 2, 3, 4, 5, 6].map((at) => line({ id: anId(at), name: `Q-${at}` })));
    const card = await list();

    expect(card.getAllByRole('listitem')).toHaveLength(5);
    await user.click(card.getByRole('button', { name: 'Show all 6' }));
    expect(card.getAllByRole('listitem')).toHaveLength(6);
  });

  it('snoozes a line at once, and Undo brings it back', async () => {
    const { user, requests } = show([line({}), line({ id: anId(2), name: 'Q-0008' })]);
    const card = await list();

    await user.click(card.getByRole('button', { name: /^Snooze.*Q-0007/ }));
    expect(card.queryByText(/Q-0007/)).toBeNull();
    expect(
      requests.find(({ path }) => path.startsWith('/rest/v1/attention_snoozes'))?.body,
    ).toMatchObject({ kind: 'quote_accepted', entity_id: anId(1) });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await card.findByText(/Q-0007/)).toBeVisible();

    act(() => card.getByRole('link', { name: /Q-0008/ }).focus());
    await user.keyboard('e');
    expect(card.queryByText(/Q-0008/)).toBeNull();
    // The focus goes on to the line that is left.
    expect(card.getByRole('link', { name: /Q-0007/ })).toHaveFocus();
  });

  it('shows the line again when it could not be snoozed', async () => {
    const { user } = show([line({})], {
      'POST /rest/v1/attention_snoozes': databaseError('PT500', 'broken'),
    });
    const card = await list();

    await user.click(card.getByRole('button', { name: /^Snooze/ }));

    expect(await screen.findByText('Not snoozed. Please try again.')).toBeVisible();
    expect((await list()).getByText(/Q-0007/)).toBeVisible();
  });
});
