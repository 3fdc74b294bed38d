import { toDataError, visitor } from '@plumbline/data/visitor';
import { useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { signOut, signUp } from '../../auth/auth.ts';
import { registerMessages } from '../../auth/messages.ts';
import { accountStep, emptyRegistration, planStep } from '../../auth/registration.ts';
import { AgreeField } from '../AgreeField.tsx';
import { EmailCode } from '../EmailCode.tsx';
import { InputField } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { SiteLink } from '../SiteLink.tsx';
import { StrengthMeter } from '../StrengthMeter.tsx';
import { useFields } from '../useFields.ts';
import { useSiteHost } from '../siteHost.ts';
import { useInvitation, type Invitation } from './useInvitation.ts';

const schema = z.object({
  ownerName: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(200, 'This is too long')),
  password: accountStep.shape.password,
  agreeToTerms: planStep.shape.agreeToTerms,
});

/** Joins the company that sent the invitation instead of making one. */
export function InvitedRegistration({ token }: { token: string }) {
  const state = useInvitation(token);
  return (
    <section className="site-card site-alone" aria-labelledby="join">
      {state.status === 'loading' && <h1 id="join">Opening your invitation…</h1>}
      {state.status === 'failed' && (
        <>
          <h1 id="join">Invitation</h1>
          <Notice tone="error">{state.message}</Notice>
          <p className="site-center">
            Ask for a new one, or <SiteLink href="/register">create your own company</SiteLink>.
          </p>
        </>
      )}
      {state.status === 'ready' && (
        <>
          <h1 id="join">Join {state.invitation.company_name}</h1>
          {state.account === undefined ? (
            <JoinForm token={token} invitation={state.invitation} />
          ) : state.account === state.invitation.email ? (
            <JoinButton token={token} account={state.account} />
          ) : (
            <OtherAccount account={state.account} invitation={state.invitation} />
          )}
        </>
      )}
    </section>
  );
}

function JoinButton({ token, account }: { token: string; account: string }) {
  const { load } = useSiteHost();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const join = async () => {
    setSending(true);
    const { error } = await visitor().rest.post('/rpc/accept_invitation', { p_token: token });
    setSending(false);
    if (error) setFailure(toDataError(error).message);
    else load('/home');
  };
  return (
    <>
      <p className="site-lead">You are signed in as {account}. Join with this account?</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <button
        type="button"
        className="site-button"
        disabled={isSending}
        onClick={() => void join()}
      >
        {isSending ? 'Joining…' : 'Join the company'}
      </button>
    </>
  );
}

/** The invitation went to one address, and another one is signed in. */
function OtherAccount({ account, invitation }: { account: string; invitation: Invitation }) {
  const { load } = useSiteHost();
  return (
    <>
      <Notice tone="error">
        This invitation is for {invitation.email}, and you are signed in as {account}.
      </Notice>
      <button
        type="button"
        className="site-button"
        onClick={() => void signOut().then(() => load(location.pathname + location.search))}
      >
        Sign out and go on
      </button>
      <p className="site-center">
        Or <SiteLink href="/home">stay where you are</SiteLink>.
      </p>
    </>
  );
}

type JoinFields = { ownerName: string; password: string; agreeToTerms: boolean };

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
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
