import { useCardListQuery } from '../../data/savedCards.ts';
import {
  useSubscriptionPlansQuery,
  useSubscriptionPricesQuery,
  useSubscriptionUsageQuery,
} from '../../data/subscription.ts';

/** The plans with their prices, and the company's usage and cards; `failed` are those that did not load. */
export function usePlanOffers(company: string) {
  const planList = useSubscriptionPlansQuery();
  const priceList = useSubscriptionPricesQuery();
  const ownUsage = useSubscriptionUsageQuery(company);
  const ownCards = useCardListQuery();
  const { data: plans = [] } = planList;
  const { data: prices = [] } = priceList;
  const { data: usage } = ownUsage;
  const { data: cards } = ownCards;
  const failed = [planList, priceList, ownUsage, ownCards].filter(
    ({ isError, data }) => isError && data === undefined,
  );
  return { plans, prices, usage, cards, failed };
}
