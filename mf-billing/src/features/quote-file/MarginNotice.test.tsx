import { renderInShell, screen, waitFor } from '@plumbline/testing';
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
      'The items of this quote cost $200.00 more than when it was written: the margin goes from 33.33% to 20.00%.',
    );
    expect(screen.getByRole('link', { name: 'Price book' })).toHaveAttribute('href', '/price-book');
    expect(screen.queryByRole('button', { name: 'Reprice this draft' })).not.toBeInTheDocument();
  });

  it('reprices a draft with one click', async () => {
    const { user, requests } = renderInShell(<MarginNotice quote={{ id, status: 'draft' }} />, {
      area,
      answers: { ...answers, 'POST /rest/v1/rpc/reprice_quote': { lines: 1, prices: 1 } },
    });

    await user.click(await screen.findByRole('button', { name: 'Reprice this draft' }));

    expect(await screen.findByText('The quote has the new prices')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/reprice_quote'))?.body).toEqual({
      p_id: id,
    });
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
