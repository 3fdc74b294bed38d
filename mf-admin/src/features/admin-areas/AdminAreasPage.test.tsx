import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const billing = {
  id: 'billing',
  owner: 'team-billing',
  version: '1.3.0',
  state: 'live',
  rollout: null,
  at: '2026-11-21T08:00:00Z',
  by: 'kim (acme)',
  size: 84_000,
  versions: ['1.2.0', '1.3.0', '1.4.0'],
  sessions: { '1.3.0': 62, '1.2.0': 38 },
};
const list = 'GET /api/releases/operator/areas';
const to = (action: string) => `POST /api/releases/operator/areas/billing/${action}`;
const show = (answers: Record<string, unknown>) =>
  renderInShell(pages, { area, plan: 'admin', path: '/admin-areas', answers });

describe('AdminAreasPage', () => {
  it('shows version, share of sessions, date, who, and size', async () => {
    const hidden = { ...billing, id: 'crm', version: null, state: 'hidden', sessions: {} };
    show({ [list]: { areas: [billing, hidden] } });

    const rows = within(await screen.findByRole('list', { name: 'Areas' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent('billing 1.3.0Live');
    expect(rows[0]).toHaveTextContent('Sessions today: 1.3.0 62%, 1.2.0 38%');
    expect(rows[0]).toHaveTextContent(/by kim \(acme\) · 82 KB/);
    expect(rows[1]).toHaveTextContent('crm Hidden');
    expect(rows[1]).toHaveTextContent('No sessions counted today');
    expect(within(rows[1]!).queryByRole('button', { name: /Hide|Roll back/ })).toBeNull();
  });

  it('rolls back and hides after a question, and reloads the list', async () => {
    const { user, requests } = show({
      [list]: { areas: [billing] },
      [to('rollback')]: {},
      [to('hide')]: {},
    });

    await user.click(await screen.findByRole('button', { name: 'Roll back billing' }));
    await user.click(screen.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('Area rolled back')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide billing' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('Area hidden')).toBeVisible();

    expect(requests.filter(({ path }) => path.endsWith('/operator/areas'))).toHaveLength(3);
  });

  it('rolls a version out to a share of the companies, and ends that', async () => {
    const rolledOut = { ...billing, rollout: { version: '1.4.0', percent: 10 } };
    const { user, requests } = show({
      [list]: { areas: [rolledOut] },
      [to('rollout')]: {},
    });

    expect(await screen.findByText('1.4.0 for 10%')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change version of billing' }));
    await user.click(screen.getByRole('combobox', { name: 'For' }));
    await user.click(screen.getByRole('option', { name: '50% of companies' }));
    await user.click(screen.getByRole('button', { name: 'Change version' }));
    expect(await screen.findByText('Rollout started')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End rollout of billing' }));
    expect(await screen.findByText('Rollout ended')).toBeVisible();

    const sent = requests.filter(({ path }) => path.endsWith('/rollout')).map(({ body }) => body);
    expect(sent).toEqual([
      { version: '1.4.0', percent: 50 },
      { version: '1.4.0', percent: 0 },
    ]);
  });

  it('shows why a change was refused', async () => {
    const { user } = show({
      [list]: { areas: [billing] },
      [to('hide')]: new Response(
        JSON.stringify({ error: 'billing stays: crm uses it.', code: 'in_use' }),
        { status: 409 },
      ),
    });

    await user.click(await screen.findByRole('button', { name: 'Hide billing' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));

    expect(await screen.findByText('billing stays: crm uses it.')).toBeVisible();
  });
});
