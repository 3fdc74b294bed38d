import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { setPassword } from '../auth/auth.ts';
import { changedPassword } from '../auth/registration.ts';
import { InputField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { useFields } from './useFields.ts';
import { useSiteHost } from './siteHost.ts';

const schema = z.object({ password: changedPassword, again: z.string() }).check(
  z.refine(({ password, again }) => password === again, {
    path: ['again'],
    message: 'The two passwords are not the same',
  }),
);

/** A new password for who has come by a reset email, in the session that its link or code has opened. */
export function NewPasswordForm() {
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
        <p className="site-lead">You’re signed out on all other devices.</p>
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
