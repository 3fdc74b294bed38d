import { messageOf } from '@plumbline/data';
import { Box, Button, DateText, SectionCard, StatusChip, Typography } from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import {
  useInvitationListQuery,
  useInvitationResendMutation,
  useInvitationRevokeMutation,
  type Invitation,
} from '../../../data/people.ts';
import { roleLabel } from '../../../shared/roleWords.ts';

/** Those who were asked and have not come yet; nothing when there are none. */
export function Invitations() {
  const toasts = useToasts();
  const { data: invitations = [] } = useInvitationListQuery(useCompanyId());
  const [resend] = useInvitationResendMutation();
  const [revoke] = useInvitationRevokeMutation();
  const say = (error: unknown, done: string) =>
    error ? toasts.error(messageOf(error)) : toasts.success(done);
  const isOver = ({ expires_at }: Invitation) => new Date(expires_at) < new Date();
  if (invitations.length === 0) return null;
  return (
    <SectionCard title="Open invitations" description="A link works once, for seven days.">
      <Box component="ul" aria-label="Open invitations" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {invitations.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1 }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {one.full_name || one.email}
              </Typography>
              <Typography
                variant="body2"
                sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {one.email} · {roleLabel[one.role]}
              </Typography>
            </Box>
            {isOver(one) ? (
              <StatusChip label="Expired" tone="warning" shape="triangle" />
            ) : (
              <Typography variant="body2">
                until <DateText value={one.expires_at} />
              </Typography>
            )}
            <Button
              aria-label={`Send again to ${one.email}`}
              onClick={async () => say((await resend(one.id)).error, 'Invitation sent')}
            >
              Send again
            </Button>
            <Button
              color="error"
              aria-label={`Withdraw the invitation of ${one.email}`}
              onClick={async () => say((await revoke(one.id)).error, 'Invitation withdrawn')}
            >
              Withdraw
            </Button>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
