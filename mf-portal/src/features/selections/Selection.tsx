import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  SectionCard,
  Stack,
  Typography,
  clientMoney,
  ClientDate,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePortalChooseMutation, type ShownSelection } from '../../data/selections.ts';
import { OptionCard, type Option } from './OptionCard.tsx';

export type SelectionsProps = { session: string; name: string; canChoose: boolean };

const question = (difference: number) =>
  difference === 0
    ? 'Your contract price stays the same. Your name and the time are saved.'
    : `Your contract changes by ${clientMoney(difference)}. Your name and the time are saved.`;

export function Selection({
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
