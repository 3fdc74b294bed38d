import { messageOf } from '@plumbline/data/core';
import { Notice, PlainButton } from '@plumbline/design/frame';
import { useSession, useToasts } from '@plumbline/platform';
import { useKeepCompanyMutation } from './deletionApi.ts';

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant));

/** Says that the company will be deleted, and when; an owner can take it back. */
export function DeletionBanner() {
  const { company, user, is_acting, see_as } = useSession();
  const toasts = useToasts();
  const [keep, { isLoading }] = useKeepCompanyMutation();
  if (!company.deletion_due_at) return null;
  const canKeep = user.role === 'owner' && !is_acting && !see_as;
  const takeBack = async () => {
    const { error } = await keep();
    if (error) toasts.error(messageOf(error));
    else toasts.success('Account deletion canceled');
  };
  return (
    <aside aria-label="Deletion of your company">
      <Notice
        tone="error"
        role="note"
        shape="centred"
        action={
          canKeep && (
            <PlainButton
              kind="quiet"
              size="small"
              disabled={isLoading}
              onClick={() => void takeBack()}
            >
              Keep my account
            </PlainButton>
          )
        }
      >
        {company.name} and all its data will be deleted on {dayOf(company.deletion_due_at)}
        {canKeep ? '.' : ', for everybody. Only an owner of the company can take this back.'}
      </Notice>
    </aside>
  );
}
