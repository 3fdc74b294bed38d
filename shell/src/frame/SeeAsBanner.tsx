import { api, messageOf, useDispatch } from '@plumbline/data/core';
import { Notice, PlainButton } from '@plumbline/design/frame';
import { useSession, useToasts } from '@plumbline/platform';
import { useNavigate } from 'react-router-dom';
import { useSeeAsStopMutation } from '../session/seeAsApi.ts';

const roleLabels = {
  owner: 'an owner',
  project_manager: 'a project manager',
  bookkeeper: 'a bookkeeper',
  field_supervisor: 'a field supervisor',
  subcontractor: 'a subcontractor',
} as const;

const timeOf = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  );

/** Says that an owner looks at the product in another role, and ends it. */
export function SeeAsBanner() {
  const { see_as: looked } = useSession();
  const toasts = useToasts();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [stop, { isLoading }] = useSeeAsStopMutation();
  if (!looked) return null;
  const end = async () => {
    const { error } = await stop();
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    await navigate('/home');
    dispatch(api.util.resetApiState());
  };
  const who = looked.full_name
    ? `${roleLabels[looked.role]}, with the projects of ${looked.full_name}`
    : roleLabels[looked.role];
  return (
    <aside aria-label="Preview of a role">
      <Notice
        tone="info"
        role="note"
        shape="centred"
        action={
          <PlainButton kind="quiet" size="small" disabled={isLoading} onClick={() => void end()}>
            Stop preview
          </PlainButton>
        }
      >
        You see the product as {who}. Nothing can be changed until {timeOf(looked.expires_at)}.
      </Notice>
    </aside>
  );
}
