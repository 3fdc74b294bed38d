import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeBoard, makeLead, makeLeadRow } from '../../shared/makeLead.ts';

const show = (path: string, answers: object = {}) =>
  renderInShell(pages, {
    area,
    path,
    role: 'owner',
    answers: {
      'POST /rest/v1/rpc/lead_board': makeBoard(),
      'POST /rest/v1/rpc/get_lead': makeLead(),
      'POST /rest/v1/rpc/lead_visit': { is_offered: true, zone: '', visit: null, slots: [] },
      'POST /rest/v1/rpc/move_lead': { from_stage_id: 'new' },
      ...answers,
    },
  });
const column = (name: string) => screen.findByRole('region', { name });

it('moves a lead with the menu, the keyboard, and a finger, and takes it back', async () => {
  const { user, requests } = show('/leads');
  const moves = () => requests.filter(({ path }) => path.endsWith('move_lead'));
  await user.click(await screen.findByRole('button', { name: 'Move Cedar deck' }));
  await user.click(screen.getByRole('menuitem', { name: 'Estimating' }));
  expect(within(await column('Estimating')).getByText('Rosa Marin')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Estimating (1)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move Cedar deck' })).toHaveFocus();

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(within(await column('New')).getByText('Rosa Marin')).toBeVisible();
  expect(moves().map(({ body }) => body)).toEqual([
    { p_id: 'deck', p_stage_id: 'estimating' },
    { p_id: 'deck', p_stage_id: 'new' },
  ]);

  screen.getByRole('button', { name: 'Move Cedar deck' }).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(within(await column('Estimating')).getByText('Rosa Marin')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move Cedar deck' })).toHaveFocus();

  const card = screen.getByRole('button', { name: 'Move Cedar deck' }).closest('li')!;
  const to = await column('New');
  document.elementFromPoint = () => to;
  const touch = (type: string, touches: object[]) =>
    card.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }));
  touch('touchstart', [{ clientX: 1, clientY: 1 }]);
  await waitFor(() => expect(card).toHaveAttribute('data-dragged'));
  touch('touchend', []);
  expect(await within(to).findByText('Rosa Marin')).toBeVisible();
  expect(requests.filter(({ path }) => path.endsWith('lead_board'))).toHaveLength(1);
});

