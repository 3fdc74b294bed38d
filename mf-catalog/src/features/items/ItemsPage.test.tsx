import {
  databaseError,
  fireEvent,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeItem } from '../../shared/makeItem.ts';
import { makePage } from '../../shared/makePage.ts';

const stud = makeItem();
const nail = makeItem({
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Nail',
  price: 0.09,
  current_stock: 0,
  sku: null,
});
const answers = {
  'POST /rest/v1/rpc/item_page': makePage([stud, nail]),
  'GET /rest/v1/price_proposal_list': [],
  'GET /rest/v1/quote_margin_warnings': [],
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/items',
    ...options,
    answers: { ...answers, ...options.answers },
  });

/** Types like a USB scanner: keys closer together than a person's. */
const scan = (code: string) => {
  for (const key of [...code.split(''), 'Enter']) fireEvent.keyDown(document.body, { key });
};

describe('ItemsPage', () => {
  it('shows the items with price, stock, and count', async () => {
    show();

    const card = await screen.findByRole('article', { name: 'Stud 2x4x8' });

    expect(
      screen.getByRole('heading', {
        name: 'Items - Manage construction items, pricing, and inventory',
      }),
    ).toBeVisible();
    expect(within(card).getByText('$4.50')).toBeVisible();
    expect(within(card).getByText('In Stock')).toBeVisible();
    expect(within(card).getByText('33.3%')).toBeVisible();
    expect(screen.getByText('Out of Stock', { selector: 'article *' })).toBeVisible();
    expect(screen.getByText('Showing 2 of 2 items')).toBeVisible();
  });

  it('requests one page with its filters, sorted by name', async () => {
    const { requests } = show({
      path: '/items?trade=Framing&price=under50&price=over500&unit=each&q=2x4&recent=7&stock=low',
    });
    await screen.findByText(/^Showing/);

    const request = requests.find(({ path }) => path === '/rest/v1/rpc/item_page');

    expect(request?.body).toEqual({
      p_filters: {
        q: '2x4',
        trade: ['Framing'],
        unit: ['each'],
        bands: [
          { from: 0, to: 50 },
          { from: 500, to: null },
        ],
        used_since: expect.stringMatching(/^\d{4}-/),
        stock: 'low',
      },
      p_sort: 'name',
      p_descending: false,
      p_offset: 0,
      p_limit: 25,
    });
  });

  it.each([
    ['/items', /^Showing 2 of more than 1,000 items$/, 'Page 1'],
    [
      '/items?q=stud',
      /^Showing 2 of more than 1,000 items\. Add a word or a filter to narrow the list\.$/,
      'Page 1 of 40',
    ],
  ])('says at %s that the server stopped counting', async (path, words, place) => {
    const page = makePage([stud, nail], { total: 1000, is_more: true });
    show({ path, answers: { 'POST /rest/v1/rpc/item_page': page } });

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(place, { exact: true })).toBeVisible();
  });

  it('shows that items are loading', async () => {
    const answer = Promise.withResolvers<unknown>();
    show({ answers: { 'POST /rest/v1/rpc/item_page': () => answer.promise } });

    expect(await screen.findByText('Loading items...')).toBeInTheDocument();
    answer.resolve(makePage([stud, nail]));
    await screen.findByText(/^Showing/);
  });

  it.each([
    ['/items', 'Add the items you sell, with cost and price'],
    ['/items?q=zzz', 'Try adjusting your search or filters'],
  ])('says so when %s finds nothing', async (path, hint) => {
    show({
      path,
      answers: { 'POST /rest/v1/rpc/item_page': makePage([]) },
    });

    expect(await screen.findByText('No items found')).toBeVisible();
    expect(screen.getByText(new RegExp(hint))).toBeVisible();
    expect(screen.queryAllByRole('searchbox')).toHaveLength(path.includes('?') ? 1 : 0);
    expect(screen.getByRole('button', { name: 'Add Item' })).toBeEnabled();
  });

  it('names the required plan on the empty page and links to the prices', async () => {
    show({ plan: 'starter', answers: { 'POST /rest/v1/rpc/item_page': makePage([]) } });

    expect(
      await screen.findByText('This feature requires a Pro or higher plan subscription.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  it('offers Try Again when loading fails', async () => {
    show({ answers: { 'POST /rest/v1/rpc/item_page': databaseError('XX000', 'broken') } });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch items');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('deactivates an item and restores it with Undo', async () => {
    const { user, requests } = show({ answers: { 'PATCH /rest/v1/items_database': null } });

    await user.click(await screen.findByRole('button', { name: 'Delete Nail' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(screen.getByText('Nail deleted successfully')).toBeInTheDocument();
    const changes = () => requests.filter(({ method }) => method === 'PATCH');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().map(({ body }) => body)).toEqual([{ is_active: false }, { is_active: true }]);
    expect(changes()[0]?.query.get('id')).toBe(`eq.${nail.id}`);
  });

  it('disables its actions for a plan without them', async () => {
    show({ plan: 'starter' });
    await screen.findByText(/^Showing/);

    for (const name of ['Add Item', 'Import', 'Export'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    const card = screen.getByRole('article', { name: 'Nail' });
    expect(within(card).queryByRole('link')).toBeNull();
    expect(within(card).queryByRole('button')).toBeNull();
  });

  it('looks up a USB scan and offers to create an unknown item', async () => {
    const { user, router, requests } = show({
      answers: {
        'POST /rest/v1/rpc/find_item_by_barcode': null,
        'GET /rest/v1/item_images': [],
      },
    });
    await screen.findByText(/^Showing/);

    scan('96385074');

    expect(
      await screen.findByText(
        'Item not found with barcode: 96385074 You can add it as a new item.',
      ),
    ).toBeVisible();
    // a toast would cover the dialog title on phones and repeat it
    expect(screen.queryByText(/^No item found with barcode/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create item' }));
    expect(await screen.findByRole('textbox', { name: /Item name/ })).toHaveValue('Item 96385074');
    expect(router.state.location).toMatchObject({
      pathname: '/items/add',
      search: '?barcode=96385074',
    });
    // Nothing exists until the user saves.
    expect(requests.some(({ path }) => path.endsWith('/save_item'))).toBe(false);
  });

  it('shows an error when a lookup fails', async () => {
    show({
      answers: { 'POST /rest/v1/rpc/find_item_by_barcode': databaseError('XX000', 'broken') },
    });
    await screen.findByText(/^Showing/);

    scan('96385074');

    expect(await screen.findByText('Failed to search for item')).toBeVisible();
  });

  it('keeps an item whose deletion failed', async () => {
    const { user } = show({
      answers: { 'PATCH /rest/v1/items_database': databaseError('PT403', 'Not yours.') },
    });

    await user.click(await screen.findByRole('button', { name: 'Delete Nail' }));

    expect(await screen.findByText('Failed to delete item: Not yours.')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Nail' })).toBeVisible();
  });

  it('shows an error when a restore fails', async () => {
    let calls = 0;
    const { user } = show({
      answers: {
        'PATCH /rest/v1/items_database': () => {
          calls += 1;
          return calls === 1 ? null : databaseError('PT402', 'Your trial has ended.');
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Nail' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Failed to update item: Your trial has ended.')).toBeVisible();
  });

  it('shows that costs have changed', async () => {
    show({
      answers: {
        'GET /rest/v1/quote_margin_warnings': [
          {
            id: stud.id,
            quote_number: 'Q-0001',
            title: 'Deck',
            status: 'sent',
            client_name: null,
            margin_lost: 20,
            margin_before: 30,
            margin_now: 20,
          },
        ],
      },
    });

    expect(await screen.findByRole('link', { name: '1 open quote losing margin' })).toHaveAttribute(
      'href',
      '/price-book',
    );
  });

  it('leads to the price book when no cost changed', async () => {
    show();

    expect(await screen.findByRole('link', { name: 'Price book' })).toHaveAttribute(
      'href',
      '/price-book',
    );
  });

  it('names the wrong check digit of a misread code and creates no item', async () => {
    const { user } = show({ answers: { 'POST /rest/v1/rpc/find_item_by_barcode': null } });
    await screen.findByText(/^Showing/);

    scan('4006381333932');

    expect(
      await screen.findByText(
        'The check digit of this EAN-13 is wrong: it should end in 1. Scan or type it again.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create item' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Scan again' }));
    expect(await screen.findByRole('textbox', { name: 'Barcode or SKU' })).toBeVisible();
  });
});
