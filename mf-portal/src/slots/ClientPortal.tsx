import type { SlotProps } from '@plumbline/contract';
import { messageOf } from '@plumbline/data';
import { FailedState, LoadingState, Stack } from '@plumbline/design';
import { usePortalOfClientQuery } from '../data/sharing.ts';
import { ClientMessages } from '../features/contractor/ClientMessages.tsx';
import { PortalAccess } from '../features/contractor/PortalAccess.tsx';
import { SeenList } from '../features/contractor/SeenList.tsx';
import { pollWhileVisible } from '../shared/pollWhileVisible.ts';

/** On the page of a client: the portal's access, its messages, and what the client saw. */
export function Fill({ clientId }: SlotProps<'crm.client-panel@1'>) {
  const { data, error, refetch, isFetching } = usePortalOfClientQuery(clientId, pollWhileVisible);
  if (!data)
    return error ? (
      <FailedState
        title="Couldn’t load the client portal"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingState label="Loading the client portal" />
    );
  return (
    <Stack spacing={2}>
      <PortalAccess portal={data} />
      {(data.access || data.messages.length > 0) && <ClientMessages portal={data} />}
      {data.access && <SeenList views={data.views} />}
    </Stack>
  );
}
