import { Notice, PlainButton } from '@plumbline/design/frame';
import { useOnboarding, usePlatform, useSession } from '@plumbline/platform';
import { useLocation } from 'react-router-dom';
import { guideAt } from './guide.ts';
import { useIsNewCompany } from './useIsNewCompany.ts';

/** The step of onboarding that is done on the page below, with how far one is and the way to skip it. */
export function GuideNote() {
  const { routes } = usePlatform();
  const { state, percentage, skip } = useOnboarding();
  const { pathname } = useLocation();
  const { can_write } = useSession();
  const isNew = useIsNewCompany();
  // Nothing can be done about a step while the plan has ended.
  const guide = isNew && can_write ? guideAt(pathname, state, routes) : undefined;
  if (!guide) return null;
  return (
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
  );
}
