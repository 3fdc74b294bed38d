import { messageOf } from '@plumbline/data';
import { Button, DateText, StatusChip, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  providers,
  useCardAccountStartMutation,
  useCardAccountStopMutation,
  useIntegrationSaveMutation,
  type Integration,
  type Provider,
} from '../../../data/integrations.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { ConfigureDialog } from './ConfigureDialog.tsx';
import { providerWords } from './providerWords.ts';

/** The five integrations, each with how it stands. */
export function IntegrationList({ integrations }: { integrations: readonly Integration[] }) {
  const toasts = useToasts();
  const [save] = useIntegrationSaveMutation();
  const [startAccount] = useCardAccountStartMutation();
  const [stopAccount] = useCardAccountStopMutation();
  const [busy, setBusy] = useState<Provider>();
  const [configured, setConfigured] = useState<Provider>();

  const connect = async (provider: Provider) => {
    setBusy(provider);
    const { error } = await save({ provider, isConnected: true });
    if (error) toasts.error(messageOf(error));
    else if (provider === 'stripe') await openAccount();
    else {
      toasts.success(`${providerWords[provider].name} is connected`);
      setConfigured(provider);
    }
    setBusy(undefined);
  };
  const openAccount = async () => {
    const here = `${window.location.origin}/settings?section=integrations`;
    const { data, error } = await startAccount(here);
    if (data) window.location.assign(data.url);
    else {
      toasts.error(messageOf(error));
      await save({ provider: 'stripe', isConnected: false });
    }
  };
  const disconnect = async (provider: Provider) => {
    setBusy(provider);
    const stopped = provider === 'stripe' ? (await stopAccount()).error : undefined;
    const error = stopped ?? (await save({ provider, isConnected: false })).error;
    setBusy(undefined);
    if (error) toasts.error(messageOf(error));
    else toasts.success(`${providerWords[provider].name} is disconnected`);
  };
  return (
    <>
      <EntryList
        label="Integrations"
        entries={providers.map((provider) => {
          const { name, description } = providerWords[provider];
          const found = integrations.find((one) => one.provider === provider);
          const isConnected = found !== undefined && found.status !== 'disconnected';
          return {
            id: provider,
            title: name,
            marks: <Standing status={found?.status ?? 'disconnected'} />,
            detail: (
              <>
                {(found?.status === 'error' && found.error) || description}
                {isConnected && found.last_sync_at && (
                  <Typography variant="caption" component="div">
                    Last sync <DateText value={found.last_sync_at} relative />
                  </Typography>
                )}
              </>
            ),
            acts: isConnected ? (
              <>
                <Button
                  variant="outlined"
                  aria-label={`Configure ${name}`}
                  onClick={() => setConfigured(provider)}
                >
                  Configure
                </Button>
                <Button
                  color="error"
                  aria-label={`Disconnect ${name}`}
                  loading={busy === provider}
                  onClick={() => void disconnect(provider)}
                >
                  Disconnect
                </Button>
              </>
            ) : (
              <Button
                variant="outlined"
                aria-label={`Connect ${name}`}
                loading={busy === provider}
                onClick={() => void connect(provider)}
              >
                Connect
              </Button>
            ),
          };
        })}
      />
      {configured && (
        <ConfigureDialog provider={configured} onClose={() => setConfigured(undefined)} />
      )}
    </>
  );
}

function Standing({ status }: { status: Integration['status'] }) {
  switch (status) {
    case 'active':
      return <StatusChip label="Connected" tone="success" shape="check" />;
    case 'error':
      return <StatusChip label="Error" tone="error" shape="triangle" />;
    case 'disconnected':
      return <StatusChip label="Disconnected" shape="ring" />;
  }
}
