import CheckIcon from '@mui/icons-material/CheckCircleOutlineRounded';
import Button from '@mui/material/Button';
import { StateCard } from '../feedback/StateCard.tsx';
import type { ImportTarget } from './importTarget.ts';
import { saveErrorFile } from './saveErrorFile.ts';
import type { CsvImport } from './useCsvImport.ts';

type DoneStepProps = { job: CsvImport; target: ImportTarget };

const counted = (count: number, { one, many }: ImportTarget) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function undoneText(
  { removed, restored, kept }: NonNullable<CsvImport['undone']>,
  target: ImportTarget,
) {
  return [
    (removed > 0 || restored === 0) && `${counted(removed, target)} removed.`,
    restored > 0 && `${counted(restored, target)} put back as before.`,
    kept > 0 && `${counted(kept, target)} stayed, because they are in use or were changed since.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function savedText({ created, updated }: NonNullable<CsvImport['saved']>, target: ImportTarget) {
  if (updated === 0) return `${counted(created, target)} imported`;
  if (created === 0) return `${counted(updated, target)} updated`;
  return `${counted(created, target)} imported, ${updated.toLocaleString('en-US')} updated`;
}

/** What was saved, and the way back. */
export function DoneStep({ job, target }: DoneStepProps) {
  const { saved, undone, file, fileName } = job;
  if (undone) return <StateCard title="Import undone" description={undoneText(undone, target)} />;
  if (!saved) return null;
  const late = saved.reasons.size;
  return (
    <StateCard
      title={savedText(saved, target)}
      description={
        late > 0
          ? `${late.toLocaleString('en-US')} more ${late === 1 ? 'was' : 'were'} not imported: already in the file or added in the meantime.`
          : undefined
      }
      icon={<CheckIcon />}
      actions={
        <>
          {late > 0 && file && (
            <Button onClick={() => void saveErrorFile(file, fileName, saved.reasons)}>
              {late === 1
                ? 'Download the row'
                : `Download the ${late.toLocaleString('en-US')} rows`}
            </Button>
          )}
          <Button onClick={() => void job.undo()}>Undo the import</Button>
        </>
      }
    />
  );
}
