import { messageOf, toDataError, visitor } from '@plumbline/data/visitor';
import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { changedPassword } from '../../auth/registration.ts';
import { InputField } from '../../site/Field.tsx';
import { Notice } from '../../site/Notice.tsx';
import { StrengthMeter } from '../../site/StrengthMeter.tsx';
import { useFields } from '../../site/useFields.ts';
import { ChallengeSite } from './ChallengeSite.tsx';

const schema = z
  .object({
    current_password: z.string().check(z.minLength(1, 'Current password is required')),
    new_password: changedPassword,
    again: z.string(),
  })
  .check(
    z.refine(({ new_password, again }) => new_password === again, {
      path: ['again'],
      message: 'The two passwords are not the same',
    }),
    z.refine(({ current_password, new_password }) => current_password !== new_password, {
      path: ['new_password'],
      message: 'Choose a password different from your current one',
    }),
  );

/** The company lets no password grow older than this one is: a new one first. */
export function ExpiredPassword({ onDone }: { onDone: () => void }) {
  const form = useFields({ current_password: '', new_password: '', again: '' });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    setSaving(true);
    setFailure(undefined);
    const { current_password, new_password } = form.values;
    const { error } = await visitor().gateway.post('/accounts/password', {
      current_password,
      new_password,
    });
    if (!error) return onDone();
    setSaving(false);
    const { field, message } = toDataError(error);
    if (field === 'current_password' || field === 'new_password')
      form.setErrors({ [field]: message });
    else setFailure(messageOf(toDataError(error)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(schema)) void send();
  };
  return (
    <ChallengeSite
      title="Your password has expired"
      lead="It is older than your company allows. Choose a new one to go on; you are then signed out on every other device."
    >
      <form className="site-form" onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        <InputField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
          value={form.values.current_password}
          error={form.errors.current_password}
          onChange={(value) => form.set('current_password', value)}
        />
        <InputField
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters with numbers and symbols"
          required
          value={form.values.new_password}
          error={form.errors.new_password}
          onChange={(value) => form.set('new_password', value)}
        />
        <StrengthMeter password={form.values.new_password} />
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
        <button type="submit" className="site-button" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save the new password'}
        </button>
      </form>
    </ChallengeSite>
  );
}
