import { ApiError, fromDatabase, type Actor } from '@plumbline/kit';
import { z } from 'zod';

const cycles = ['monthly', 'annual'] as const;

/** A plan by the provider's price id, or by slug and cycle. */
export const planChoice = z
  .object({
    priceId: z.string().max(255).optional(),
    plan: z.string().max(60).optional(),
    billingCycle: z.enum(cycles).default('monthly'),
  })
  .refine(({ priceId, plan }) => priceId !== undefined || plan !== undefined, 'Plan not found');
export type PlanChoice = z.infer<typeof planChoice>;

const priceRow = z.object({
  price_id: z.string(),
  plan: z.string(),
  billing_cycle: z.enum(cycles),
});
export type ChosenPrice = z.infer<typeof priceRow>;

/**
 * The live price of a choice. The page's word `priceId` may be the plan's slug as well.
 * @throws ApiError 404 Plan not found
 */
export async function choosePrice({ db }: Actor, choice: PlanChoice): Promise<ChosenPrice> {
  const prices = await fromDatabase(
    db.from('plan_prices').select('price_id, plan, billing_cycle').eq('is_active', true),
    z.array(priceRow),
  );
  const slug = choice.plan ?? choice.priceId;
  const found =
    prices.find(({ price_id }) => price_id === choice.priceId) ??
    prices.find(
      ({ plan, billing_cycle }) => plan === slug && billing_cycle === choice.billingCycle,
    );
  if (!found) throw new ApiError(404, 'plan_not_found', 'Plan not found');
  return found;
}
