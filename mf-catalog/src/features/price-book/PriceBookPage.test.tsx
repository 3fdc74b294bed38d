import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const proposal = {
  id: '00000000-0000-4000-8000-0000000000b1',
  item_id: '00000000-0000-4000-8000-00000000000a',
  item_name: 'Stud wall',
  material_name: 'Pine stud',
  old_cost: 3,
  new_cost: 4,
  old_price: 4.5,
  new_price: 6,
  created_at: '2026-11-21T08:00:00Z',
};
const warning = {
  id: '00000000-0000-4000-8000-0000000000b2',
  quote_number: 'Q-0007',
  title: 'Garage',
  status: 'draft',
  client_name: 'Morgan Lake',
  margin_lost: 10,
  margin_before: 33.33,
  margin_now: 11.11,
};
const answers = {
  'GET /rest/v1/price_proposal_list': [proposal],
  'GET /rest/v1/quote_margin_warnings': [warning],
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (given: NonNullable<Options['answers']> = {}) =>
  renderInShell(pages, { area, path: '/price-book', answers: { ...answers, ...given } });

describe('PriceBookPage', () => {
  it('shows proposed prices and quotes that lose margin', async () => {
    show();

    expect(await screen.findByText('Stud wall')).toBeVisible();
    expect(screen.getByText('11.1%')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Quote Q-0007' })).toHaveAttribute(
      'href',
      `/quotes/${warning.id}`,
    );
    expect(screen.getByText('Margin 33.3% → 11.1%')).toBeVisible();
  });

  it('accepts prices and reprices drafts in one click', async () => {
    const { user, requests } = show({
      'POST /rest/v1/rpc/accept_prices': { items: 1, quotes: 1, kept: 1, before: { items: [] } },
    });

    await user.click(await screen.findByRole('button', { name: 'Update prices and drafts' }));

    expect(
      await screen.findByText('1 price updated, 1 draft quote repriced, 1 custom price unchanged'),
    ).toBeVisible();
    const sent = requests.find(({ path }) => path.endsWith('accept_prices'))?.body;
    expect(sent).toEqual({ p_ids: [proposal.id], p_reprice_drafts: true });
  });

  it('undoes accepted prices', async () => {
    const before = { items: [{ id: proposal.item_id }], lines: [] };
    const { user, requests } = show({
      'POST /rest/v1/rpc/accept_prices': { items: 1, quotes: 0, kept: 0, before },
      'POST /rest/v1/rpc/take_back_prices': { proposals: 1, items: 1, quotes: 0 },
    });
    await user.click(await screen.findByRole('button', { name: 'Update prices only' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Change undone for 1 price')).toBeVisible();
    const sent = requests.find(({ path }) => path.endsWith('take_back_prices'))?.body;
    expect(sent).toEqual({ p_ids: [proposal.id], p_before: before });
  });

  it('keeps the old prices', async () => {
    const { user, requests } = show({ 'POST /rest/v1/rpc/decide_price_proposals': 1 });

    await user.click(await screen.findByRole('button', { name: 'Keep old prices' }));

    expect(await screen.findByText('1 price kept')).toBeVisible();
    const sent = requests.find(({ path }) => path.endsWith('decide_price_proposals'))?.body;
    expect(sent).toEqual({ p_ids: [proposal.id], p_accept: false });
  });

  it('accepts nothing that was not selected', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('checkbox', { name: 'Choose Stud wall' }));

    expect(screen.getByRole('button', { name: 'Update prices and drafts' })).toBeDisabled();
  });

  it('shows that there is nothing to decide', async () => {
    show({
      'GET /rest/v1/price_proposal_list': [],
      'GET /rest/v1/quote_margin_warnings': [],
    });

    expect(await screen.findByText('All prices are up to date')).toBeVisible();
  });

  it('offers Try Again', async () => {
    show({ 'GET /rest/v1/price_proposal_list': databaseError('XX000', 'broken') });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the price book');
  });
});
