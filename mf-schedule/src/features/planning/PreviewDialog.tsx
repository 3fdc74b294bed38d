import { messageOf } from '@plumbline/data';
import { Alert, Button, FailedState, RowsSkeleton } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { counted } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { useMemo, useState } from 'react';
import { useScheduleApplyMutation, useSchedulePreviewQuery } from '../../data/projectSchedule.ts';
import { type Preview, type Reschedule } from '../../data/scheduleShapes.ts';
import { useUndoShift } from '../../shared/useUndoShift.ts';
import { type Moves, MovesField, PreviewChanges } from './PreviewChanges.tsx';

type PreviewDialogProps = {
  project: string;
  request: Reschedule;
  /** The edited entry repeats: asks whether the following ones move too. */
  isRepeating?: boolean;
  onClose: () => void;
};

/** What a change moves and who is asked again, before it is saved; afterwards one Undo restores everything. */
export function PreviewDialog({
  project,
  request: asked,
  isRepeating = false,
  onClose,
}: PreviewDialogProps) {
  const [moves, setMoves] = useState<Moves>('one');
  const request = useMemo(
    () =>
      moves === 'one'
        ? asked
        : { ...asked, edits: asked.edits?.map((edit) => ({ ...edit, is_following: true })) ?? [] },
    [asked, moves],
  );
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useSchedulePreviewQuery({ project, request }, { refetchOnMountOrArgChange: true });
  const [apply, { isLoading }] = useScheduleApplyMutation();
  const undo = useUndoShift(project);
  const toasts = useToasts();
  const [id] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string>();
  const save = async (preview: Preview) => {
    const expected = preview.entries.map(({ id: entry, after }) => ({
      id: entry,
      start_date: after.start_date,
      due_date: after.due_date,
    }));
    const answer = await apply({ project, id, request, expected });
    if (answer.error) {
      setRefused(messageOf(answer.error));
      return;
    }
    toasts.undo(
      `${counted(preview.entries.length, 'entry', 'entries')} moved`,
      () => void undo(id),
    );
    onClose();
  };
  const isEmpty = data?.entries.length === 0;
  return (
    <ContentDialog
      isOpen
      title={isEmpty ? 'Nothing to move' : 'Review changes'}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {isEmpty ? 'Close' : 'Cancel'}
          </Button>
          {data && !isEmpty && (
            <Button variant="contained" loading={isLoading} onClick={() => void save(data)}>
              Move {counted(data.entries.length, 'entry', 'entries')}
            </Button>
          )}
        </>
      }
    >
      {isRepeating && <MovesField value={moves} onChange={setMoves} />}
      {refused && (
        <Refused
          reason={refused}
          onCheck={() => {
            setRefused(undefined);
            void refetch();
          }}
        />
      )}
      <Planned {...{ data, error, isFetching, refetch }} />
    </ContentDialog>
  );
}

type PlannedProps = Pick<
  ReturnType<typeof useSchedulePreviewQuery>,
  'error' | 'isFetching' | 'refetch'
> & { data: Preview | undefined };

function Planned({ data, error, isFetching, refetch }: PlannedProps) {
  if (data) return <PreviewChanges preview={data} />;
  if (!error) return <RowsSkeleton label="Working out what moves" rows={3} rowHeight={48} />;
  return (
    <FailedState
      title="Couldn’t plan this change"
      message={messageOf(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

type RefusedProps = { reason: string; onCheck: () => void };

/** Why a change wasn't saved; checks again what it would move. */
function Refused({ reason, onCheck }: RefusedProps) {
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onCheck}>
          Check again
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}
