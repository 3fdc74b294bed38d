import { messageOf } from '@plumbline/data';
import { Button, Stack } from '@plumbline/design';
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

export function AccessActions({
  portal,
  isReachable,
}: {
  portal: ClientPortal;
  isReachable: boolean;
}) {
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
