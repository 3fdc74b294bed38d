import { messageOf } from '@plumbline/data';
import { Button, SectionCard, openAddress, StatusChip, Stack, Typography } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useConnectStatusQuery,
  useConnectStartMutation,
  useConnectStopMutation,
} from '../../data/connect.ts';

/** The Stripe account that receives clients' card payments (Stripe Connect). */
export function ConnectSection() {
  const { data, error } = useConnectStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const [start, { isLoading }] = useConnectStartMutation();
  const [stop, { isLoading: isStopping }] = useConnectStopMutation();
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  if (error || !data) return null;
  const connect = async () => {
    const answer = await start(window.location.href);
    if (answer.data) openAddress(answer.data.url);
    else toasts.error(messageOf(answer.error));
  };
  const disconnect = async () => {
    const answer = await stop();
    setAsking(false);
    if (answer.error) toasts.error(messageOf(answer.error));
    else toasts.success('Stripe account disconnected');
  };
  return (
    <SectionCard title="Card payments from clients">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {data.canCharge ? (
          <StatusChip label="Connected" tone="success" shape="check" />
        ) : (
          <StatusChip
            label={data.isConnected ? 'Details missing' : 'Not connected'}
            tone={data.isConnected ? 'warning' : 'neutral'}
            shape={data.isConnected ? 'half' : 'ring'}
          />
        )}
        <Typography>
          {data.canCharge
            ? 'Online payments go to your Stripe account.'
            : 'Connect your Stripe account to receive online payments. Until then, payments go to the Plumbline operator’s account.'}
        </Typography>
        {data.canCharge ? (
          <Button color="inherit" onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        ) : (
          <Button variant="outlined" loading={isLoading} onClick={() => void connect()}>
            {data.isConnected ? 'Finish connecting' : 'Connect Stripe account'}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect Stripe account?"
        message="New online payments will go to the Plumbline operator’s account. Past payments stay in your Stripe account; refund them in your Stripe dashboard."
        confirmLabel="Disconnect"
        tone="error"
        isWorking={isStopping}
        onConfirm={() => void disconnect()}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
}
