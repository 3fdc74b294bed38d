import { useState } from 'react';
import { Notice } from './Notice.tsx';
import { PlanCards } from './PlanCards.tsx';
import { Site } from './Site.tsx';
import { SiteLink } from './SiteLink.tsx';
import { useMember } from './useMember.ts';
import { usePlans } from './usePlans.ts';

const questions = [
  [
    'How does the trial work?',
    'You use everything of the plan you choose for 14 days, without a credit card. When it ends, your data stays readable until you choose a plan.',
  ],
  [
    'What does annual billing save?',
    'Twenty percent: you pay for the year at once, at 12 months less 20 percent.',
  ],
  [
    'Can I change my plan later?',
    'At any time. Going up works at once; going down keeps everything readable.',
  ],
] as const;

/** What the plans cost and hold. */
export function PricingPage() {
  const plans = usePlans();
  const member = useMember();
  const [isAnnual, setAnnual] = useState(false);
  return (
    <Site title="Pricing">
      <section className="site-section site-center-text" aria-labelledby="pricing">
        <h1 id="pricing">Pick the plan that fits your crew</h1>
        <p className="site-lead">
          {!member && '14-day free trial. No credit card. '}Annual billing saves 20 percent.
        </p>
        <fieldset className="site-toggle" aria-label="Billing">
          <button type="button" aria-pressed={!isAnnual} onClick={() => setAnnual(false)}>
            Monthly
          </button>
          <button type="button" aria-pressed={isAnnual} onClick={() => setAnnual(true)}>
            Annual, save 20%
          </button>
        </fieldset>
        {plans.status === 'ready' && member !== undefined && (
          <PlanCards plans={plans.plans} isAnnual={isAnnual} member={member} />
        )}
        {(plans.status === 'loading' || (plans.status === 'ready' && member === undefined)) && (
          <div className="site-plans site-waiting" aria-label="Loading" />
        )}
        {plans.status === 'failed' && (
          <Notice tone="error">
            The price list could not be loaded.{' '}
            <button type="button" className="site-link" onClick={plans.retry}>
              Try again
            </button>
          </Notice>
        )}
      </section>
      <section className="site-section site-narrow" aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        {questions.map(([question, answer]) => (
          <details key={question} className="site-question">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
        <p className="site-center">
          Something else? <SiteLink href="/contact">Ask us</SiteLink>, or go{' '}
          <SiteLink href="/">back to the start</SiteLink>.
        </p>
      </section>
    </Site>
  );
}
