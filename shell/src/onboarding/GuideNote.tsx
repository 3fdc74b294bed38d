import { Notice, PlainButton } from '@plumbline/design/frame';
import { useOnboarding, usePlatform, useSession, useAccess } from '@plumbline/platform';
import { useLocation } from 'react-router-dom';
import { guideAt, isAtStep } from './guide.ts';
import { NextStep } from './NextStep.tsx';
import { useFinishedStep } from './useFinishedStep.ts';
import { useIsNewCompany } from './useIsNewCompany.ts';

/**
 * The step of onboarding that is done on the page below, with how far one is and the way to skip it, or the way on from
 * one that is done; to whom the company's settings are open, as the checklist on the dashboard.
 */
export function GuideNote() {
  const { routes } = usePlatform();
  const { state, percentage, skip } = useOnboarding();
  const { pathname } = useLocation();
  const { can_write } = useSession();
  const isNew = useIsNewCompany();
  const { answer } = useAccess({ permission: 'manage_settings' });
  // Nothing can be done about a step while the plan has ended.
  const isOffered = isNew && can_write && answer === 'allow';
  const guide = isOffered ? guideAt(pathname, state, routes) : undefined;
  const [finished, putAside] = useFinishedStep(state.steps);
  return (
    <>
      {guide && (
        <div className="guide-note">
          <Notice
            tone="info"
            shape="card"
            role="note"
            action={
              <PlainButton kind="quiet" size="small" onClick={skip}>
                Skip setup
              </PlainButton>
            }
          >
            <strong>{`Step ${guide.number} of 4 · ${percentage}% done`}</strong> {guide.text}
          </Notice>
        </div>
      )}
      <NextStep
        isDue={isOffered && !guide && isAtStep(finished, pathname, routes)}
        onPutAside={putAside}
      />
    </>
  );
}
