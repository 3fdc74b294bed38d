import { Router } from 'express';
import { z } from 'zod';
import type { apiHandlers, Call } from './answers.ts';
import type { Emit } from './events.ts';
import type { SchedulePhase, Subscription, SubscriptionSchedule } from './objects.ts';
import { invalid, need } from './refusal.ts';
import { newId, now, type World } from './state.ts';

const day = 86_400;
const phaseBody = z.object({
  items: z
    .array(z.object({ price: z.string(), quantity: z.coerce.number().int().default(1) }))
    .length(1),
  start_date: z.coerce.number().int().optional(),
  end_date: z.coerce.number().int().optional(),
  duration: z
    .object({ interval: z.enum(['month', 'year']), interval_count: z.coerce.number().default(1) })
    .optional(),
  proration_behavior: z.literal('none'),
  metadata: z.record(z.string(), z.string()).default({}),
});
const updateBody = z.object({
  phases: z.array(phaseBody).min(1).optional(),
  end_behavior: z.literal('release').optional(),
  default_settings: z.object({ default_payment_method: z.string() }).optional(),
});
type PhaseBody = z.infer<typeof phaseBody>;

type Dependencies = { api: ReturnType<typeof apiHandlers>; emit: Emit };

/** Changes of a subscription at the end of its period. */
export function subscriptionScheduleRoutes({ api, emit }: Dependencies): Router {
  const save = (world: World, schedule: SubscriptionSchedule, type: string) => {
    emit(world, `subscription_schedule.${type}`, schedule);
    return world.put('subscription_schedule', schedule);
  };
  const link = (world: World, subscription: Subscription, schedule: string | null) =>
    emit(
      world,
      'customer.subscription.updated',
      world.put('subscription', { ...subscription, schedule }),
    );
  return Router()
    .post(
      '/v1/subscription_schedules',
      api.secret(({ world, req }) => {
        const { from_subscription: id } = z
          .object({ from_subscription: z.string() })
          .parse(req.body);
        const subscription = need(world.find('subscription', id), 'subscription', id);
        const made = save(world, scheduleOf(subscription), 'created');
        link(world, subscription, made.id);
        return made;
      }),
    )
    .get('/v1/subscription_schedules/:id', api.secret(found))
    .post(
      '/v1/subscription_schedules/:id',
      api.secret((call) => {
        const schedule = activeOf(call);
        const { phases, default_settings } = updateBody.parse(call.req.body);
        const changed: SubscriptionSchedule = {
          ...schedule,
          phases: phases ? datedPhases(call.world, schedule, phases) : schedule.phases,
          default_settings: default_settings ?? schedule.default_settings,
        };
        return save(call.world, changed, 'updated');
      }),
    )
    .post(
      '/v1/subscription_schedules/:id/release',
      api.secret((call) => {
        const { world } = call;
        const schedule = activeOf(call);
        const subscription = world.find('subscription', schedule.subscription);
        if (subscription) link(world, subscription, null);
        return save(
          world,
          {
            ...schedule,
            status: 'released',
            subscription: null,
            released_subscription: schedule.subscription,
            current_phase: null,
          },
          'released',
        );
      }),
    );
}

/** Starts the schedule's next phase now; undefined if a subscription has none. */
export function enterNextPhase(world: World, { schedule: id }: Subscription) {
  const schedule = world.find('subscription_schedule', id);
  const index = schedule?.phases.findIndex(
    ({ start_date }) => start_date >= (schedule.current_phase?.end_date ?? Infinity),
  );
  const next = index === undefined ? undefined : schedule?.phases[index];
  if (!schedule || !next) return undefined;
  const period = { start_date: now(), end_date: now() + next.end_date - next.start_date };
  const phases = schedule.phases.map((phase) => (phase === next ? { ...next, ...period } : phase));
  world.put('subscription_schedule', { ...schedule, phases, current_phase: period });
  const price = next.items[0]?.price ?? '';
  return {
    price: need(world.find('price', price), 'price', price),
    metadata: next.metadata,
    default_payment_method: schedule.default_settings.default_payment_method,
  };
}

function found({ world, req }: Call): SubscriptionSchedule {
  const { id } = z.object({ id: z.string() }).parse(req.params);
  return need(world.find('subscription_schedule', id), 'subscription schedule', id);
}

function activeOf(call: Call): SubscriptionSchedule {
  const schedule = found(call);
  if (schedule.status === 'active') return schedule;
  throw invalid(`You cannot change a subscription schedule that is ${schedule.status}.`);
}

function scheduleOf(subscription: Subscription): SubscriptionSchedule {
  if (subscription.schedule) throw invalid('This subscription is already attached to a schedule.');
  if (!['active', 'past_due'].includes(subscription.status))
    throw invalid(`A subscription that is ${subscription.status} can't be scheduled.`);
  const { id, items, default_payment_method, customer, metadata } = subscription;
  const item = need(items.data[0], 'subscription item', id);
  const period = { start_date: item.current_period_start, end_date: item.current_period_end };
  return {
    id: newId('subscription_schedule'),
    object: 'subscription_schedule',
    customer,
    status: 'active',
    subscription: id,
    released_subscription: null,
    current_phase: period,
    default_settings: { default_payment_method },
    end_behavior: 'release',
    phases: [{ items: [{ price: item.price.id, quantity: 1 }], ...period, metadata }],
    created: now(),
  };
}

function datedPhases(
  world: World,
  { current_phase }: SubscriptionSchedule,
  wanted: readonly PhaseBody[],
): SchedulePhase[] {
  if (wanted[0]?.start_date !== current_phase?.start_date)
    throw invalid('You can not modify the start date of the current phase.');
  let start = wanted[0]?.start_date ?? now();
  return wanted.map(({ items, metadata, ...dates }) => {
    for (const { price } of items) need(world.find('price', price), 'price', price);
    const start_date = start;
    start = dates.end_date ?? start_date + lengthOf(dates);
    return { items, metadata, start_date, end_date: start };
  });
}

function lengthOf({ duration }: Pick<PhaseBody, 'duration'>): number {
  if (!duration) throw invalid('A phase needs an end_date or a duration.');
  return (duration.interval === 'year' ? 365 : 30) * day * duration.interval_count;
}
