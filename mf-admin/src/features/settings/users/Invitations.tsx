import { messageOf } from '@plumbline/data';
import { Button, DateText, FailedState, SectionCard, StatusChip, dotted } from '@plumbline/design';
import { labelOf } from '@plumbline/domain';
import { useCompanyId, useToasts } from '@plumbline/platform';
import {
  useInvitationListQuery,
  useInvitationResendMutation,
  useInvitationRevokeMutation,
  useInvitationSendMutation,
  type Invitation,
} from '../../../data/people.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { roleLabel } from '../../../shared/roleLabels.ts';

/** Open invitations; hidden if none. */
export function Invitations() {
  const toasts = useToasts();
  const { data: invitations, error, isFetching, refetch } = useInvitationListQuery(useCompanyId());
  const [resend] = useInvitationResendMutation();
  const [revoke] = useInvitationRevokeMutation();
  const [send] = useInvitationSendMutation();
  const say = (error: unknown, done: string) =>
    error ? toasts.error(messageOf(error)) : toasts.success(done);
  const invite = async ({ full_name, email, role }: Invitation) =>
    say((await send({ full_name: full_name ?? '', email, role })).error, 'Invitation sent');
  const withdraw = async (one: Invitation) => {
    const { error } = await revoke(one.id);
    if (error) return toasts.error(messageOf(error));
    // The sent link is invalid; Undo sends a new one.
    toasts.undo('Invitation withdrawn', () => void invite(one));
  };
  const isOver = ({ expires_at }: Invitation) => new Date(expires_at) < new Date();
  if (error && !invitations)
    return (
      <SectionCard title="Open invitations">
        <FailedState
          title="Failed to load invitations"
          message={messageOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </SectionCard>
    );
  if (!invitations || invitations.length === 0) return null;
  return (
    <SectionCard
      title="Open invitations"
      description="Each link works once and expires after seven days."
    >
      <EntryList
        label="Open invitations"
        entries={invitations.map((one) => ({
          id: one.id,
          title: one.full_name || one.email,
          marks: isOver(one) && <StatusChip label="Expired" tone="warning" shape="triangle" />,
          detail: dotted(
            one.email,
            labelOf(roleLabel, one.role),
            !isOver(one) && (
              <>
                until <DateText value={one.expires_at} />
              </>
            ),
          ),
          actions: (
            <>
              <Button
                aria-label={`Send again to ${one.email}`}
                onClick={async () => say((await resend(one.id)).error, 'Invitation sent')}
              >
                Send again
              </Button>
              <Button
                color="error"
                aria-label={`Withdraw invitation for ${one.email}`}
                onClick={() => void withdraw(one)}
              >
                Withdraw
              </Button>
            </>
          ),
        }))}
      />
    </SectionCard>
  );
}
