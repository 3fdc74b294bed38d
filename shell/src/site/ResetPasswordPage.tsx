import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { arrivalFault, isRecovery } from '../auth/arrival.ts';
import { setPassword } from '../auth/auth.ts';
import { newPassword } from '../auth/registration.ts';
import { InputField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import { Site } from './Site.tsx';
import { SiteLink } from './SiteLink.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { useFields } from './useFields.ts';
import { useSiteHost } from './siteHost.ts';

const schema = z.object({ password: newPassword, again: z.string() }).check(
  z.refine(({ password, again }) => password === again, {
    path: ['again'],
    message: 'The two passwords are not the same',
  }),
);

type Link = 'checking' | 'good' | 'bad';

/** Whether the mail's link has opened a session to set a password in. */
function useResetLink(): Link {
  const [link, setLink] = useState<Link>('checking');
  useEffect(() => {
    let isGone = false;
    const settle = (isGood: boolean) => !isGone && setLink(isGood ? 'good' : 'bad');
    void visitor()
      .auth.getSession()
      .then(({ data }) => settle(isRecovery() && data.session !== null && !arrivalFault()))
      .catch(() => settle(false));
    return () => {
      isGone = true;
    };
  }, []);
  return link;
}

/** Where the reset mail leads: sets a new password, once. */
export function ResetPasswordPage() {
  const link = useResetLink();
  return (
    <Site title="Set a new password">
      <section className="site-card site-alone" aria-labelledby="reset">
        <h1 id="reset">Set a new password</h1>
        {link === 'checking' && <p className="site-lead">Checking your link…</p>}
        {link === 'bad' && (
          <>
            <Notice tone="error">
              This link has expired or was used before. Please ask for a new one.
            </Notice>
            <SiteLink href="/forgot-password" className="site-button">
              Ask for a new link
            </SiteLink>
          </>
        )}
        {link === 'good' && <NewPasswordForm />}
      </section>
    </Site>
  );
}

function NewPasswordForm() {
  const { go } = useSiteHost();
  const form = useFields({ password: '', again: '' });
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setState('sending');
    setFailure(undefined);
    const outcome = await setPassword(form.values.password);
    setState(outcome.ok ? 'done' : 'idle');
    if (!outcome.ok) setFailure(outcome.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(schema)) void send();
  };
  if (state === 'done')
    return (
      <>
        <Notice tone="success">Your password has been changed.</Notice>
        <button type="button" className="site-button" onClick={() => go('/home')}>
          Go to your company
        </button>
      </>
    );
  return (
    <form className="site-form" onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <InputField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.set('password', value)}
      />
      <StrengthMeter password={form.values.password} />
      <InputField
        label="The same once more"
        name="again"
        type="password"
        autoComplete="new-password"
        required
        value={form.values.again}
        error={form.errors.again}
        onChange={(value) => form.set('again', value)}
      />
      <button type="submit" className="site-button" disabled={state === 'sending'}>
        {state === 'sending' ? 'Saving…' : 'Save the new password'}
      </button>
    </form>
  );
}
