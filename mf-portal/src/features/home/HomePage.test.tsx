import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { base, enter, makeHome, session } from '../../shared/samples.ts';

const home = 'POST /rest/v1/rpc/portal_home';

describe('HomePage', () => {
  beforeEach(() => localStorage.clear());

  it('says what needs the client, the balance, dates, and news, in one request', async () => {
    enter();
    const { requests } = renderInShell(pages, {
      area,
      path: base,
      answers: { [home]: makeHome() },
    });

    const waiting = await screen.findByRole('list', { name: 'What needs you' });
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(4);
    expect(within(waiting).getByRole('button', { name: 'Review quote Q-0001' })).toBeVisible();
    expect(
      within(waiting).getByRole('link', { name: 'Review change order CO-001' }),
    ).toHaveAttribute('href', `${base}/change-orders/o1`);
    expect(
      within(waiting).getByRole('button', { name: 'Pay $1,500.00 for invoice INV-0001' }),
    ).toBeVisible();
    expect(screen.getByText('3 new photos')).toBeVisible();
    expect(screen.getByText('Inspection')).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toEqual({ p_token: session });
  });

  it('answers a session that ended in neutral words', async () => {
    renderInShell(pages, {
      area,
      path: base,
      answers: { [home]: databaseError('PT404', 'This link is no longer valid.') },
    });

    expect(
      await screen.findByRole('heading', { name: 'This link is no longer valid' }),
    ).toBeVisible();
  });

  it('opens a quote on the page where it is signed and paid', async () => {
    enter();
    const { user, requests } = renderInShell(pages, {
      area,
      path: base,
      answers: {
        [home]: makeHome(),
        'POST /rest/v1/rpc/portal_document_link': { token: 'of-the-quote' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Review quote Q-0001' }));

    expect(requests.at(-1)?.body).toEqual({ p_token: session, p_quote_id: 'q1' });
  });

  it('tells a member who looks as the client that nothing can be done', async () => {
    enter();
    renderInShell(pages, {
      area,
      path: base,
      answers: { [home]: makeHome({ is_preview: true }) },
    });

    expect(await screen.findByText(/You are looking at the portal as Rosa Diaz/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign out on this device' })).toBeNull();
  });
});
