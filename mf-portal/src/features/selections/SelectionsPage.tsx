import { messageOf } from '@plumbline/data';
import { FailedState, LoadingState, Stack, Typography } from '@plumbline/design';
import { usePortalSelectionsQuery } from '../../data/selections.ts';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { type SelectionsProps, Selection } from './Selection.tsx';

/** /portal/client/:accessId/selections: what the client chooses, with pictures and prices. */
export function SelectionsPage() {
  return (
    <PortalFrame title="Selections" at="none">
      {({ home, session }) => (
        <Selections session={session} name={home.client.name} canChoose={!home.is_preview} />
      )}
    </PortalFrame>
  );
}

function Selections(props: SelectionsProps) {
  const { data, error, refetch } = usePortalSelectionsQuery(props.session, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  if (!data)
    return error ? (
      <FailedState
        title="Couldn’t load the selections"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingState label="Loading…" />
    );
  return (
    <Stack spacing={2}>
      <Typography variant="h1">Selections</Typography>
      {data.length === 0 && <Typography>Nothing to choose yet.</Typography>}
      {data.map((selection) => (
        <Selection key={selection.id} selection={selection} {...props} />
      ))}
    </Stack>
  );
}
