import { useState } from 'react';
import { arrivalFault, isUsedLink } from '../auth/arrival.ts';
import { takeNotice } from '../session/browserStorage.ts';
import { ConfirmAgain } from './ConfirmAgain.tsx';
import { Notice } from './Notice.tsx';
import { SignInForm } from './SignInForm.tsx';
import { Site } from './Site.tsx';
import { useIsAlive } from './useIsAlive.ts';

const claims = [
  ['14-day free trial', 'Everything of the plan you choose. No credit card.'],
  ['Quotes that turn into invoices', 'Write it once, send it, get paid online.'],
  ['The site in your pocket', 'Photos, tasks and progress from the phone.'],
] as const;

/** The sign-in card beside its marketing panel. */
export function LoginPage() {
  const isAlive = useIsAlive();
  const [notice] = useState(takeNotice);
  const fault = arrivalFault();
  return (
    <Site title="Sign in">
      <div className="site-split">
        <section className="site-card" aria-labelledby="sign-in">
          <h1 id="sign-in">Welcome back</h1>
          <p className="site-lead">Sign in to your company’s office.</p>
          {isAlive && notice && <Notice tone="info">{notice}</Notice>}
          {isAlive && fault && <Notice tone="error">{fault}</Notice>}
          {isAlive && isUsedLink() && <ConfirmAgain />}
          <SignInForm />
        </section>
        <aside className="site-panel" aria-label="What Plumbline does">
          <h2>The whole job, straight and true.</h2>
          <ul>
            {claims.map(([title, text]) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Site>
  );
}
