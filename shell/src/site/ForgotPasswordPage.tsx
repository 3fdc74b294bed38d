import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { sendReset } from '../auth/auth.ts';
import { emailField } from '../auth/registration.ts';
import { EmailCode } from './EmailCode.tsx';
import { InputField } from './Field.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Notice } from './Notice.tsx';
import { Site } from './Site.tsx';
import { SiteLink } from './SiteLink.tsx';
import { useFields } from './useFields.ts';

const schema = z.object({ email: emailField });

/** Sends a reset email and takes its code; nothing here shows whether the address has an account. */
export function ForgotPasswordPage() {
  const form = useFields({ email: '' });
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'opened'>('idle');
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

  if (state === 'opened')
    return (
      <Site title="Set a new password">
        <section className="site-card site-alone" aria-labelledby="reset">
          <h1 id="reset">Set a new password</h1>
          <NewPasswordForm />
        </section>
      </Site>
    );
  return (
    <Site title="Forgot your password">
      <section className="site-card site-alone" aria-labelledby="forgot">
        <h1 id="forgot">Forgot your password?</h1>
        {state === 'sent' ? (
          <>
            <Notice tone="success">
              If this address has an account, we’ve emailed it a link and a code. The link works
              once and for one hour.
            </Notice>
            <EmailCode
              email={form.values.email}
              purpose="recovery"
              isSent
              onOpened={() => setState('opened')}
            />
            <p className="site-center">
              <button type="button" className="site-link" onClick={() => setState('idle')}>
                Use another email address
              </button>
            </p>
          </>
        ) : (
          <form className="site-form" onSubmit={submit} noValidate>
            <p className="site-lead">We’ll email you a link and a code to set a new one.</p>
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