it('asks for the further leads of a column when they are scrolled near, and moves them', async () => {
  const here = window.IntersectionObserver;
  window.IntersectionObserver = class extends here {
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      super(tell);
      this.#tell = tell;
    }
    override observe(target: Element) {
      const entry = { target, isIntersecting: true, boundingClientRect: { height: 600 } };
      setTimeout(() => this.#tell([entry as IntersectionObserverEntry], this));
    }
  };
  const board = makeBoard();
  board.stages[0]!.count = 2;
  const fence = makeLeadRow({ id: 'fence', title: 'Fence', created_at: '2026-03-01T15:00:00Z' });
  const { user, requests } = show('/leads', {
    'POST /rest/v1/rpc/lead_board': board,
    'POST /rest/v1/rpc/lead_page': { rows: [fence], total: 2, is_more: false, unfiltered: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Fence' }));
  await user.click(screen.getByRole('menuitem', { name: 'Estimating' }));
  expect(within(await column('Estimating')).getByRole('link', { name: 'Fence' })).toBeVisible();
  expect(within(await column('New')).queryByText('Fence')).toBeNull();
  expect(requests.find(({ path }) => path.endsWith('lead_page'))?.body).toEqual({
    p_filters: { snoozed: 'hide', stage: 'new' },
    p_sort: 'created_at',
    p_descending: true,
    p_offset: 1,
    p_limit: 50,
  });
  window.IntersectionObserver = here;
});

it('watches the many parts of long columns with few observers', async () => {
  const here = window.IntersectionObserver;
  const observers = new Set<IntersectionObserver>();
  let watched = 0;
  window.IntersectionObserver = class extends here {
    override observe() {
      observers.add(this);
      watched += 1;
    }
  };
  const board = makeBoard();
  board.stages[0]!.rows = Array.from({ length: 50 }, (_, at) => makeLeadRow({ id: `lead ${at}` }));
  board.stages[0]!.count = 1000;
  show('/leads', { 'POST /rest/v1/rpc/lead_board': board });
  await column('New');
  await waitFor(() => expect(watched).toBeGreaterThan(30));
  // One for cards, and one for pages.
  expect(observers.size).toBe(2);
  window.IntersectionObserver = here;
});

it('asks why a lead is lost, and which client a won one is', async () => {
  const similar = [{ id: 'c', name: 'Rosa Marin', company_name: null, same: ['name'] }];
  const { user, requests } = show('/leads', {
    'POST /rest/v1/rpc/lose_lead': makeLead({ outcome: 'lost' }),
    'POST /rest/v1/rpc/win_lead': { similar },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Cedar deck' }));
  await user.click(screen.getByRole('menuitem', { name: 'Won' }));
  await user.click(await screen.findByRole('button', { name: 'Create project' }));
  expect(await screen.findByText(/with the same name/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rosa Marin' }));
  expect(requests.filter(({ path }) => path.endsWith('win_lead')).at(-1)?.body).toEqual({
    p_id: 'deck',
    p_win: { client_id: 'c' },
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await user.click(await screen.findByRole('button', { name: 'Move Cedar deck' }));
  await user.click(screen.getByRole('menuitem', { name: 'Lost' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as lost' }));
  expect(await screen.findByText('Choose why the lead was lost')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /Reason/ }));
  await user.click(screen.getByRole('option', { name: 'Price too high' }));
  await user.click(screen.getByRole('button', { name: 'Mark as lost' }));
  expect(await screen.findByText('Lead marked as lost')).toBeVisible();
});

it('adds a lead and opens its page', async () => {
  const { user, requests } = show('/leads?action=create', {
    'POST /rest/v1/rpc/save_lead': makeLead({ joined: false }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New lead' }));
  await user.type(dialog.getByRole('textbox', { name: /Contact name/ }), 'Rosa Marin');
  await user.type(dialog.getByRole('spinbutton', { name: /Lowest value/ }), '8000');
  await user.click(dialog.getByRole('button', { name: 'Add lead' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Cedar deck' })).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('save_lead'))?.body).toMatchObject({
    p_lead: { contact_name: 'Rosa Marin', title: 'Rosa Marin', value_low: 8000, address: {} },
  });
});

it('lists leads, and says what is wrong with Retry', async () => {
  const { user, requests } = show('/leads?tab=list', {
    'POST /rest/v1/rpc/lead_page': { rows: [makeLeadRow()], total: 1, is_more: false },
  });
  expect(await screen.findByText('Cedar deck')).toBeVisible();
  const due = screen.getByRole('button', { name: 'Due today or late', pressed: false });
  await user.click(due);
  await waitFor(() =>
    expect(requests.findLast(({ path }) => path.endsWith('lead_page'))?.body).toMatchObject({
      p_filters: { snoozed: 'hide', step: 'due' },
    }),
  );
  expect(due).toHaveAttribute('aria-pressed', 'true');
  await user.click(due);
  await user.click(screen.getByRole('tab', { name: 'Board' }));
  expect(await column('New')).toBeVisible();
});

it('shows no board, search, and filters without any lead', async () => {
  const board = makeBoard();
  for (const stage of board.stages) Object.assign(stage, { count: 0, rows: [] });
  show('/leads', {
    'POST /rest/v1/rpc/lead_board': board,
    'POST /rest/v1/rpc/lead_page': { rows: [], total: 0, is_more: false },
  });
  await waitFor(() => expect(screen.getByText('No leads found')).toBeVisible());
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByRole('button', { name: 'New lead' })).toBeEnabled();
});

it('shows why the board is not there', async () => {
  show('/leads', { 'POST /rest/v1/rpc/lead_board': { status: 500, body: { message: 'down' } } });
  expect(await screen.findByText('Failed to load leads')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
