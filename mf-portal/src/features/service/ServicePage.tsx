import { messageOf } from '@plumbline/data';
import {
  Button,
  EmptyState,
  FailedState,
  LoadingState,
  SectionCard,
  Stack,
  Typography,
} from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { useState } from 'react';
import type { PortalHome } from '../../data/portalShapes.ts';
import { usePortalServiceRequestsQuery } from '../../data/serviceRequests.ts';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { RequestCard } from './RequestCard.tsx';

const RequestDialog = lazyComponent(() =>
  import('./RequestDialog.tsx').then((module) => module.RequestDialog),
);

/** /portal/client/:accessId/service: warranty and service requests with their state. */
export function ServicePage() {
  return (
    <PortalFrame title="Service" at="service">
      {({ home, session }) => (
        <Stack spacing={2}>
          <Typography variant="h1">Service</Typography>
          {home.projects.length === 0 ? (
            <EmptyState
              title="No projects yet"
              description="You can send warranty and service requests once you have a project."
            />
          ) : (
            <Requests home={home} session={session} />
          )}
        </Stack>
      )}
    </PortalFrame>
  );
}

function Requests({ home, session }: { home: PortalHome; session: string }) {
  const { data, error, refetch } = usePortalServiceRequestsQuery(session, {
    pollingInterval: 60_000,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      {!home.is_preview && (
        <Button
          variant="contained"
          size="large"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => setWriting(true)}
        >
          New request
        </Button>
      )}
      {isWriting && (
        <RequestDialog
          session={session}
          projects={home.projects}
          onClose={() => setWriting(false)}
        />
      )}
      {!data &&
        (error ? (
          <FailedState
            title="Couldn’t load your requests"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState label="Loading…" />
        ))}
      {data?.length === 0 && (
        <SectionCard isMain title="Your requests">
          <Typography color="textSecondary">
            Report a warranty problem or ask for service. You can follow each request here.
          </Typography>
        </SectionCard>
      )}
      {data?.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          session={session}
          canAdd={!home.is_preview}
        />
      ))}
    </>
  );
}
