import { ApiError, fromDatabase, type Actor } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { billedCompany } from '../company/billedCompany.ts';
import { asked } from '../provider/providerErrors.ts';
import { choosePrice, type PlanChoice } from './choosePrice.ts';
import type { planSchedule } from './planSchedule.ts';
import { toChanged, withSecret, type Changed, type Scheduled } from './changedSubscription.ts';

/** Changes the plan of a subscription, and reads it with the change that is scheduled. */
export function planChange(stripe: Stripe, schedule: ReturnType<typeof planSchedule>) {
  const scheduled = async (id: string): Promise<Changed & Scheduled> => {
    const current = await asked(stripe.subscriptions.retrieve(id, { expand: withSecret }));
    return { ...toChanged(current), scheduledChange: await schedule.read(current) };
  };

  async function isDearer(now: Stripe.Price, wantedId: string): Promise<boolean> {
    const wanted = await asked(stripe.prices.retrieve(wantedId));
    return monthly(wanted) > monthly(now) || wanted.recurring?.interval !== now.recurring?.interval;
  }

  /** A lower plan starts when the paid period ends, if the page asks for it; any other change takes effect now. */
  const change = async (
    id: string,
    actor: Actor,
    { choice, atPeriodEnd }: { choice: PlanChoice; atPeriodEnd: boolean },
  ): Promise<Changed & Scheduled> => {
    const chosen = await choosePrice(actor, choice);
    const { price_id, plan } = chosen;
    const current = await asked(stripe.subscriptions.retrieve(id));
    const [item] = current.items.data;
    if (!item) throw new Error(`The subscription ${id} has no item`);
    if (item.price.id === price_id)
      throw new ApiError(409, 'same_plan', 'This is your current plan.');
    if (atPeriodEnd && (await isLower(actor, plan))) {
      await schedule.changeAtPeriodEnd(current, chosen);
      return scheduled(id);
    }
    const dearer = await isDearer(item.price, price_id);
    await schedule.release(current);
    return {
      scheduledChange: null,
      ...toChanged(
        await asked(
          stripe.subscriptions.update(id, {
            items: [{ id: item.id, price: price_id }],
            // what is dearer is paid now, else nothing changes; what is cheaper becomes credit on the next invoice
            ...(dearer
              ? { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }
              : { proration_behavior: 'create_prorations' }),
            cancel_at_period_end: false,
            metadata: { ...current.metadata, plan },
            expand: withSecret,
          }),
        ),
      ),
    };
  };
  return { change, scheduled };
}

/** Whether a plan is below the actor's on the price list. */
async function isLower(actor: Actor, wanted: string): Promise<boolean> {
  const { plan } = await billedCompany(actor);
  const rows = await fromDatabase(
    actor.db.from('plans').select('slug, position').in('slug', [plan, wanted]),
    z.array(z.object({ slug: z.string(), position: z.number() })),
  );
  const positionOf = (slug: string) => rows.find((row) => row.slug === slug)?.position ?? 0;
  return positionOf(wanted) < positionOf(plan);
}

const monthly = ({ unit_amount, recurring }: Stripe.Price) =>
  (unit_amount ?? 0) / (recurring?.interval === 'year' ? 12 : 1);
