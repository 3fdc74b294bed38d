import { jest } from '@jest/globals';
import { act, fireEvent, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeItem } from '../../shared/makeItem.ts';
import { makePage } from '../../shared/makePage.ts';

const makePictured = (digit: number) =>
  makeItem({
    id: `00000000-0000-4000-8000-00000000000${digit}`,
    name: `Item ${digit}`,
    image_path: `company/${digit}.png`,
  });
const items = [makePictured(1), makePictured(2), makeItem({ name: 'No picture' })];
const pathOf = (signature: number, file: string) =>
  expect.stringContaining(`/object/sign/${file}?token=${signature}`);

/** Renders a page with a stopped clock; every signed URL is new. */
function show(path: string) {
  let signature = 0;
  const { requests } = renderInShell(pages, {
    area,
    path,
    answers: {
      'POST /rest/v1/rpc/item_page': makePage(items),
      'GET /rest/v1/price_proposal_list': [],
      'GET /rest/v1/quote_margin_warnings': [],
      'GET /rest/v1/item_list': items[0],
      'GET /rest/v1/item_images': [
        {
          id: '00000000-0000-4000-8000-0000000000f1',
          object_path: 'company/1.png',
          is_primary: true,
        },
      ],
      'POST /rest/v1/rpc/material_page': [],
      'POST /rest/v1/rpc/related_items': [],
      'POST /storage/v1/object/sign/item-images': ({ body }: { body: { paths: string[] } }) => {
        signature += 1;
        return body.paths.map((file) => ({
          path: file,
          signedURL: `/object/sign/${file}?token=${signature}`,
          error: null,
        }));
      },
    },
  });
  return { asked: () => requests.filter((request) => request.path.includes('/sign/')) };
}
const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));

describe('item images', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('signs the URLs of a page of cards with one request', async () => {
    const { asked } = show('/items');

    expect(await screen.findByRole('img', { name: 'Item 2' })).toHaveAttribute(
      'src',
      pathOf(1, 'company/2.png'),
    );
    expect(asked().map(({ body }) => body)).toEqual([
      { expiresIn: 300, paths: ['company/1.png', 'company/2.png'] },
    ]);
    const bare = screen.getByRole('article', { name: 'No picture' });
    expect(within(bare).queryByRole('img')).not.toBeInTheDocument();
  });

  it('requests no URLs in the table view', async () => {
    const { asked } = show('/items?view=list');

    await screen.findByText('Item 1');

    expect(asked()).toEqual([]);
  });

  it('renews URLs before they expire and keeps the displayed images', async () => {
    const { asked } = show('/items');
    fireEvent.load(await screen.findByRole('img', { name: 'Item 1' }));

    await pass(4.5);

    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Item 2' })).toHaveAttribute(
        'src',
        pathOf(2, 'company/2.png'),
      ),
    );
    expect(asked()).toHaveLength(2);
    expect(screen.getByRole('img', { name: 'Item 1' })).toHaveAttribute(
      'src',
      pathOf(1, 'company/1.png'),
    );
  });

  it('renews URLs in the form too', async () => {
    show('/items/edit/00000000-0000-4000-8000-000000000001');
    await screen.findByRole('img', { name: 'The item' });

    await pass(4.5);

    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'The item' })).toHaveAttribute(
        'src',
        pathOf(2, 'company/1.png'),
      ),
    );
  });
});
