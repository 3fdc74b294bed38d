import { SiteLink } from './SiteLink.tsx';
import type { Member } from './useMember.ts';
import { listPrice, type ListedPlan } from './usePlans.ts';

type PlanCardsProps = {
  plans: readonly ListedPlan[];
  isAnnual: boolean;
  /** Null for a visitor. */
  member: Member | null;
};

/** The plans side by side; the middle one stands out. */
export function PlanCards({ plans, isAnnual, member }: PlanCardsProps) {
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
          {member ? <PlanChange plan={plan} member={member} /> : <PlanStart plan={plan} />}
        </li>
      ))}
    </ul>
  );
}

/** A visitor's way to a plan. */
function PlanStart({ plan }: { plan: ListedPlan }) {
  if (plan.is_contact_sales) return <ContactSales />;
  return (
    <SiteLink
      href={`/register?plan=${plan.slug}`}
      className={plan.is_popular ? 'site-button' : 'site-button site-outline'}
    >
      Start free trial
    </SiteLink>
  );
}

/** The same for a company that has a plan: to Billing, with this plan selected. */
function PlanChange({ plan, member }: { plan: ListedPlan; member: Member }) {
  if (plan.slug === member.plan) return <p className="site-current">Your current plan</p>;
  if (member.isLifetime) return null;
  return (
    <>
      {member.canBill ? (
        <SiteLink
          href={`/settings?section=billing&plan=${plan.slug}`}
          className={plan.is_popular ? 'site-button' : 'site-button site-outline'}
        >
          Change to {plan.name}
        </SiteLink>
      ) : (
        <p className="site-hint">An owner of your company can change the plan.</p>
      )}
      {plan.is_contact_sales && <ContactSales />}
    </>
  );
}

const ContactSales = () => (
  <SiteLink href="/contact" className="site-button site-outline">
    Contact Sales
  </SiteLink>
);
