import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  FailedState,
  LoadingState,
  SectionCard,
  Stack,
  Typography,
  clientMoney,
  ClientDate,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  usePortalChooseMutation,
  usePortalSelectionsQuery,
  type ShownSelection,
} from '../../data/selections.ts';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { OptionCard, type Option } from './OptionCard.tsx';

type SelectionsProps = { session: string; name: string; canChoose: boolean };

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

const question = (difference: number) =>
  difference === 0
    ? 'Your contract price stays the same. Your name and the time are saved.'
    : `Your contract changes by ${clientMoney(difference)}. Your name and the time are saved.`;

function Selection({
  selection,
  session,
  name,
  canChoose,
}: SelectionsProps & { selection: ShownSelection }) {
  const { id, title, description, allowance, options, chosen_option, shown_hash } = selection;
  const [wanted, setWanted] = useState<Option>();
  const [choose] = usePortalChooseMutation();
  const toasts = useToasts();
  const confirm = async () => {
    if (!wanted) return;
    const choice = { session, id, optionId: wanted.id, name, shownHash: shown_hash };
    const { error } = await choose(choice);
    setWanted(undefined);
    if (error) toasts.error(messageOf(error));
    else toasts.success(`${wanted.name} chosen.`);
  };
  const isOpen = canChoose && selection.status === 'open';
  return (
    <SectionCard isMain title={title}>
      <Stack spacing={1.5}>
        <Typography color="textSecondary">
          {description && `${description} `}Your contract includes {clientMoney(allowance)}.
        </Typography>
        <Deadline selection={selection} />
        <Box
          component="ul"
          aria-label={`Options for ${title}`}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
        >
          {options.map((option) => (
            <OptionCard
              key={option.id}
              option={option}
              isChosen={option.id === chosen_option}
              onChoose={isOpen ? () => setWanted(option) : undefined}
            />
          ))}
        </Box>
      </Stack>
      <ConfirmDialog
        isOpen={wanted !== undefined}
        title={`Choose ${wanted?.name ?? ''}?`}
        message={question(wanted?.difference ?? 0)}
        confirmLabel="Choose"
        onConfirm={confirm}
        onClose={() => setWanted(undefined)}
      />
    </SectionCard>
  );
}

function Deadline({ selection: { status, respond_by } }: { selection: ShownSelection }) {
  if (status === 'chosen')
    return <Alert severity="success">Your choice is saved. To change it, send a message.</Alert>;
  if (!respond_by) return null;
  return status === 'expired' ? (
    <Alert severity="warning">
      The last day to choose was <ClientDate value={respond_by} />. Ask your contractor for more
      time.
    </Alert>
  ) : (
    <Alert severity="info">
      Please choose by <ClientDate value={respond_by} />.
    </Alert>
  );
}
