import { AgreeField } from '../AgreeField.tsx';
import { CheckField } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { listPrice, usePlans } from '../usePlans.ts';
import type { RegistrationModel } from './useRegistration.ts';

/** Step 3: the plan of the trial, and the terms. */
export function PlanStep({ model }: { model: RegistrationModel }) {
  const plans = usePlans();
  const { values, errors, set } = model.form;
  return (
    <>
      <p className="site-hint">Free for 14 days, no credit card. You can change it at any time.</p>
      <fieldset className="site-choices" aria-invalid={Boolean(errors.selectedPlan)}>
        <legend className="site-hidden">Subscription plan</legend>
        {plans.status === 'loading' && <div className="site-waiting site-choice-wait" />}
        {plans.status === 'failed' && (
          <Notice tone="error">
            The plans could not be loaded.{' '}
            <button type="button" className="site-link" onClick={plans.retry}>
              Try again
            </button>
          </Notice>
        )}
        {plans.status === 'ready' &&
          plans.plans.map((plan) => (
            <label key={plan.slug} className="site-choice">
              <input
                type="radio"
                name="selectedPlan"
                value={plan.slug}
                checked={values.selectedPlan === plan.slug}
                onChange={() => set('selectedPlan', plan.slug)}
              />
              <span>
                <strong>
                  {plan.name} {plan.is_popular && <em>Most popular</em>}
                </strong>
                <small>{plan.highlights.join(' · ')}</small>
              </span>
              <b>{listPrice(plan.monthly_price)} / month</b>
            </label>
          ))}
        {errors.selectedPlan && (
          <p className="site-error" role="alert">
            {errors.selectedPlan}
          </p>
        )}
      </fieldset>
      <AgreeField
        checked={values.agreeToTerms}
        error={errors.agreeToTerms}
        onChange={(checked) => set('agreeToTerms', checked)}
      />
      <CheckField
        name="subscribeToUpdates"
        label="Send me news about the product, about once a month"
        checked={values.subscribeToUpdates}
        onChange={(checked) => set('subscribeToUpdates', checked)}
      />
    </>
  );
}
