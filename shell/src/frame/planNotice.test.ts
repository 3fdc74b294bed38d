import { planNotice } from './planNotice.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const trial = (ends: string) => ({ plan_status: 'trialing', trial_ends_at: ends, can_write: true });

describe('planNotice', () => {
  it.each([
    ['2026-12-05T12:00:00Z', 'info', '14 days left in your free trial.'],
    ['2026-11-24T11:00:00Z', 'warning', '3 days left in your free trial.'],
    ['2026-11-22T11:00:00Z', 'warning', '1 day left in your free trial.'],
  ])('counts down to %s', (ends, tone, text) => {
    expect(planNotice(trial(ends), now)).toMatchObject({ tone, text });
  });

  it('says that a payment is due', () => {
    const notice = planNotice({ plan_status: 'past_due', can_write: true }, now);

    expect(notice?.text).toMatch(/last payment did not go through/);
  });

  it('says that reading goes on when the plan has ended', () => {
    const notice = planNotice({ plan_status: 'canceled', can_write: false }, now);

    expect(notice?.text).toMatch(/You can read everything/);
  });

  it.each([
    ['trialing', 'Your free trial has ended. You can read everything; choose a plan'],
    ['canceled', 'Your plan has ended. You can read everything; choose a plan'],
    ['past_due', 'Your last payment did not go through. You can read everything; pay'],
  ])('says why changes are closed: %s', (plan_status, text) => {
    const notice = planNotice(
      { plan_status, trial_ends_at: '2026-11-01T12:00:00Z', can_write: false },
      now,
    );

    expect(notice?.text).toContain(text);
  });

  it('has nothing to say about a plan in good standing', () => {
    expect(planNotice({ plan_status: 'active', can_write: true }, now)).toBeUndefined();
  });
});
