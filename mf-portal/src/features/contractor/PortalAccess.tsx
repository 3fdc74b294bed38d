import { messageOf } from '@plumbline/data';
import { Alert, Button, DateText, SectionCard, Stack, Typography } from '@plumbline/design';
import { ConfirmDialog, CopyField } from '@plumbline/design/forms';
import { useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  usePortalInviteMutation,
  usePortalPreviewMutation,
  usePortalRevokeMutation,
  usePortalTextInvitationMutation,
  type ClientPortal,
} from '../../data/sharing.ts';
import { Devices } from './Devices.tsx';

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

function AccessActions({ portal, isReachable }: { portal: ClientPortal; isReachable: boolean }) {
  const { client_id: clientId, email, access, name } = portal;
  const [invite, { isLoading }] = usePortalInviteMutation();
  const [revoke] = usePortalRevokeMutation();
  const [link, setLink] = useState<string>();
  const [isRevoking, setRevoking] = useState(false);
  const toasts = useToasts();
  const send = async (sends: boolean) => {
    const { data, error } = await invite({ clientId, sends });
    if (!data) return toasts.error(messageOf(error));
    if (data.sent_to) toasts.success(`We sent the link to ${data.sent_to}.`);
    else setLink(data.url);
  };
  const close = async () => {
    const { error } = await revoke(clientId);
    setRevoking(false);
    setLink(undefined);
    if (error) toasts.error(messageOf(error));
    else toasts.success('The portal is closed for this client.');
  };
  const isInvited = Boolean(access?.last_sent_at);
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant={isInvited ? 'outlined' : 'contained'}
          loading={isLoading}
          disabled={!isReachable || !email}
          onClick={() => void send(true)}
        >
          {isInvited ? 'Send a new link' : 'Invite by email'}
        </Button>
        {portal.phone && <TextButton clientId={clientId} isInvited={isInvited} />}
        <Button disabled={!isReachable || isLoading} onClick={() => void send(false)}>
          Copy link
        </Button>
        <PreviewButton clientId={clientId} />
        {isInvited && (
          <Button color="error" onClick={() => setRevoking(true)}>
            Close the portal
          </Button>
        )}
      </Stack>
      {link && <CopyField label="Link to the portal" value={link} />}
      <ConfirmDialog
        isOpen={isRevoking}
        title={`Close the portal for ${name}?`}
        message="All links and devices lose access at once. You can invite the client again."
        confirmLabel="Close the portal"
        onConfirm={close}
        onClose={() => setRevoking(false)}
      />
    </>
  );
}

/** Texts the link; refused without the client's consent to texts. */
function TextButton({ clientId, isInvited }: { clientId: string; isInvited: boolean }) {
  const [text, { isLoading }] = usePortalTextInvitationMutation();
  const canText =
    useAccess({ permission: 'send_messages', feature: 'create_edit_clients' }).answer === 'allow';
  const toasts = useToasts();
  const send = async () => {
    const { data, error } = await text(clientId);
    if (data) toasts.success(`We’ll text the link to ${data.sent_to}, after quiet hours.`);
    else toasts.error(messageOf(error));
  };
  if (!canText) return null;
  return (
    <Button loading={isLoading} onClick={() => void send()}>
      {isInvited ? 'Text a new link' : 'Invite by text'}
    </Button>
  );
}

/** Opens the portal as the client in a new tab, where nothing can be decided or paid. */
function PreviewButton({ clientId }: { clientId: string }) {
  const [preview, { isLoading }] = usePortalPreviewMutation();
  const toasts = useToasts();
  const look = async () => {
    // Opened before the answer, else the browser takes it for a pop-up.
    const tab = window.open('about:blank', '_blank');
    const { data, error } = await preview(clientId);
    if (data && tab) tab.location.href = `/portal/${encodeURIComponent(data.token)}`;
    else {
      tab?.close();
      toasts.error(data ? 'Allow pop-ups to see the portal.' : messageOf(error));
    }
  };
  return (
    <Button loading={isLoading} onClick={() => void look()}>
      See as client
    </Button>
  );
}
