import { useRef, useState, type FormEvent } from 'react';
import { signIn, signInWith, type Outcome } from '../auth/auth.ts';
import { signInForm } from '../auth/registration.ts';
import { storageKeys } from '../session/browserStorage.ts';
import { EmailCode } from './EmailCode.tsx';
import { InputField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import { SiteLink } from './SiteLink.tsx';
import { useFields } from './useFields.ts';
import { useIsAlive } from './useIsAlive.ts';
import { useSiteHost } from './siteHost.ts';

/** Sends one request at a time; `unconfirmed` is the address whose account must be confirmed first. */
function useSending(email: string) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const isBusy = useRef(false);

  const send = async (act: () => Promise<Outcome>, then = () => {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setFailure(undefined);
    // A new session begins with activity, however long ago the last one was.
    localStorage.removeItem(storageKeys.activity);
    const outcome = await act();
    isBusy.current = false;
    setSending(false);
    if (!outcome.ok) setFailure(outcome.message);
    else then();
    setUnconfirmed(!outcome.ok && outcome.isUnconfirmed ? email : undefined);
  };
  const startOver = () => {
    setUnconfirmed(undefined);
    setFailure(undefined);
  };
  return { isSending, failure, unconfirmed, send, startOver };
}

/** E-mail and password; goes to where the visitor wanted, else home. */
export function SignInForm() {
  const { go, oauthProviders } = useSiteHost();
  // The page was drawn before it was known whether the server has Google.
  const isAlive = useIsAlive();
  const form = useFields({ email: '', password: '' });
  const [notice, setNotice] = useState<string>();
  const { isSending, failure, unconfirmed, send, startOver } = useSending(form.values.email);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNotice(undefined);
    const { email, password } = form.values;
    if (form.check(signInForm))
      void send(
        () => signIn(email, password),
        () => go('/home'),
      );
  };
  const google = () => {
    // Then the browser is on its way to Google, and comes back to this page.
    if (oauthProviders.includes('google')) void send(() => signInWith('google'));
    else setNotice('Google OAuth coming soon');
  };

  if (unconfirmed) return <ConfirmEmail email={unconfirmed} failure={failure} onBack={startOver} />;
  return (
    <form className="site-form" onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      {notice && <Notice tone="info">{notice}</Notice>}
      <InputField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        value={form.values.email}
        error={form.errors.email}
        onChange={(value) => form.set('email', value)}
      />
      <InputField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.set('password', value)}
      />
      <SiteLink href="/forgot-password" className="site-inline">
        Forgot your password?
      </SiteLink>
      <button type="submit" className="site-button" disabled={isSending} aria-busy={isSending}>
        {isSending ? 'Signing in…' : 'Sign in'}
      </button>
      <div className="site-or">or</div>
      <button type="button" className="site-button site-outline" onClick={google}>
        Sign in with Google
      </button>
      <p className="site-center">
        New here? <SiteLink href="/register">Create an account</SiteLink>
      </p>
      {isAlive && oauthProviders.includes('google') && (
        <p className="site-hint">
          Signing in with Google for the first time makes your company, and means that you agree to
          the <SiteLink href="/terms">Terms of Service</SiteLink> and{' '}
          <SiteLink href="/privacy">Privacy Policy</SiteLink>.
        </p>
      )}
    </form>
  );
}

type ConfirmEmailProps = { email: string; failure: string | undefined; onBack: () => void };

function ConfirmEmail({ email, failure, onBack }: ConfirmEmailProps) {
  const { go } = useSiteHost();
  return (
    <div className="site-form">
      {failure && <Notice tone="error">{failure}</Notice>}
      <EmailCode email={email} purpose="signup" isSent={false} onOpened={() => go('/home')} />
      <button type="button" className="site-button site-outline" onClick={onBack}>
        Back to sign in
      </button>
    </div>
  );
}
