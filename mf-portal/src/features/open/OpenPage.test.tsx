import type { LightData } from '@plumbline/platform/light';
import { gatewayFault, render, renderInShell, screen, userEvent } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { accessId, base, makeHome } from '../../shared/samples.ts';
import { LightOpen } from './LightOpen.tsx';
import { readSession } from '../../shared/portalSession.ts';

const open = 'POST /api/accounts/portal/open';
const show = (answers: Record<string, unknown>) =>
  renderInShell(pages, {
    area,
    path: '/portal/link',
    answers: { 'POST /rest/v1/rpc/portal_home': makeHome(), ...answers },
  });

const said = 'This link is no longer valid';

describe('OpenPage', () => {
  beforeEach(() => localStorage.clear());

  it('opens the portal and remembers the session, not the link', async () => {
    const { router } = show({ [open]: { state: 'open', access_id: accessId, session: 'mine' } });

    expect(await screen.findByRole('heading', { name: 'Hello Rosa Diaz' })).toBeVisible();
    expect(router.state.location.pathname).toBe(base);
    expect(readSession(accessId)).toBe('mine');
  });

  it('asks who is there when the link is old, and offers a new one once it is locked', async () => {
    const answers = [
      { state: 'dormant', access_id: accessId },
      { state: 'wrong', access_id: accessId, attempts_left: 1 },
      { state: 'locked', access_id: accessId },
    ];
    const { user } = show({
      [open]: () => answers.shift(),
      'POST /api/accounts/portal/links': { sent_to: 'r•••@example.test' },
    });

    await user.type(await screen.findByLabelText(/Email or last four digits/), '0000');
    await user.click(screen.getByRole('button', { name: 'Open my portal' }));
    expect(await screen.findByText(/1 attempt left/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open my portal' }));
    expect(await screen.findByRole('heading', { name: 'Ask for a new link' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Email me a new link' }));
    expect(await screen.findByText('We sent a new link to r•••@example.test.')).toBeVisible();
  });

  it('says the same of any link that does not open', async () => {
    show({ [open]: gatewayFault(404, 'This link is no longer valid.') });
    expect(await screen.findByRole('heading', { name: said })).toBeVisible();
  });

  it('asks as a light page, too, which can be tried again', async () => {
    history.replaceState(null, '', '/portal/link');
    const answers = [
      { error: { kind: 'offline', message: 'You seem to be offline.' } },
      { data: { state: 'dormant', access_id: accessId } },
      { data: { state: 'wrong', access_id: accessId, attempts_left: 4 } },
      { data: { sent_to: 'r•••@example.test' } },
      { error: { kind: 'notFound', message: said } },
    ];
    const calls: unknown[] = [];
    const post = async (...call: unknown[]) => {
      calls.push(call);
      return answers.shift();
    };
    render(<LightOpen data={{ post } as unknown as LightData} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await userEvent.type(await screen.findByLabelText('Email or last four digits'), '0000 ');
    await userEvent.click(screen.getByRole('button', { name: 'Open my portal' }));
    expect(await screen.findByText(/4 attempts left/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));
    expect(await screen.findByText('We sent a new link to r•••@example.test.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Open my portal' }));
    expect(await screen.findByRole('heading', { name: said })).toBeVisible();
    expect(calls).toContainEqual(['/accounts/portal/open', { token: 'link', answer: '0000' }]);
  });
});
