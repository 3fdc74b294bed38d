import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { ProviderEvent } from './objects.ts';
import { newId, now, type State, type World } from './state.ts';

/** Where events go and how they are signed. */
export type Hook = {
  url: string;
  secret: string;
  /** How often each event arrives, at the same time: Stripe promises at least once. 1 unless told. */
  copies?: number;
};
export type Emit = (world: World, type: string, object: object) => void;

const apiVersion = '2026-10-28.endive';
const attempts = 12;

/**
 * Sends events as Stripe does: signed, one by one per object or not at all in order, and again with
 * growing pauses until the receiver answers 2xx. What is unsent survives a restart.
 */
export function eventSender(state: State, hook: Hook, log: Logger) {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const later = (world: World, event: ProviderEvent, attempt: number) => {
    if (isStopped || attempt >= attempts) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        send(world, event, attempt);
      },
      attempt === 0 ? 0 : Math.min(250 * 2 ** attempt, 60_000),
    );
    timer.unref();
    timers.add(timer);
  };
  const send = (world: World, event: ProviderEvent, attempt: number) => {
    const copies = Array.from({ length: hook.copies ?? 1 }, () => deliver(hook, event));
    const sending = Promise.all(copies)
      .then(
        () => void world.put('event', { ...event, pending_webhooks: 0 }),
        (error: unknown) => {
          log.warn({ err: error, event: event.id, attempt }, 'the event was not taken');
          later(world, event, attempt + 1);
        },
      )
      .finally(() => running.delete(sending));
    running.add(sending);
  };

  const emit: Emit = (world, type, object) => {
    const event: ProviderEvent = {
      id: newId('event'),
      object: 'event',
      type,
      created: now(),
      api_version: apiVersion,
      pending_webhooks: 1,
      data: { object: publicView(object) },
      ...(world.account && { account: world.account }),
    };
    world.put('event', event);
    later(world, event, 0);
  };
  return {
    emit,
    /** Sends what an earlier run has left. */
    resume() {
      for (const world of state.worlds())
        for (const event of world.all('event').filter((each) => each.pending_webhooks > 0))
          later(world, event, 1);
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

async function deliver({ url, secret }: Hook, event: ProviderEvent): Promise<void> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
    signal: AbortSignal.timeout(20_000),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The receiver answered ${answer.status}`);
}

/** Without what the emulator keeps for itself. */
export function publicView(object: object): object {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name]) => !['behaviour', 'is_set_up', 'product_name'].includes(name),
    ),
  );
}
