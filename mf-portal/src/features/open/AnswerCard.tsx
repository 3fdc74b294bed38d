import { Notice, PlainButton } from '@plumbline/design';
import { useState, type FormEvent } from 'react';
import type { Opened } from '../../data/portalShapes.ts';
import * as styles from '../../shared/portal.module.css';

/** What a call came to: a message of why it failed, or undefined. */
type Outcome = { sentTo: string } | { problem: string };

type AnswerCardProps = {
  asked: Opened;
  /** Why the last answer couldn't be checked. */
  problem: string | undefined;
  onAnswer: (answer: string) => Promise<void>;
  /** Emails a new link to the client's own address. */
  onNewLink: () => Promise<Outcome>;
};

const left = (count = 0) => (count === 1 ? '1 attempt left.' : `${count} attempts left.`);

/** A link that is older than 14 days: who is there, or a new link. The app and the light page show the same. */
export function AnswerCard({ asked, problem, onAnswer, onNewLink }: AnswerCardProps) {
  const isLocked = asked.state === 'locked';
  return (
    <div className={`${styles.card} ${styles.sections}`}>
      <h1 className="pl-h1">{isLocked ? 'Ask for a new link' : 'Is it you?'}</h1>
      <p className="pl-text">
        {isLocked
          ? 'That was the fifth wrong answer, so this link no longer opens. We can send a new one to the email address your contractor has for you.'
          : 'This link is more than 14 days old. Enter your email address, or the last four digits of your phone number.'}
      </p>
      {asked.state === 'wrong' && (
        <Notice tone="error" shape="card">
          That isn’t what your contractor has for you. {left(asked.attempts_left)}
        </Notice>
      )}
      {problem && (
        <Notice tone="error" shape="card">
          {problem}
        </Notice>
      )}
      {!isLocked && <AnswerForm onAnswer={onAnswer} />}
      <NewLink isFirst={isLocked} onNewLink={onNewLink} />
    </div>
  );
}

function AnswerForm({ onAnswer }: Pick<AnswerCardProps, 'onAnswer'>) {
  const [isAsking, setAsking] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = new FormData(event.currentTarget).get('answer');
    if (typeof answer !== 'string' || !answer.trim()) return;
    setAsking(true);
    await onAnswer(answer.trim());
    setAsking(false);
  };
  return (
    <form
      aria-label="Who is there"
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      <label className={styles.label}>
        Email or last four digits
        <input className={styles.input} name="answer" autoComplete="email" required />
      </label>
      <PlainButton
        type="submit"
        kind="contained"
        disabled={isAsking}
        // Inline, as the page's own styles win against those of an area.
        style={{ minHeight: 48 }}
      >
        {isAsking ? 'Opening…' : 'Open my portal'}
      </PlainButton>
    </form>
  );
}

function NewLink({
  isFirst,
  onNewLink,
}: { isFirst: boolean } & Pick<AnswerCardProps, 'onNewLink'>) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const ask = async () => {
    setSending(true);
    setOutcome(await onNewLink());
    setSending(false);
  };
  if (outcome)
    return (
      <Notice tone={'sentTo' in outcome ? 'info' : 'error'} shape="card">
        {'sentTo' in outcome ? `We sent a new link to ${outcome.sentTo}.` : outcome.problem}
      </Notice>
    );
  return (
    <PlainButton
      kind={isFirst ? 'contained' : 'text'}
      disabled={isSending}
      onClick={() => void ask()}
    >
      {isSending ? 'Sending…' : 'Email me a new link'}
    </PlainButton>
  );
}
