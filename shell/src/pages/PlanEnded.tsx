import { ForbiddenState, PlainButton } from '@plumbline/design/frame';
import { Link, useNavigate } from 'react-router-dom';

/** A page that changes something, after the trial or the plan has ended. */
export function PlanEnded() {
  const navigate = useNavigate();
  return (
    <ForbiddenState
      isPage
      title="Your plan has ended"
      message="You can read everything; choose a plan to make changes again."
      actions={
        <>
          <PlainButton kind="contained" component={Link} to="/pricing">
            Choose a plan
          </PlainButton>
          <PlainButton onClick={() => void navigate(-1)}>Go Back</PlainButton>
        </>
      }
    />
  );
}
