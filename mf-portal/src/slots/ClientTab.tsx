import type { SlotProps } from '@plumbline/contract';
import { messageOf } from '@plumbline/data';
import { EmptyState, FailedState, LoadingState, Stack } from '@plumbline/design';
import { usePortalSharingQuery } from '../data/projectSharing.ts';
import { SelectionList } from '../features/contractor/SelectionList.tsx';
import { ServiceRequests } from '../features/contractor/ServiceRequests.tsx';
import { ShareList } from '../features/contractor/ShareList.tsx';
import { pollWhileVisible } from '../shared/pollWhileVisible.ts';
import { Fill as ClientPortal } from './ClientPortal.tsx';

/** The tab Client of the project file: what the client sees of it, and the client's portal. */
export function Fill({ projectId }: SlotProps<'project.tab@1'>) {
  const { data, error, refetch, isFetching } = usePortalSharingQuery(projectId, pollWhileVisible);
  if (!data)
    return error ? (
      <FailedState
        title="Couldn’t load what the client sees"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingState label="Loading what the client sees" />
    );
  if (!data.client_id)
    return (
      <EmptyState
        title="This project has no client"
        description="Choose a client for the project to share it in the portal."
      />
    );
  return (
    <Stack spacing={2}>
      <ClientPortal clientId={data.client_id} />
      <ServiceRequests projectId={projectId} />
      <SelectionList projectId={projectId} photos={data.photos} />
      <ShareList
        projectId={projectId}
        kind="entry"
        title="Schedule"
        none="The timeline has no entries yet."
        rows={data.entries}
      />
      <ShareList
        projectId={projectId}
        kind="photo"
        title="Photos"
        none="The project has no photos yet."
        rows={data.photos}
      />
      <ShareList
        projectId={projectId}
        kind="file"
        title="Files"
        none="The project has no documents yet."
        rows={data.files}
      />
    </Stack>
  );
}
