import { gatewayFault, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { answers } from './subscriptionAnswers.ts';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';

const renderPanel = (other: Record<string, unknown>) =>
  renderInShell(<SubscriptionPanel />, { area, answers: { ...answers, ...other } });

describe('a scheduled change of plan', () => {
  it('schedules a lower plan for the end of the paid period, and keeps the current one instead', async () => {
    let scheduledChange: object | null = null;
    const starter = {
      ...answers['GET /rest/v1/plans'][0],
      slug: 'starter',
      name: 'Starter',
      position: 1,
    };
    const change = { plan: 'starter', billingCycle: 'monthly', at: '2026-12-21T00:00:00Z' };
    const answer = (next: object | null) => () => {
      scheduledChange = next;
      return { success: true, clientSecret: null, scheduledChange };
    };
    const { user, requests } = renderPanel({
      'GET /rest/v1/plans': [starter, ...answers['GET /rest/v1/plans']],
      'GET /rest/v1/plan_prices': [
        { price_id: 'price_starter', plan: 'starter', billing_cycle: 'monthly' },
      ],
      'GET /api/stripe/subscription/sub_1': () => ({ scheduledChange }),
      'POST /api/stripe/update-subscription': answer(change),
      'POST /api/stripe/keep-plan': answer(null),
    });

    await user.click(await screen.findByRole('button', { name: 'Change plan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change plan' });
    await user.click(await within(dialog).findByRole('button', { name: 'Downgrade to Starter' }));
    expect(dialog).toHaveTextContent('You keep Professional until the end of the paid period.');
    await user.click(await within(dialog).findByRole('button', { name: 'Change plan' }));

    expect(await screen.findByText('Your plan changes to Starter on Dec 21, 2026.')).toBeVisible();
    expect(requests.find(({ path }) => path === '/api/stripe/update-subscription')?.body).toEqual({
      subscriptionId: 'sub_1',
      newPriceId: 'price_starter',
      atPeriodEnd: true,
    });
    expect(await screen.findByText(/^Changes to Starter on/)).toHaveTextContent('Dec 21, 2026');
    await user.click(screen.getByRole('button', { name: 'Keep Professional' }));
    expect(await screen.findByText('You keep Professional')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Changes to Starter/)).toBeNull());
  });

  it('says that it could not check for scheduled changes, and tries again', async () => {
    let isDown = true;
    const { user } = renderPanel({
      'GET /api/stripe/subscription/sub_1': () =>
        isDown ? gatewayFault(503, 'The card provider is unavailable.') : { scheduledChange: null },
    });

    const failed = await screen.findByText('Couldn’t check for scheduled plan changes');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(failed).not.toBeInTheDocument());
  });
});
