import { ForbiddenState, PlainButton } from '@plumbline/design/frame';
import { useLink, useSession } from '@plumbline/platform';
import { Link, useNavigate } from 'react-router-dom';

/** A page that changes something, after the trial or the plan has ended; owners get the way out of it. */
export function PlanEnded() {
  const navigate = useNavigate();
  const { company, permissions } = useSession();
  const settings = useLink('admin.settings', { query: { section: 'billing' } });
  const canAct = permissions.includes('manage_billing');
  return (
    <ForbiddenState
      isPage
      title={`Your ${company.plan_status === 'trialing' ? 'free trial' : 'plan'} has ended`}
      message={
        canAct
          ? 'You can read everything; choose a plan to make changes again.'
          : 'You can read everything; an owner of your company can choose a plan to make changes again.'
      }
      actions={
        <>
          {canAct && (
            <PlainButton kind="contained" component={Link} to={settings ?? '/pricing'}>
              Choose a plan
            </PlainButton>
          )}
          <PlainButton onClick={() => void navigate(-1)}>Go Back</PlainButton>
        </>
      }
    />
  );
}
