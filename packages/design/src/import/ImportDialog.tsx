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
import { RecentImports } from './RecentImports.tsx';
import { UnfinishedImports } from './UnfinishedImports.tsx';
import { useCsvImport } from './useCsvImport.ts';
import { WorkingStep } from './WorkingStep.tsx';

type ImportDialogProps = { isOpen: boolean; target: ImportTarget; onClose: () => void };

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'done', label: 'Done' },
] as const;

/**
 * Imports a CSV file in four steps: the file, which column goes where, a dry run with a verdict for
 * each row, and the import with its way back. A large file comes in by batches, each a transaction;
 * where one fails or somebody cancels, those before are taken back.
 */
export function ImportDialog({ isOpen, target, onClose }: ImportDialogProps) {
  const job = useCsvImport(target);
  const { step, file, working, problem } = job;
  const close = () => {
    if (working && working.doing !== 'Reading') return;
    job.cancel();
    onClose();
    job.reset();
  };
  const content = () => {
    if (working) return <WorkingStep working={working} onCancel={job.cancel} />;
    if (step === 'file')
      return (
        <>
          <UnfinishedImports target={target} onUndo={job.undo} onKeep={job.keep} />
          <FileStep target={target} onOpen={(picked) => void job.open(picked)} />
          <RecentImports target={target} onUndo={job.undo} />
        </>
      );
    if (step === 'columns' && file)
      return (
        <ColumnsStep
          file={file}
          fields={target.fields}
          mapping={job.mapping}
          missing={job.missing}
          onMap={job.map}
        />
      );
    if (step === 'check' && file) return <CheckStep job={job} target={target} file={file} />;
    if (step === 'done')
      return (
        <output>
          <DoneStep job={job} target={target} />
        </output>
      );
    return null;
  };
  return (
    <ContentDialog
      isOpen={isOpen}
      title={`Import ${target.many}`}
      onClose={close}
      width="md"
      actions={<ImportActions job={job} target={target} onClose={close} />}
    >
      <Steps steps={steps} active={step === 'stuck' ? 'check' : step} />
      <Box sx={{ mt: 3 }}>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        )}
        {content()}
      </Box>
    </ContentDialog>
  );
}
