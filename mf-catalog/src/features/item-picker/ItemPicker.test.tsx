import type { PickedItem } from '@plumbline/contract';
import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { jest } from '@jest/globals';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makePage } from '../../shared/makePage.ts';
import { makePickerRow } from '../../shared/makePickerRow.ts';
import { Fill } from '../../slots/itemPicker.tsx';

const stud = makePickerRow();
const nail = makePickerRow({
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Nail',
  price: 0.07,
});
const answers = {
  'GET /rest/v1/item_picker': [stud],
  'POST /rest/v1/rpc/search_items': [nail],
  'POST /rest/v1/rpc/picker_page': makePage([stud, nail]),
};

function show(given: object = {}) {
  const onPick = jest.fn<(items: PickedItem[]) => void>();
  const onClose = jest.fn();
  const shell = renderInShell(<Fill mode="quote" isOpen onPick={onPick} onClose={onClose} />, {
    area,
    path: '/items',
    answers: { ...answers, ...given },
  });
  return { ...shell, onPick, onClose };
}
/** Only similar items match the typed text, as with a typo. */
const noMatches = {
  'POST /rest/v1/rpc/picker_page': ({ body }: { body: { p_filters: { q?: string } } }) =>
    makePage(body.p_filters.q === undefined ? [stud, nail] : []),
};
const list = () => screen.findByRole('list', { name: 'Items' });

