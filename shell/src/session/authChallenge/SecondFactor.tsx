import { visitor } from '@plumbline/data/visitor';
import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { InputField } from '../../site/Field.tsx';
import { Notice } from '../../site/Notice.tsx';
import { useFields } from '../../site/useFields.ts';
import { ChallengeSite } from './ChallengeSite.tsx';

const schema = z.object({
  code: z.string().check(z.regex(/^\s*(\d\s*){6}$/, 'Enter the six-digit code from your app')),
});

/** Shows a code of the authenticator app to the sign-in server; the sentence to show, or nothing. */
async function showCode(code: string): Promise<string | undefined> {
  const { mfa } = visitor().auth;
  const factors = await mfa.listFactors();
  const factorId = factors.data?.totp[0]?.id;
  if (!factorId) return 'Couldn’t load your two-factor settings. Please try again.';
  const { error } = await mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') });
  if (!error) return undefined;
  if (error.status === 429) return 'Too many attempts. Please try again later.';
  return error.status === 400 || error.status === 422
    ? 'Wrong code. Codes change every 30 seconds.'
    : 'The code could not be checked. Please try again.';
}

/** The second factor, after the password. */
export function SecondFactor({ onDone }: { onDone: () => void }) {
  const form = useFields({ code: '' });
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    setChecking(true);
    setFailure(undefined);
    const fault = await showCode(form.values.code).catch(
      () => 'The code could not be checked. Please try again.',
    );
    if (!fault) return onDone();
    setChecking(false);
    setFailure(fault);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(schema)) void send();
  };
  return (
    <ChallengeSite
      title="Two-factor sign-in"
      lead="Open your authenticator app and enter the code it shows for this account."
    >
      <form className="site-form" onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        <InputField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          value={form.values.code}
          error={form.errors.code}
          onChange={(value) => form.set('code', value)}
        />
        <button type="submit" className="site-button" disabled={isChecking}>
          {isChecking ? 'Checking…' : 'Continue'}
        </button>
      </form>
    </ChallengeSite>
  );
}
