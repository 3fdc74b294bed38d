import Button from '@mui/material/Button';
import type { ImportTarget } from './importTarget.ts';
import { countSent } from './report.ts';
import type { CsvImport } from './useCsvImport.ts';

type ImportActionsProps = { job: CsvImport; target: ImportTarget; onClose: () => void };

/** Back and on, by step. */
export function ImportActions({ job, target, onClose }: ImportActionsProps) {
  if (job.isBusy) return null;
  switch (job.step) {
    case 'file':
      return null;
    case 'columns':
      return (
        <>
          <Button color="inherit" onClick={() => job.goTo('file')}>
            Back
          </Button>
          <Button
            variant="contained"
            disabled={job.missing.length > 0}
            onClick={() => void job.check()}
          >
            Check the rows
          </Button>
        </>
      );
    case 'check': {
      const count = countSent(job.report, job.mode);
      return (
        <>
          <Button color="inherit" onClick={() => job.goTo('columns')}>
            Back
          </Button>
          <Button variant="contained" disabled={count === 0} onClick={() => void job.save()}>
            Import {count.toLocaleString('en-US')} {count === 1 ? target.one : target.many}
          </Button>
        </>
      );
    }
    case 'stuck':
      return (
        <>
          <Button color="inherit" onClick={() => void job.keep()}>
            Keep imported rows
          </Button>
          <Button variant="contained" onClick={() => void job.undo()}>
            Undo import now
          </Button>
        </>
      );
    case 'done':
      return (
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      );
  }
}
