import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';

const planRow = z.object({
  slug: z.string(),
  name: z.string(),
  monthly_price: z.number(),
  annual_price: z.number(),
});
type PlanRow = z.infer<typeof planRow>;
const cycles = [
  { cycle: 'monthly', interval: 'month', price: 'monthly_price' },
  { cycle: 'annual', interval: 'year', price: 'annual_price' },
] as const;

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & { stripe: Stripe };

/**
 * Makes the provider's prices agree with the table `plans`: the operator changes a price there, and
 * nowhere else. An old price stays with those who pay it and is not sold any more.
 */
export async function syncPrices({ stripe, service, log }: Dependencies): Promise<void> {
  const plans = await fromDatabase(
    service
      .from('plans')
      .select('slug, name, monthly_price, annual_price')
      .eq('is_lifetime', false)
      .eq('is_listed', true),
    z.array(planRow),
  );
  const current: string[] = [];
  for (const plan of plans)
    for (const { cycle, interval, price } of cycles) {
      const id = await priceId(stripe, { plan, interval, cents: Math.round(plan[price] * 100) });
      const row = { price_id: id, plan: plan.slug, billing_cycle: cycle, is_active: true };
      await fromDatabase(service.from('plan_prices').upsert(row), z.unknown());
      current.push(id);
    }
  const active = await fromDatabase(
    service.from('plan_prices').select('price_id').eq('is_active', true),
    z.array(z.object({ price_id: z.string() })),
  );
  const old = active.filter(({ price_id }) => !current.includes(price_id));
  for (const { price_id } of old)
    await fromDatabase(
      service.from('plan_prices').update({ is_active: false }).eq('price_id', price_id),
      z.unknown(),
    );
  log.info({ prices: current.length, retired: old.length }, 'prices agree with the plans');
}

type Wanted = { plan: PlanRow; interval: 'month' | 'year'; cents: number };

async function priceId(stripe: Stripe, { plan, interval, cents }: Wanted): Promise<string> {
  const key = `plumbline_${plan.slug}_${interval}_${cents}`;
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
  const [found] = data;
  if (found) return found.id;
  const { id } = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval },
      lookup_key: key,
      product_data: { name: `Plumbline ${plan.name}` },
      metadata: { plan: plan.slug },
    },
    { idempotencyKey: key },
  );
  return id;
}
