import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { sendReset } from '../auth/auth.ts';
import { emailField } from '../auth/registration.ts';
import { InputField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import { Site } from './Site.tsx';
import { SiteLink } from './SiteLink.tsx';
import { useFields } from './useFields.ts';

const schema = z.object({ email: emailField });

/** Asks for a reset mail; the answer does not tell whether the address has an account. */
export function ForgotPasswordPage() {
  const form = useFields({ email: '' });
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setState('sending');
    setFailure(undefined);
    const outcome = await sendReset(form.values.email);
    setState(outcome.ok ? 'sent' : 'idle');
    if (!outcome.ok) setFailure(outcome.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(schema)) void send();
  };

  return (
    <Site title="Forgot your password">
      <section className="site-card site-alone" aria-labelledby="forgot">
        <h1 id="forgot">Forgot your password?</h1>
        {state === 'sent' ? (
          <>
            <Notice tone="success">
              If this address has an account, a mail with a link is on its way. The link works once
              and for one hour.
            </Notice>
            <p className="site-center">
              Nothing came? Look into the spam folder, or{' '}
              <button type="button" className="site-link" onClick={() => setState('idle')}>
                try again
              </button>
              .
            </p>
          </>
        ) : (
          <form className="site-form" onSubmit={submit} noValidate>
            <p className="site-lead">We will mail you a link to set a new one.</p>
            {failure && <Notice tone="error">{failure}</Notice>}
            <InputField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              value={form.values.email}
              error={form.errors.email}
              onChange={(value) => form.set('email', value)}
            />
            <button type="submit" className="site-button" disabled={state === 'sending'}>
              {state === 'sending' ? 'Sending…' : 'Send the link'}
            </button>
          </form>
        )}
        <p className="site-center">
          <SiteLink href="/login">Back to sign in</SiteLink>
        </p>
      </section>
    </Site>
  );
}
