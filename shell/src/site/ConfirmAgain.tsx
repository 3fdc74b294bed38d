import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { sendEmailAgain } from '../auth/auth.ts';
import { emailField } from '../auth/registration.ts';
import { EmailCode } from './EmailCode.tsx';
import { InputField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import { useFields } from './useFields.ts';
import { useSiteHost } from './siteHost.ts';

const schema = z.object({ confirmedEmail: emailField });

/** Below a confirmation link that has expired or was used: another email, and its code. */
export function ConfirmAgain() {
  const { go } = useSiteHost();
  const form = useFields({ confirmedEmail: '' });
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();
  const { confirmedEmail: email } = form.values;

  const send = async () => {
    setState('sending');
    setFailure(undefined);
    const outcome = await sendEmailAgain(email, 'signup');
    setState(outcome.ok ? 'sent' : 'idle');
    if (!outcome.ok) setFailure(outcome.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(schema)) void send();
  };
  if (state === 'sent')
    return (
      <>
        <Notice tone="success">
          If {email} still has to be confirmed, we’ve emailed it a new link and code.
        </Notice>
        <EmailCode email={email} purpose="signup" isSent onOpened={() => go('/home')} />
      </>
    );
  return (
    <form className="site-form" onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <InputField
        label="Email to confirm"
        name="confirmedEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        error={form.errors.confirmedEmail}
        onChange={(value) => form.set('confirmedEmail', value)}
      />
      <button type="submit" className="site-button site-outline" disabled={state === 'sending'}>
        {state === 'sending' ? 'Sending…' : 'Send a new email'}
      </button>
    </form>
  );
}
