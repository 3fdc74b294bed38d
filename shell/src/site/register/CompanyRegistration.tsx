import { useEffect, useRef, type FormEvent } from 'react';
import { EmailCode } from '../EmailCode.tsx';
import { Notice } from '../Notice.tsx';
import { SiteLink } from '../SiteLink.tsx';
import { AccountStep } from './AccountStep.tsx';
import { BusinessStep } from './BusinessStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { useRegistration } from './useRegistration.ts';

const titles = ['Your account', 'Your business', 'Your plan'] as const;
const Steps = [AccountStep, BusinessStep, PlanStep] as const;

export function CompanyRegistration({ plan }: { plan: string }) {
  const model = useRegistration(plan);
  const { step, progress, isFilled } = model;
  const Step = Steps[step];
  const heading = useStepFocus(step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    model.next();
  };

  if (progress.status === 'confirm' || progress.status === 'done')
    return (
      <section className="site-card site-alone" aria-label="Registration">
        <h1>Almost there</h1>
        <Notice tone="success">{progress.message}</Notice>
        {progress.status === 'confirm' && (
          <>
            <EmailCode
              email={model.form.values.email}
              purpose="signup"
              isSent
              onOpened={model.open}
            />
            <p className="site-center">
              <SiteLink href="/login">Go to sign in</SiteLink>
            </p>
          </>
        )}
      </section>
    );

  return (
    <section className="site-card site-wide-card" aria-labelledby="register">
      <h1 id="register">Create your company</h1>
      <ol className="site-steps" aria-label="Progress">
        {titles.map((title, at) => (
          <li key={title} aria-current={at === step ? 'step' : undefined} data-done={at < step}>
            <span>{at + 1}</span> <b>{title}</b>
          </li>
        ))}
      </ol>
      <form className="site-form" onSubmit={submit} noValidate>
        <h2 ref={heading} tabIndex={-1}>
          Step {step + 1} of 3: {titles[step]}
        </h2>
        {progress.status === 'failed' && <Notice tone="error">{progress.message}</Notice>}
        <Step model={model} />
        <div className="site-actions site-spread">
          {step > 0 && (
            <button type="button" className="site-button site-outline" onClick={model.back}>
              Back
            </button>
          )}
          {step === 1 && (
            <button type="button" className="site-button site-outline" onClick={model.skip}>
              Skip
            </button>
          )}
          <button
            type="submit"
            className="site-button"
            disabled={!isFilled || progress.status === 'sending'}
          >
            {step < 2 ? 'Continue' : progress.status === 'sending' ? 'Creating…' : 'Create Account'}
          </button>
        </div>
      </form>
      <p className="site-center">
        Already registered? <SiteLink href="/login">Sign in</SiteLink>
      </p>
    </section>
  );
}

/** A new step takes the focus, so that the keyboard and a screen reader go on at its head. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}
