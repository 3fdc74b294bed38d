import { Notice, PlainButton } from '@plumbline/design/frame';
import { Link, useLink, useOnboarding } from '@plumbline/platform';
import { useEffect, useRef } from 'react';
import { guides } from './guide.ts';

type NextStepProps = {
  /** Whether a step was just finished here, and the next one may be offered. */
  isDue: boolean;
  onPutAside: () => void;
};

/** After a step of the setup a way to the next one, or to the first quote after the last; nothing when that is not open. */
export function NextStep({ isDue, onPutAside }: NextStepProps) {
  const { state, percentage } = useOnboarding();
  const step = state.currentStep && guides[state.currentStep];
  const start = step ? step.start : { route: 'billing.quoteNew' as const };
  const to = useLink(start.route, 'query' in start && start.query ? { query: start.query } : {});
  const shown = isDue ? to : undefined;
  const note = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // A long form may have been saved from its end.
    if (shown) note.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    // It is there before its words, so that they are read out when they come.
    <output ref={note} className="guide-next">
      {shown && (
        <div className="guide-note">
          <Notice
            tone="info"
            shape="card"
            role="presentation"
            action={
              <>
                <PlainButton component={Link} to={shown} kind="outlined" size="small">
                  {step ? `Next: ${step.next}` : 'Write your first quote'}
                </PlainButton>
                <PlainButton kind="quiet" size="small" onClick={onPutAside}>
                  Not now
                </PlainButton>
              </>
            }
          >
            {step ? `${percentage}% of the setup is done.` : 'You’re set up.'}
          </Notice>
        </div>
      )}
    </output>
  );
}
