import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../area.ts';
import type { StockMovement } from '../data/materialSchemas.ts';
import { StockLedger } from './StockLedger.tsx';

const used: StockMovement = {
  id: '00000000-0000-4000-8000-0000000000d1',
  kind: 'used',
  quantity: -3,
  stock_after: 7,
  project_name: 'Elm house',
  notes: 'North wall',
  booked_by: 'Mia Manager',
  created_at: '2026-11-21T10:00:00Z',
  takes_back: null,
  is_taken_back: false,
  can_take_back: true,
};
const counted: StockMovement = {
  ...used,
  id: '00000000-0000-4000-8000-0000000000d2',
  kind: 'counted',
  quantity: 10,
  stock_after: 10,
  project_name: null,
  notes: null,
  booked_by: null,
  can_take_back: false,
};
const material = '00000000-0000-4000-8000-0000000000f1';
const show = (more: object = {}) =>
  renderInShell(<StockLedger end="material_id" id={material} />, {
    area,
    answers: {
      'GET /rest/v1/stock_movement_list': [used, counted],
      'POST /rest/v1/rpc/project_page': [
        { id: '00000000-0000-4000-8000-0000000000e1', name: 'Elm house' },
      ],
      'POST /rest/v1/stock_movements': null,
      'POST /rest/v1/rpc/take_back_stock': null,
      ...more,
    },
  });
const entries = async () => {
  await screen.findByText('Mia Manager', { exact: false });
  return within(screen.getByRole('region', { name: 'Stock movements' })).getAllByRole('listitem');
};

describe('StockLedger', () => {
  it('shows user, project, and Undo where it is allowed', async () => {
    show();

    const [first, second] = await entries();

    expect(first).toHaveTextContent('Mia Manager · Elm house · North wall');
    expect(first).toHaveTextContent('−3 → 7');
    expect(within(first!).getByRole('button', { name: 'Undo Used 3' })).toBeVisible();
    expect(within(second!).queryByRole('button')).not.toBeInTheDocument();
  });

  it('undoes a movement', async () => {
    const { user, requests } = show();
    await entries();

    await user.click(screen.getByRole('button', { name: 'Undo Used 3' }));

    expect(await screen.findByText('Stock movement undone')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/take_back_stock'))?.body).toEqual({
      p_id: used.id,
    });
  });

  it('shows why an undo failed', async () => {
    const message = 'This stock movement was already undone.';
    const { user } = show({
      'POST /rest/v1/rpc/take_back_stock': Response.json(
        { code: 'PT409', message },
        { status: 409 },
      ),
    });
    await entries();

    await user.click(screen.getByRole('button', { name: 'Undo Used 3' }));

    expect(await screen.findByText(`Couldn’t undo: ${message}`)).toBeVisible();
  });

  it('offers Undo only once', async () => {
    const booked: StockMovement[] = [];
    const { user } = show({
      'POST /rest/v1/stock_movements': ({ body }: { body: unknown }) => {
        booked.push({ ...used, ...(body as { id: string }), quantity: 4, kind: 'received' });
        return null;
      },
      'GET /rest/v1/stock_movement_list': () => booked,
    });
    await user.type(screen.getByRole('spinbutton', { name: 'Quantity' }), '4');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Undo Received 4' }));

    expect(await screen.findByText('Stock movement undone')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('adds a movement for a project with the keyboard and offers Undo', async () => {
    const { user, requests } = show();
    await entries();
    await user.type(screen.getByRole('spinbutton', { name: 'Quantity' }), '4');
    await user.type(screen.getByRole('combobox', { name: /Project/ }), 'elm');
    await screen.findByRole('option', { name: 'Elm house' });

    await user.keyboard('{ArrowDown}{Enter}');
    expect(requests.some(({ path }) => path === '/rest/v1/stock_movements')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    const booked = requests.find(({ path }) => path === '/rest/v1/stock_movements')?.body;
    expect(booked).toMatchObject({
      material_id: material,
      kind: 'received',
      quantity: 4,
      project_id: '00000000-0000-4000-8000-0000000000e1',
    });
    expect(await screen.findByText('Stock movement undone')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/take_back_stock'))?.body).toEqual({
      p_id: (booked as { id: string }).id,
    });
  });
});
