import { useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { enterCode, sendEmailAgain, type EmailPurpose, type Outcome } from '../auth/auth.ts';
import { InputField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import { useCountdown } from './useCountdown.ts';
import { useFields } from './useFields.ts';

// A hosted project chooses how long its codes are.
const schema = z.object({
  code: z.string().check(z.regex(/^\s*(\d\s*){6,10}$/, 'Enter the code from the email')),
});
/** The server sends one email a minute to an address. */
const waitSeconds = 60;

type EmailCodeProps = {
  email: string;
  purpose: EmailPurpose;
  /** An email was sent just now: the next one has to wait. */
  isSent: boolean;
  onOpened: () => void;
};

/** The code of an email for who reads it on another device, and another email when none arrived. */
export function EmailCode({ email, purpose, isSent, onOpened }: EmailCodeProps) {
  const form = useFields({ code: '' });
  const [state, setState] = useState<'idle' | 'checking' | 'sending'>('idle');
  const [answer, setAnswer] = useState<{ tone: 'error' | 'success'; text: string }>();
  const { left, restart } = useCountdown(waitSeconds, isSent);
  const isBusy = useRef(false);

  const run = async (doing: 'checking' | 'sending', act: Promise<Outcome>, then: () => void) => {
    isBusy.current = true;
    setState(doing);
    setAnswer(undefined);
    const outcome = await act;
    isBusy.current = false;
    setState('idle');
    if (outcome.ok) then();
    else setAnswer({ tone: 'error', text: outcome.message });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current || !form.check(schema)) return;
    const code = form.values.code.replaceAll(/\s/g, '');
    void run('checking', enterCode(email, code, purpose), onOpened);
  };
  const sendAgain = () => {
    if (isBusy.current) return;
    void run('sending', sendEmailAgain(email, purpose), () => {
      restart();
      setAnswer({
        tone: 'success',
        text: `We sent another email to ${email}. Only its code and link work now.`,
      });
    });
  };

  return (
    <form className="site-form" onSubmit={submit} noValidate>
      {answer && <Notice tone={answer.tone}>{answer.text}</Notice>}
      <InputField
        label="Code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        hint="Valid for 10 minutes. You can use the link in the email instead."
        value={form.values.code}
        error={form.errors.code}
        onChange={(value) => form.set('code', value)}
      />
      <button type="submit" className="site-button" disabled={state !== 'idle'}>
        {state === 'checking' ? 'Checking…' : 'Continue'}
      </button>
      <p className="site-center">
        No email? Check your spam folder, or{' '}
        <button
          type="button"
          className="site-link"
          disabled={left > 0 || state !== 'idle'}
          onClick={sendAgain}
        >
          {left > 0 ? `send it again in ${left} s` : 'send it again'}
        </button>
        .
      </p>
    </form>
  );
}
