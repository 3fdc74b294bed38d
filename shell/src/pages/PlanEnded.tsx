import { ForbiddenState, PlainButton } from '@plumbline/design/frame';
import { useLink, useSession } from '@plumbline/platform';
import { Link, useNavigate } from 'react-router-dom';

/** A page that changes something, after the trial or the plan has ended; owners get the way out of it. */
export function PlanEnded() {
  const navigate = useNavigate();
  const { company, permissions } = useSession();
  const settings = useLink('admin.settings', { query: { section: 'billing' } });
  const canAct = permissions.includes('manage_billing');
  const isDue = company.plan_status === 'past_due';
  return (
    <ForbiddenState
      isPage
      title={
        isDue
          ? 'Your last payment did not go through'
          : `Your ${company.plan_status === 'trialing' ? 'free trial' : 'plan'} has ended`
      }
      message={
        canAct
          ? `You can read everything; ${isDue ? 'pay' : 'choose a plan'} to make changes again.`
          : `You can read everything. Once an owner of your company ${isDue ? 'pays' : 'chooses a plan'}, changes can be made again.`
      }
      actions={
        <>
          {canAct && (
            <PlainButton kind="contained" component={Link} to={settings ?? '/pricing'}>
              {isDue ? 'Update payment' : 'Choose a plan'}
            </PlainButton>
          )}
          <PlainButton onClick={() => void navigate(-1)}>Go Back</PlainButton>
        </>
      }
    />
  );
}
