import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ContentDialog } from '../forms/ContentDialog.tsx';
import { Steps } from '../forms/Steps.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportActions } from './ImportActions.tsx';
import type { ImportTarget } from './importTarget.ts';
import { useCsvImport } from './useCsvImport.ts';

type ImportDialogProps = { isOpen: boolean; target: ImportTarget; onClose: () => void };

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'done', label: 'Done' },
] as const;

/**
 * Imports a CSV file in four steps: the file, which column goes where, a dry run with a verdict
 * for each row, and the one transaction with its way back.
 */
export function ImportDialog({ isOpen, target, onClose }: ImportDialogProps) {
  const job = useCsvImport(target);
  const { step, file, rows, fileName, isBusy, problem } = job;
  const close = () => {
    if (isBusy && step !== 'file') return;
    job.cancel();
    onClose();
    job.reset();
  };
  return (
    <ContentDialog
      isOpen={isOpen}
      title={`Import ${target.many}`}
      onClose={close}
      width="md"
      actions={<ImportActions job={job} target={target} onClose={close} />}
    >
      <Steps steps={steps} active={step} />
      <Box sx={{ mt: 3 }}>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        )}
        {step === 'file' && (
          <FileStep
            target={target}
            isBusy={isBusy}
            onOpen={(picked) => void job.open(picked)}
            onCancel={job.cancel}
          />
        )}
        {step === 'columns' && file && (
          <ColumnsStep
            file={file}
            fields={target.fields}
            mapping={job.mapping}
            missing={job.missing}
            onMap={job.map}
          />
        )}
        {step === 'check' && file && (
          <CheckStep target={target} file={file} fileName={fileName} rows={rows} />
        )}
        {step === 'done' && (
          <DoneStep
            target={target}
            saved={job.saved}
            undone={job.undone}
            isBusy={isBusy}
            onUndo={() => void job.undo()}
          />
        )}
      </Box>
    </ContentDialog>
  );
}
