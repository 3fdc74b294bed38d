import type { SessionHold } from '@plumbline/platform';
import { ExpiredPassword } from './ExpiredPassword.tsx';
import { SecondFactor } from './SecondFactor.tsx';

type ChallengePageProps = { hold: SessionHold; onDone: () => void };

/** Signed in, and yet the database opens nothing until this is done. */
export function ChallengePage({ hold, onDone }: ChallengePageProps) {
  switch (hold) {
    case 'password':
      return <ExpiredPassword onDone={onDone} />;
    case 'second_factor':
      return <SecondFactor onDone={onDone} />;
  }
}
