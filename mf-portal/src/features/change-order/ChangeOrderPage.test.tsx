import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { base, enter, makeHome, makeOrder, session } from '../../shared/samples.ts';

const decide = 'POST /rest/v1/rpc/decide_portal_change_order';

function show(answers: Record<string, unknown> = {}, home = makeHome()) {
  enter();
  return renderInShell(pages, {
    area,
    path: `${base}/change-orders/o1`,
    answers: {
      'POST /rest/v1/rpc/portal_home': home,
      'POST /rest/v1/rpc/portal_change_order': makeOrder(),
      ...answers,
    },
  });
}

describe('ChangeOrderPage', () => {
  beforeEach(() => localStorage.clear());

  it('approves what was shown, with the name as signature', async () => {
    const { user, requests } = show({ [decide]: makeOrder({ status: 'approved' }) });

    await user.click(await screen.findByRole('button', { name: 'Approve $750.00' }));
    await user.click(await screen.findByRole('button', { name: 'Approve and sign' }));

    await waitFor(() =>
      expect(
        requests.find(({ path }) => path.endsWith('decide_portal_change_order'))?.body,
      ).toEqual({
        p_token: session,
        p_change_order_id: 'o1',
        p_decision: 'approved',
        p_signer_name: 'Rosa Diaz',
        p_signer_email: 'rosa@example.test',
        p_reason: null,
        p_signature: 'typed: Rosa Diaz',
        p_shown_hash: 'a'.repeat(64),
      }),
    );
  });

  it('asks for a reason to decline', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const buttons = await screen.findAllByRole('button', { name: 'Decline' });
    await user.click(buttons.at(-1)!);

    expect(await screen.findByText(/Say why you decline/)).toBeVisible();
  });

  it('says that it has changed, and does not decide', async () => {
    const message =
      'This change order has changed since you opened it. Look at it again before you decide.';
    const { user } = show({ [decide]: databaseError('PT409', message) });

    await user.click(await screen.findByRole('button', { name: 'Approve $750.00' }));
    await user.click(await screen.findByRole('button', { name: 'Approve and sign' }));

    expect(await screen.findByText(message)).toBeVisible();
  });

  it('offers no decision to a member who looks as the client', async () => {
    show({}, makeHome({ is_preview: true }));

    expect(await screen.findByRole('heading', { name: 'Change order CO-001' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  });
});
