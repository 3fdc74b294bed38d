import { useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { signUp } from '../../auth/auth.ts';
import { registerMessages } from '../../auth/messages.ts';
import { accountStep, emptyRegistration, planStep } from '../../auth/registration.ts';
import { AgreeField } from '../AgreeField.tsx';
import { EmailCode } from '../EmailCode.tsx';
import { InputField } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { StrengthMeter } from '../StrengthMeter.tsx';
import { useFields } from '../useFields.ts';
import { useSiteHost } from '../siteHost.ts';
import type { Invitation } from './useInvitation.ts';

const schema = z.object({
  ownerName: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(200, 'This is too long')),
  password: accountStep.shape.password,
  agreeToTerms: planStep.shape.agreeToTerms,
});

type JoinFields = { ownerName: string; password: string; agreeToTerms: boolean };
type JoinFormProps = { token: string; invitation: Invitation };

/** Signs up with the invitation; `open` goes to the home page. */
function useJoin({ token, invitation }: JoinFormProps) {
  const { go } = useSiteHost();
  const form = useFields<JoinFields>({
    ownerName: invitation.full_name ?? '',
    password: '',
    agreeToTerms: false,
  });
  const [answer, setAnswer] = useState<{ tone: 'error' | 'success'; text: string }>();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  const open = () =>
    go('/home', { welcome: `Welcome to ${invitation.company_name}!`, isNewUser: true });
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    const outcome = await signUp(
      { ...emptyRegistration, ...form.values, email: invitation.email },
      token,
    );
    isBusy.current = false;
    setSending(false);
    if (!outcome.ok) setAnswer({ tone: 'error', text: outcome.message });
    else if (outcome.next === 'confirm')
      setAnswer({ tone: 'success', text: registerMessages.confirm });
    else open();
  };
  return { form, answer, isSending, open, send };
}

/** Makes an account for the invited address and joins the company. */
export function JoinForm(props: JoinFormProps) {
  const { invitation } = props;
  const { form, answer, isSending, open, send } = useJoin(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(schema)) void send();
  };
  if (answer?.tone === 'success')
    return (
      <>
        <Notice tone="success">{answer.text}</Notice>
        <EmailCode email={invitation.email} purpose="signup" isSent onOpened={open} />
      </>
    );
  return (
    <form className="site-form" onSubmit={submit} noValidate>
      {answer && <Notice tone="error">{answer.text}</Notice>}
      <InputField
        label="Email"
        type="email"
        autoComplete="username"
        value={invitation.email}
        readOnly
        onChange={() => {}}
      />
      <InputField
        label="Your name"
        name="ownerName"
        autoComplete="name"
        required
        value={form.values.ownerName}
        error={form.errors.ownerName}
        onChange={(value) => form.set('ownerName', value)}
      />
      <InputField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.set('password', value)}
      />
      <StrengthMeter password={form.values.password} />
      <AgreeField
        checked={form.values.agreeToTerms}
        error={form.errors.agreeToTerms}
        onChange={(checked) => form.set('agreeToTerms', checked)}
      />
      <button type="submit" className="site-button" disabled={isSending}>
        {isSending ? 'Joining…' : 'Join the company'}
      </button>
    </form>
  );
}