describe('the item picker', () => {
  it('picks items with quantities', async () => {
    const { user, onPick, onClose } = show();
    await list();
    expect(screen.getByRole('dialog', { name: 'Select Items' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Add Stud 2x4x8' }));
    await user.click(screen.getByRole('button', { name: 'Add Nail' }));
    await user.click(screen.getByRole('button', { name: 'Increase Nail' }));
    expect(within(screen.getByLabelText('Selected items')).getByText('$4.64')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add 2 items to quote' }));

    expect(onPick).toHaveBeenCalledWith([
      expect.objectContaining({ item_id: stud.id, quantity: 1, unit_price: 4.5 }),
      expect.objectContaining({ item_id: nail.id, quantity: 2, unit_price: 0.07 }),
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('removes an item at a quantity of zero', async () => {
    const { user } = show();
    await list();
    await user.click(screen.getByRole('button', { name: 'Add Nail' }));

    await user.click(screen.getByRole('button', { name: 'Decrease Nail' }));

    expect(screen.getByRole('button', { name: 'Add Nail' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to quote' })).toBeDisabled();
  });

  it.each([
    ['12', '12'],
    ['0.5', '0.5'],
    ['123456', '9999'],
  ])('takes %s that is typed in place of the quantity', async (typed, quantity) => {
    const { user } = show();
    await list();
    await user.click(screen.getByRole('button', { name: 'Add Nail' }));
    const field = screen.getByRole('spinbutton', { name: 'Quantity of Nail' });

    await user.clear(field);
    await user.type(field, typed);
    await user.tab();

    expect(field).toHaveDisplayValue(quantity);
    expect(screen.getByLabelText('Quantity of chosen Nail')).toHaveDisplayValue(quantity);
  });

  it('keeps the quantity when the field is left empty, and removes the item at a typed zero', async () => {
    const { user } = show();
    await list();
    await user.click(screen.getByRole('button', { name: 'Add Nail' }));
    const field = screen.getByRole('spinbutton', { name: 'Quantity of Nail' });

    await user.clear(field);
    await user.tab();
    expect(field).toHaveDisplayValue('1');

    await user.clear(field);
    await user.type(field, '0{Enter}');
    expect(screen.getByRole('button', { name: 'Add Nail' })).toBeVisible();
  });

  it('works with the keyboard alone', async () => {
    const { user, onPick } = show(noMatches);
    await list();
    const search = screen.getByRole('searchbox', { name: 'Search items' });
    await user.type(search, 'nial');
    await screen.findByRole('button', { name: 'Nail' });

    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    expect(search).toHaveFocus();
    expect(search).toHaveValue('Nail');
    expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();

    await user.clear(search);
    await screen.findByRole('button', { name: 'Add Nail' });
    screen.getByRole('button', { name: 'Add Nail' }).focus();
    await user.keyboard('{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add 1 item to quote' }));
    expect(onPick).toHaveBeenCalledWith([expect.objectContaining({ quantity: 2 })]);
  });

  it('asks before discarding the selection', async () => {
    const { user, onClose } = show();
    await list();
    await user.click(screen.getByRole('button', { name: 'Add Nail' }));

    await user.keyboard('{Escape}');
    const asked = await screen.findByRole('alertdialog', { name: 'Discard selected items?' });
    expect(asked).toHaveTextContent('1 item is not in the quote yet.');
    expect(onClose).not.toHaveBeenCalled();

    await user.click(within(asked).getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('clears suggestions, then the search, with Escape, and closes when nothing is left', async () => {
    const { user, onClose } = show(noMatches);
    await list();
    const search = screen.getByRole('searchbox', { name: 'Search items' });
    await user.type(search, 'tile');
    await screen.findByRole('list', { name: 'Suggestions' });

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
    expect(search).toHaveValue('tile');

    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(onClose).not.toHaveBeenCalled();

    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('searches, limits prices, and sorts on the server', async () => {
    const { user, requests } = show();
    await list();

    await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'nail');
    await user.type(screen.getByRole('spinbutton', { name: 'Minimum price' }), '1');
    await waitFor(() => {
      const asked = requests.findLast(({ path }) => path.endsWith('/picker_page'));
      expect(asked?.body).toMatchObject({ p_filters: { q: 'nail', min: 1 }, p_sort: 'name' });
    });
  });

  it('suggests similar items when none match, and nothing that is listed below', async () => {
    const { user, requests } = show(noMatches);
    await list();
    const search = screen.getByRole('searchbox', { name: 'Search items' });

    await user.type(search, 'nial');
    const suggestions = await screen.findByRole('list', { name: 'Suggestions' });
    expect(within(suggestions).getAllByRole('button')).toHaveLength(1);
    await user.click(within(suggestions).getByRole('button', { name: 'Nail' }));

    expect(search).toHaveValue('Nail');
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/search_items'))).not.toHaveLength(0),
    );
  });

  it('does not cover the items that match', async () => {
    const { user, requests } = show();
    await list();

    await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'nail');

    const matches = (path: string) =>
      requests.some((one) => one.path.endsWith(path) && JSON.stringify(one.body).includes('nail'));
    await waitFor(() => expect(matches('/search_items') && matches('/picker_page')).toBe(true));
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Items' })).toHaveAttribute('aria-busy', 'false'),
    );
    expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
  });

  it('filters by category on the server', async () => {
    const { user, requests } = show();
    await list();

    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: 'Electrical' }));

    await waitFor(() => {
      const asked = requests.findLast(({ path }) => path.endsWith('/picker_page'));
      expect(asked?.body).toMatchObject({ p_filters: { trade: ['Electrical'] } });
    });
  });

  it('shows an empty catalog', async () => {
    show({ 'POST /rest/v1/rpc/picker_page': makePage([]) });

    expect(await screen.findByText('No items found')).toBeVisible();
    expect(
      screen.getByText('No items available in your database. Add items to get started.'),
    ).toBeVisible();
  });

  it('shows that no item matches the filters', async () => {
    const { user } = show({ 'POST /rest/v1/rpc/picker_page': makePage([]) });
    await screen.findByText('No items found');

    await user.type(screen.getByRole('spinbutton', { name: 'Maximum price' }), '5');

    expect(await screen.findByText('Try adjusting your search or filter criteria')).toBeVisible();
  });

  it('shows that the price range is empty', async () => {
    const { user } = show({ 'POST /rest/v1/rpc/picker_page': makePage([]) });
    await user.type(await screen.findByLabelText('Minimum price'), '500');
    await user.type(screen.getByLabelText('Maximum price'), '100');

    expect(
      await screen.findByText('The minimum price is higher than the maximum price'),
    ).toBeVisible();
  });

  it('offers Try Again', async () => {
    show({ 'POST /rest/v1/rpc/picker_page': databaseError('XX000', 'broken') });

    expect(await screen.findByText('Failed to load items. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('keeps selection, total, and button visible below the list on phones', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) =>
      Object.assign(wide(media), { matches: media.includes('max-width:899.95px') });
    const { user, router } = renderInShell(pages, { area, path: '/item-selection', answers });
    const items = await screen.findByRole('list', { name: 'Items' });
    expect(screen.queryByRole('button', { name: 'Use in a quote' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Add Nail' }));
    const bar = screen.getByRole('complementary', { name: 'Selected items' });
    expect(items.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(bar).getByText('$0.07')).toBeVisible();
    expect(within(bar).queryByRole('listitem')).toBeNull();
    await user.click(within(bar).getByRole('button', { name: 'Show' }));
    expect(within(bar).getByRole('listitem')).toHaveTextContent('Nail');
    await user.click(within(bar).getByRole('button', { name: 'Use in a quote' }));

    expect(await screen.findByText('Went to /quotes')).toBeVisible();
    expect(router.state.location.state).toMatchObject({ items: [{ item_id: nail.id }] });
    window.matchMedia = wide;
  });

  it('is also a page and starts a quote with the selection', async () => {
    const { user, router } = renderInShell(pages, { area, path: '/item-selection', answers });
    await user.click(await screen.findByRole('button', { name: 'Add Nail' }));

    await user.click(screen.getByRole('button', { name: 'Use in a quote' }));

    expect(await screen.findByText('Went to /quotes')).toBeVisible();
    expect(router.state.location.state).toMatchObject({
      action: 'create',
      items: [{ item_id: nail.id, quantity: 1 }],
    });
  });
});
