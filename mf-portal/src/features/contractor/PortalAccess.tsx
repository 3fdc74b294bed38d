import { Alert, DateText, SectionCard, Stack, Typography } from '@plumbline/design';
import { useAccess } from '@plumbline/platform';
import type { ClientPortal } from '../../data/sharing.ts';
import { Devices } from './Devices.tsx';
import { AccessActions } from './AccessActions.tsx';

/** Inviting a client to the portal, looking at it as the client, and ending the access. */
export function PortalAccess({ portal }: { portal: ClientPortal }) {
  const canInvite =
    useAccess({ permission: 'edit_documents', feature: 'create_edit_clients' }).answer === 'allow';
  const isReachable = Boolean(portal.email ?? portal.phone);
  return (
    <SectionCard isMain title="Client portal">
      <Stack spacing={1.5}>
        <State portal={portal} />
        {!isReachable && (
          <Alert severity="info">
            Add an email address or phone number to this client before you invite them.
          </Alert>
        )}
        {canInvite && <AccessActions portal={portal} isReachable={isReachable} />}
        <Devices portal={portal} canSignOut={canInvite} />
      </Stack>
    </SectionCard>
  );
}

function State({ portal: { access, name } }: { portal: ClientPortal }) {
  if (!access?.last_sent_at)
    return (
      <Typography>
        {name} sees quotes, change orders, invoices, shared photos and files, and messages in one
        place, without a password.
      </Typography>
    );
  return (
    <Typography>
      {access.sent_to ? 'Invited' : 'Link copied'} <DateText value={access.last_sent_at} relative />
      {access.sent_to && ` at ${access.sent_to}`}.{' '}
      {access.first_opened_at ? (
        <>
          Last opened <DateText value={access.last_used_at} relative />.
        </>
      ) : (
        'Not opened yet.'
      )}
    </Typography>
  );
}
