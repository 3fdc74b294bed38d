import { Notice, PlainButton } from '@plumbline/design/frame';
import { Link, useLink, useOnboarding } from '@plumbline/platform';
import { useEffect, useRef } from 'react';
import { guides } from './guide.ts';

type NextStepProps = {
  /** Whether a step was just finished here, and the next one may be offered. */
  isDue: boolean;
  onPutAside: () => void;
};

/** After a step of the setup a way to the one that is due; nothing when that is not open to the person. */
export function NextStep({ isDue, onPutAside }: NextStepProps) {
  const { state, percentage } = useOnboarding();
  const { next, start } = guides[state.currentStep ?? 'companyInfo'];
  const to = useLink(start.route, start.query ? { query: start.query } : {});
  const shown = isDue && state.currentStep ? to : undefined;
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
                  {`Next: ${next}`}
                </PlainButton>
                <PlainButton kind="quiet" size="small" onClick={onPutAside}>
                  Not now
                </PlainButton>
              </>
            }
          >
            {`${percentage}% of the setup is done.`}
          </Notice>
        </div>
      )}
    </output>
  );
}
