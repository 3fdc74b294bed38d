import type { LightData } from '@plumbline/platform/light';
import {
  databaseError,
  render,
  renderInShell,
  screen,
  userEvent,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { isSignedOutHere, readSession, signOutHere } from '../../shared/portalSession.ts';
import { accessId, base, enter, makeHome, session } from '../../shared/samples.ts';
import { LightHome } from './LightHome.tsx';

/** What a light page calls, answered by `rpc`. */
const fakeLightData = (rpc: (...call: unknown[]) => Promise<unknown>): LightData =>
  ({ rpc, logoAddress: () => null }) as unknown as LightData;

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

  it('shows the same as a light page, goes on to a quote, and says why one cannot be opened', async () => {
    enter();
    history.replaceState(null, '', base);
    const calls: unknown[] = [];
    const answers = [
      { data: makeHome() },
      { error: { kind: 'offline', message: 'You seem to be offline.' } },
    ];
    const data = fakeLightData(async (...call) => {
      calls.push(call);
      return answers.shift();
    });
    render(<LightHome data={data} />);

    const waiting = await screen.findByRole('list', { name: 'What needs you' });
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(4);
    expect(
      within(waiting).getByRole('link', { name: 'Review change order CO-001' }),
    ).toHaveAttribute('href', `${base}/change-orders/o1`);
    await userEvent.click(screen.getByRole('button', { name: 'Review quote Q-0001' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.');
    expect(screen.getByText('Dec 5, 2026')).toBeVisible();
    expect(calls).toEqual([
      ['portal_home', { p_token: session }],
      ['portal_document_link', { p_token: session, p_quote_id: 'q1' }],
    ]);
  });

  it('as a light page, offers a retry, and answers a session that ended in neutral words', async () => {
    enter();
    history.replaceState(null, '', base);
    const kinds = ['offline', 'notFound'] as const;
    let call = 0;
    const data = fakeLightData(async () => ({
      error: { kind: kinds[call++], message: 'You seem to be offline.' },
    }));
    render(<LightHome data={data} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(
      await screen.findByRole('heading', { name: 'This link is no longer valid' }),
    ).toBeVisible();
    expect(readSession(accessId)).toBeUndefined();
  });

  it('writes money and dates as the browser of the client does', async () => {
    enter();
    Object.defineProperty(navigator, 'language', { configurable: true, value: 'en-GB' });
    renderInShell(pages, { area, path: base, answers: { [home]: makeHome() } });

    expect(await screen.findByText('5 Dec 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay US\$1,500.00 for/ })).toBeVisible();
    Reflect.deleteProperty(navigator, 'language');
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

  it('says to who signed out that they did', async () => {
    signOutHere(accessId);
    const gone = databaseError('PT404', 'This link is no longer valid.');
    renderInShell(pages, { area, path: base, answers: { [home]: gone } });

    expect(
      await screen.findByRole('heading', { name: 'You’re signed out on this device' }),
    ).toBeVisible();
    enter();
    expect(isSignedOutHere(accessId)).toBe(false);
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

    expect(await screen.findByText(/You’re viewing the portal as Rosa Diaz/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign out on this device' })).toBeNull();
  });
});
