import { messageOf } from '@plumbline/data';
import { Button, DateText, Typography } from '@plumbline/design';
import { deviceOf } from '@plumbline/domain';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePortalEndSessionMutation, type ClientPortal } from '../../data/sharing.ts';
import { RowList } from '../../shared/RowList.tsx';

type Device = NonNullable<ClientPortal['devices']>[number];
type DevicesProps = { portal: ClientPortal; canSignOut: boolean };

/** Where the client is signed in, and signing out one of these devices. */
export function Devices({
  portal: { client_id: clientId, devices = [] },
  canSignOut,
}: DevicesProps) {
  const [end] = usePortalEndSessionMutation();
  const [asked, setAsked] = useState<Device>();
  const toasts = useToasts();
  const signOut = async (id: string) => {
    const { error } = await end({ clientId, id });
    setAsked(undefined);
    if (error) toasts.error(messageOf(error));
    else toasts.success('The device is signed out.');
  };
  if (devices.length === 0) return null;
  return (
    <section aria-label="Signed-in devices">
      <Typography variant="h3">Signed-in devices</Typography>
      <RowList
        label="Signed-in devices"
        rows={devices.map((one) => ({
          id: one.id,
          title: deviceOf(one.device),
          note: (
            <>
              Last used <DateText value={one.last_used_at} relative />
            </>
          ),
          end: canSignOut && (
            <Button
              size="small"
              color="error"
              aria-label={`Sign out ${deviceOf(one.device)}`}
              onClick={() => setAsked(one)}
            >
              Sign out
            </Button>
          ),
        }))}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title={`Sign out ${deviceOf(asked.device)}?`}
          message="The client can open the portal again with the link. To end the links too, close the portal."
          confirmLabel="Sign out"
          onConfirm={() => signOut(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
