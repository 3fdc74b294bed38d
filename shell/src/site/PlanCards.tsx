import { SiteLink } from './SiteLink.tsx';
import { listPrice, type ListedPlan } from './usePlans.ts';

type PlanCardsProps = { plans: readonly ListedPlan[]; isAnnual: boolean };

/** The plans side by side; the middle one stands out. */
export function PlanCards({ plans, isAnnual }: PlanCardsProps) {
  return (
    <ul className="site-plans">
      {plans.map((plan) => (
        <li key={plan.slug} className="site-plan" data-popular={plan.is_popular}>
          {plan.is_popular && <p className="site-badge">Most popular</p>}
          <h2>{plan.name}</h2>
          <p className="site-hint">{plan.description}</p>
          <p className="site-price">
            <strong>{listPrice(isAnnual ? plan.annual_price / 12 : plan.monthly_price)}</strong>
            <span> per month</span>
          </p>
          <p className="site-hint">
            {isAnnual ? `${listPrice(plan.annual_price)} billed once a year` : 'Billed every month'}
          </p>
          <ul className="site-ticks">
            {plan.highlights.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {plan.is_contact_sales ? (
            <SiteLink href="/contact" className="site-button site-outline">
              Contact Sales
            </SiteLink>
          ) : (
            <SiteLink
              href={`/register?plan=${plan.slug}`}
              className={plan.is_popular ? 'site-button' : 'site-button site-outline'}
            >
              Start free trial
            </SiteLink>
          )}
        </li>
      ))}
    </ul>
  );
}
