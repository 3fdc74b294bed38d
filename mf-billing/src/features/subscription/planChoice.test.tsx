import type { BillingPlan } from '../../data/subscriptionShapes.ts';
import { effectOf, isLower, lossesOf, priceIdOf, priceText } from './planChoice.ts';
import { graceEnds } from './planState.ts';
import { upgradeError, upgradeFailed, upgraded } from './upgradeTexts.ts';

const broke = 'An error occurred while upgrading your plan.';

const plan = (more: Partial<BillingPlan>): BillingPlan => ({
  slug: 'starter',
  base_plan: 'starter',
  name: 'Starter',
  monthly_price: 29,
  annual_price: 278.4,
  highlights: [],
  max_active_projects: 5,
  max_open_projects: 10,
  max_members: null,
  is_popular: false,
  is_contact_sales: false,
  is_lifetime: false,
  is_listed: true,
  position: 1,
  ...more,
});
const starter = plan({});
const professional = plan({
  slug: 'professional',
  base_plan: 'professional',
  name: 'Professional',
  position: 2,
});

describe('a change of plan', () => {
  it('names the features and the limits that a lower plan takes away', () => {
    const losses = lossesOf(professional, starter, {
      active_projects: 8,
      max_active_projects: 25,
      open_projects: 9,
      max_open_projects: 50,
      members: 3,
      max_members: null,
      storage_bytes: 0,
      storage_gb: 100,
    });

    expect(losses).toContain('Analytics dashboard');
    expect(losses).toContain(
      'You have 8 active projects; Starter includes 5. You keep them but can’t add more.',
    );
    expect(losses.some((loss) => loss.includes('9 projects'))).toBe(false);
  });

  it('takes nothing on the way up', () => {
    expect(lossesOf(starter, professional, undefined)).toEqual([]);
    expect([isLower(starter, professional), isLower(professional, starter)]).toEqual([true, false]);
  });

  it.each([
    [
      starter,
      professional,
      'monthly',
      /^Your plan changes now. We charge your card the difference/,
    ],
    [
      professional,
      starter,
      'monthly',
      /^You keep Professional until the end of the paid period. Starter starts with the next one.$/,
    ],
    [
      professional,
      professional,
      'annual',
      /a new billing period starts.*charged to your card or taken off/,
    ],
    [professional, starter, 'annual', /^You keep Professional until the end of the paid period/],
  ] as const)('says what a change does to the bill (%#)', (from, to, cycle, text) => {
    const change = { from, paidCycle: 'monthly', to, cycle } as const;
    const said = effectOf({ ...change, ends: false });

    expect(said).toMatch(text);
    expect(effectOf({ ...change, ends: true })).toBe(`${said} This also undoes the cancellation.`);
  });

  it('finds the price by plan and cycle, and none where nobody sells it', () => {
    const prices = [
      { price_id: 'm', plan: 'starter', billing_cycle: 'monthly' as const },
      { price_id: 'y', plan: 'starter', billing_cycle: 'annual' as const },
    ];

    expect(priceIdOf(prices, starter, 'annual')).toBe('y');
    expect(priceIdOf(prices, professional, 'annual')).toBeUndefined();
    expect(priceText(starter, 'annual')).toBe('$278.40 a year');
  });
});

describe('words', () => {
  it.each([
    [new Error('x'), broke],
    [{ kind: 'unexpected', message: 'Something went wrong.' }, broke],
    [{ kind: 'invalid', message: 'Your card was declined.' }, 'Your card was declined.'],
    [{ kind: 'forbidden', message: 'Please sign in.' }, 'Please log in to upgrade your plan.'],
    [{ kind: 'notFound', message: 'Plan not found' }, 'Plan not found'],
  ])('for %j', (error, text) => {
    expect(upgradeError(error)).toBe(text);
  });

  it('are those of the specification', () => {
    expect([upgradeFailed, upgraded]).toEqual([
      'Failed to upgrade plan. Please try again.',
      'Plan upgraded successfully!',
    ]);
  });

  it('give 14 days of grace', () => {
    expect(graceEnds('2026-11-01T12:00:00.000Z')).toBe('2026-11-15T12:00:00.000Z');
  });
});
