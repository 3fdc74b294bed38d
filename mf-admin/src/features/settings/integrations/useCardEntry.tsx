import { messageOf } from '@plumbline/data';
import { Button, StatusChip } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import {
  useCardAccountQuery,
  useCardAccountStartMutation,
  useCardAccountStopMutation,
} from '../../../data/integrations.ts';

const name = 'Card payments (Stripe)';

/** Connects the company's account at the card provider, and disconnects it. */
function useCardAccount() {
  const toasts = useToasts();
  const [start, { isLoading: isStarting }] = useCardAccountStartMutation();
  const [stop, { isLoading: isStopping }] = useCardAccountStopMutation();
  const connect = async () => {
    const { data, error: failure } = await start(
      `${window.location.origin}/settings?section=integrations`,
    );
    if (data) window.location.assign(data.url);
    else toasts.error(messageOf(failure));
  };
  const disconnect = async () => {
    const { error: failure } = await stop();
    if (failure) toasts.error(messageOf(failure));
    else toasts.success(`${name} disconnected`);
  };
  return { connect, disconnect, isStarting, isStopping };
}

/** The card payments integration, as the provider last reported it. */
export function useCardEntry(onConfigure: () => void) {
  const {
    data: account,
    error,
    isFetching,
    refetch,
  } = useCardAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const { connect, disconnect, isStarting, isStopping } = useCardAccount();

  const entry = {
    id: 'stripe',
    title: name,
    detail: 'Clients pay invoices by card, directly to your account.',
  };
  if (error)
    return {
      ...entry,
      marks: <StatusChip label="Error" tone="error" shape="triangle" />,
      detail: `Couldn’t check the account. ${messageOf(error)}`,
      actions: (
        <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      ),
    };
  if (!account) return { ...entry, marks: <StatusChip label="Checking..." tone="neutral" /> };
  if (!account.isConnected)
    return {
      ...entry,
      marks: <StatusChip label="Disconnected" shape="ring" />,
      actions: (
        <Button
          variant="outlined"
          aria-label={`Connect ${name}`}
          loading={isStarting}
          onClick={() => void connect()}
        >
          Connect
        </Button>
      ),
    };
  return {
    ...entry,
    marks: account.canCharge ? (
      <StatusChip label="Connected" tone="success" shape="check" />
    ) : (
      <StatusChip label="Setup not finished" tone="warning" shape="half" />
    ),
    detail: account.canCharge
      ? entry.detail
      : 'Stripe needs more details about your company before clients can pay by card.',
    actions: (
      <>
        <Button variant="outlined" aria-label={`Configure ${name}`} onClick={onConfigure}>
          Configure
        </Button>
        <Button
          color="error"
          aria-label={`Disconnect ${name}`}
          loading={isStopping}
          onClick={() => void disconnect()}
        >
          Disconnect
        </Button>
      </>
    ),
  };
}
