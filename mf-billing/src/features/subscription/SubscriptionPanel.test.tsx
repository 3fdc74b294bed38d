import { gatewayFault, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { SubscriptionStatus } from '../../data/subscriptionShapes.ts';
import { answers, subscriptionStatus } from './subscriptionAnswers.ts';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';

const show = (
  more: Partial<SubscriptionStatus> = {},
  other: Record<string, unknown> = {},
  path?: string,
) =>
  renderInShell(<SubscriptionPanel />, {
    area,
    ...(path ? { path } : {}),
    answers: { ...answers, 'GET /rest/v1/companies': { ...subscriptionStatus, ...more }, ...other },
  });
const bodyOf = (requests: readonly { path: string; body: unknown }[], path: string) =>
  requests.find((request) => request.path === path)?.body;

describe('SubscriptionPanel', () => {
  it('opens with the plan that was chosen on the pricing page', async () => {
    const { user, router } = show({}, {}, '/quotes?section=billing&plan=enterprise');

    expect(await screen.findByRole('dialog', { name: 'Change plan' })).toBeVisible();
    expect(await screen.findByText(/Enterprise/)).toBeVisible();
    expect(screen.queryByText('Most popular')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(router.state.location.search).toBe('?section=billing'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the plan, its price, its next bill, its use and its cards', async () => {
    show();

    expect(await screen.findByText('Professional')).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.getByText(/Monthly billing. Next billing date/)).toHaveTextContent(
      'Dec 21, 2026',
    );
    expect(await screen.findByText(/Active projects:/)).toHaveTextContent('24 of 25');
    expect(screen.getByText(/Team members:/)).toHaveTextContent('4, unlimited');
    expect(await screen.findByText(/4242/)).toBeVisible();
    expect(await screen.findByText('No charges yet.')).toBeVisible();
  });

  it.each<[string, Partial<SubscriptionStatus>, string, RegExp]>([
    [
      'a trial',
      {
        plan_status: 'trialing',
        trial_ends_at: '2099-12-05T00:00:00Z',
        stripe_subscription_id: null,
      },
      'Trial',
      /Free trial, no credit card needed. It ends on/,
    ],
    [
      'a trial that is over',
      {
        plan_status: 'trialing',
        trial_ends_at: '2020-12-05T12:00:00Z',
        stripe_subscription_id: null,
      },
      'Trial ended',
      /Your free trial ended on \. You can still view everything/,
    ],
    [
      'a payment that is due',
      { plan_status: 'past_due', past_due_since: '2099-11-01T12:00:00Z' },
      'Past due',
      /Pay or update your card by , or your account becomes read-only/,
    ],
    [
      'a payment that was due too long',
      { plan_status: 'past_due', past_due_since: '2020-11-01T12:00:00Z' },
      'Past due',
      /your account has been read-only since \. Pay/,
    ],
    [
      'a plan that nobody bills',
      { stripe_subscription_id: null },
      'Active',
      /Monthly billing. No charges yet./,
    ],
    ['a plan that ends', { cancel_at_period_end: true }, 'Ends soon', /Monthly billing. Ends on/],
    ['a plan that has ended', { plan_status: 'canceled' }, 'Canceled', /Your plan has ended./],
    ['a year', { billing_cycle: 'annual' }, 'Active', /Annual billing. Next billing date/],
  ])('says what %s is', async (_what, more, word, line) => {
    show(more);

    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.getByText(line)).toBeVisible();
  });

  it('marks the plan that the company tries, and lets it be chosen', async () => {
    const { user } = show({
      plan_status: 'trialing',
      trial_ends_at: '2099-12-05T00:00:00Z',
      stripe_subscription_id: null,
    });

    await user.click(await screen.findByRole('button', { name: 'Change plan' }));

    const mine = within(await screen.findByRole('region', { name: 'Professional' }));
    expect(mine.getByText('Current plan')).toBeVisible();
    expect(mine.getByRole('button', { name: 'Choose Professional' })).toBeEnabled();
  });

  it('asks before it cancels, and keeps the plan when the answer is no', async () => {
    const { user, requests } = show({}, { 'POST /api/stripe/cancel-subscription': {} });

    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Professional?' });
    expect(dialog).toHaveTextContent('Your plan stays active until the end of the billing period');
    await user.click(within(dialog).getByRole('button', { name: 'Keep plan' }));
    expect(bodyOf(requests, '/api/stripe/cancel-subscription')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Cancel plan' }));
    const again = await screen.findByRole('alertdialog', { name: 'Cancel Professional?' });
    await user.click(within(again).getByRole('button', { name: 'Cancel plan' }));

    await waitFor(() =>
      expect(bodyOf(requests, '/api/stripe/cancel-subscription')).toEqual({
        subscriptionId: 'sub_1',
      }),
    );
  });

  it('resumes a plan that was cancelled', async () => {
    const { user, requests } = show(
      { cancel_at_period_end: true },
      { 'POST /api/stripe/resume-subscription': {} },
    );

    await user.click(await screen.findByRole('button', { name: 'Resume plan' }));

    await waitFor(() =>
      expect(bodyOf(requests, '/api/stripe/resume-subscription')).toEqual({
        subscriptionId: 'sub_1',
      }),
    );
  });

  it('says by when a failed payment must be made good, and why it fails again', async () => {
    const { user } = show(
      { plan_status: 'past_due', past_due_since: '2099-11-20T12:00:00Z' },
      {
        'POST /api/stripe/pay-open-invoice': gatewayFault(422, 'Your card was declined.'),
      },
    );

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your last payment didn’t go through. Pay or update your card by Dec 4, 2099, or your account becomes read-only.',
    );
    await user.click(screen.getByRole('button', { name: 'Pay now' }));

    expect(await screen.findByText('Your card was declined.')).toBeVisible();
  });

  it('changes to the annual price of the same plan, and waits until it is billed so', async () => {
    let isAnnual = false;
    const { user, requests } = show(
      {},
      {
        'GET /rest/v1/companies': () => ({
          ...subscriptionStatus,
          billing_cycle: isAnnual ? 'annual' : 'monthly',
        }),
        'POST /api/stripe/update-subscription': { success: true, clientSecret: null },
      },
    );

    await user.click(await screen.findByRole('button', { name: 'Change plan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change plan' });
    await user.click(within(dialog).getByRole('button', { name: 'Annual, save 20%' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Switch to annual' }));
    expect(dialog).toHaveTextContent('a new billing period starts');
    await user.click(await within(dialog).findByRole('button', { name: 'Change plan' }));

    await waitFor(() =>
      expect(bodyOf(requests, '/api/stripe/update-subscription')).toEqual({
        subscriptionId: 'sub_1',
        newPriceId: 'price_pro_year',
        atPeriodEnd: true,
      }),
    );
    expect(await within(dialog).findByText('Updating your plan…')).toBeVisible();
    isAnnual = true;
    expect(await screen.findByText('Your plan is now billed annually.')).toBeVisible();
    expect(screen.getByText(/Annual billing. Next billing date/)).toBeVisible();
  });

  it('disconnects the account of the company after asking', async () => {
    const { user, requests } = show(
      {},
      { 'POST /api/stripe/connect/stop': { isConnected: false, canCharge: false } },
    );

    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect Stripe account?' });
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));

    expect(await screen.findByText('Stripe account disconnected')).toBeVisible();
    expect(requests.some(({ path }) => path === '/api/stripe/connect/stop')).toBe(true);
  });

  it('tells the last card that it must stay while there is a plan', async () => {
    const refusal = 'Add another card first: a plan needs one.';
    const { user } = show(
      {},
      { 'POST /api/stripe/detach-payment-method': gatewayFault(409, refusal) },
    );

    await user.click(await screen.findByRole('button', { name: /^Remove .*4242/ }));

    expect(await screen.findByText(refusal)).toBeVisible();
  });

  it('is not for who does not manage billing', async () => {
    renderInShell(<SubscriptionPanel />, { area, answers, role: 'project_manager' });

    expect(await screen.findByText('Billing and subscription')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
  });
});
