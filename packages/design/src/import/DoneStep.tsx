import CheckIcon from '@mui/icons-material/CheckCircleOutlineRounded';
import Button from '@mui/material/Button';
import { StateCard } from '../feedback/StateCard.tsx';
import type { ImportTarget } from './importTarget.ts';

type DoneStepProps = {
  target: ImportTarget;
  saved: number;
  undone: { removed: number; kept: number } | null;
  isBusy: boolean;
  onUndo: () => void;
};

const counted = (count: number, { one, many }: ImportTarget) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What was saved, and the way back. */
export function DoneStep({ target, saved, undone, isBusy, onUndo }: DoneStepProps) {
  if (undone)
    return (
      <StateCard
        title="Import undone"
        description={
          undone.kept > 0
            ? `${counted(undone.removed, target)} removed. ${counted(undone.kept, target)} stayed, because they are in use or were changed since.`
            : `${counted(undone.removed, target)} removed.`
        }
      />
    );
  return (
    <StateCard
      title={`${counted(saved, target)} imported`}
      icon={<CheckIcon />}
      actions={
        <Button onClick={onUndo} loading={isBusy}>
          Undo the import
        </Button>
      }
    />
  );
}
