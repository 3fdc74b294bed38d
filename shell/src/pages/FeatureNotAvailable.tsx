import { ForbiddenState, PlainButton } from '@plumbline/design/frame';
import { planNeeded } from '@plumbline/platform';
import { Link, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../frame/useDocumentTitle.ts';

/** A page that the plan does not contain; names the plan that does. */
export function FeatureNotAvailable({ plan }: { plan: string }) {
  const navigate = useNavigate();
  useDocumentTitle('Feature Not Available');
  return (
    <ForbiddenState
      isPage
      title="Feature Not Available"
      message={planNeeded(plan)}
      actions={
        <>
          <PlainButton kind="contained" component={Link} to="/pricing">
            Upgrade Your Plan
          </PlainButton>
          <PlainButton onClick={() => void navigate(-1)}>Go Back</PlainButton>
        </>
      }
    />
  );
}
