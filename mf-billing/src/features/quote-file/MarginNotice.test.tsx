import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { MarginNotice } from './MarginNotice.tsx';

const id = '00000000-0000-4000-8000-0000000000b2';
const answers = {
  'GET /rest/v1/quote_margin_warnings': [
    { margin_lost: 200, margin_before: 33.33, margin_now: 20 },
  ],
};

describe('MarginNotice', () => {
  it('says what an open quote loses, and shows the way to the price book', async () => {
    renderInShell(<MarginNotice quote={{ id, status: 'sent' }} />, { area, answers });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Item costs rose $200.00 since this quote was written. The margin drops from 33.33% to 20.00%.',
    );
    expect(screen.getByRole('link', { name: 'Price book' })).toHaveAttribute('href', '/price-book');
    expect(screen.queryByRole('button', { name: 'Reprice this draft' })).not.toBeInTheDocument();
  });

  it('says that the margin could not be checked, and checks it again on Retry', async () => {
    const { user, requests } = renderInShell(<MarginNotice quote={{ id, status: 'sent' }} />, {
      area,
      answers: { 'GET /rest/v1/quote_margin_warnings': databaseError('XX000', 'broken') },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to check the margin of this quote.',
    );
    const asked = requests.length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(requests.length).toBeGreaterThan(asked));
  });

  const before = { items: [], lines: [] };
  const repriced = { lines: 1, prices: 1, kept: [], proposals: ['p1'], before };
  const reprice = (answer: object) => {
    const shown = renderInShell(<MarginNotice quote={{ id, status: 'draft' }} />, {
      area,
      answers: {
        ...answers,
        'POST /rest/v1/rpc/reprice_quote': answer,
        'POST /rest/v1/rpc/take_back_prices': { items: 1, quotes: 1 },
      },
    });
    const bodies = (name: string) =>
      shown.requests.filter(({ path }) => path.endsWith(name)).map(({ body }) => body);
    return { ...shown, bodies };
  };

  it('reprices a draft with one click, and takes it back', async () => {
    const { user, bodies } = reprice(repriced);

    await user.click(await screen.findByRole('button', { name: 'Reprice this draft' }));

    expect(await screen.findByText('1 line updated to today’s price')).toBeVisible();
    expect(bodies('/reprice_quote')).toEqual([{ p_id: id, p_own_lines: [] }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Previous prices restored')).toBeVisible();
    expect(bodies('/take_back_prices')).toEqual([{ p_ids: ['p1'], p_before: before }]);
  });

  it('says which lines kept a price that was typed, and gives one today’s after all', async () => {
    const kept = [
      { id: 'l1', name: 'Door', unit_price: 140, catalog_price: 180 },
      { id: 'l2', name: 'Sill', unit_price: 20, catalog_price: 25 },
    ];
    const { user, bodies } = reprice({ ...repriced, kept });
    await user.click(await screen.findByRole('button', { name: 'Reprice this draft' }));

    expect(await screen.findByText(/These lines keep the prices you entered/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Door: $140.00, catalog price $180.00Use $180.00',
      'Sill: $20.00, catalog price $25.00Use $25.00',
    ]);
    await user.click(screen.getByRole('button', { name: 'Use $180.00' }));

    expect(await screen.findByText(/This line keeps the price you entered/)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(bodies('/reprice_quote').at(-1)).toEqual({ p_id: id, p_own_lines: ['l1'] });
  });

  it('does not ask about a quote that is settled', async () => {
    const { requests } = renderInShell(<MarginNotice quote={{ id, status: 'accepted' }} />, {
      area,
      answers,
    });

    await waitFor(() => expect(requests).toEqual([]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
