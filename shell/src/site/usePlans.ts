import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const listedPlan = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  monthly_price: z.number(),
  annual_price: z.number(),
  highlights: z.array(z.string()),
  is_popular: z.boolean(),
  is_contact_sales: z.boolean(),
});
/** A plan of the price list, in US dollars. */
export type ListedPlan = z.infer<typeof listedPlan>;

/** The price list as it loads. */
export type Plans =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; plans: ListedPlan[] };

async function loadPlans(): Promise<ListedPlan[]> {
  const columns = Object.keys(listedPlan.shape).join(',');
  const { data, error } = await visitor().rest.get(
    `/plans?select=${columns}&is_listed=eq.true&order=position`,
  );
  if (error) throw error;
  return z.array(listedPlan).parse(data);
}

/** The plans of the one table that pricing, registration and billing read. */
export function usePlans(): Plans {
  const [attempt, setAttempt] = useState(0);
  const [plans, setPlans] = useState<Plans>({ status: 'loading' });
  useEffect(() => {
    let isGone = false;
    loadPlans()
      .then((loaded) => !isGone && setPlans({ status: 'ready', plans: loaded }))
      .catch(() => {
        const retry = () => {
          setPlans({ status: 'loading' });
          setAttempt((made) => made + 1);
        };
        if (!isGone) setPlans({ status: 'failed', retry });
      });
    return () => {
      isGone = true;
    };
  }, [attempt]);
  return plans;
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** "$79": list prices are whole dollars; anything else keeps its cents. */
export const listPrice = (amount: number): string =>
  Number.isInteger(amount)
    ? dollars.format(amount)
    : amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
