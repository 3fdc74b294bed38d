import Button from '@mui/material/Button';
import { countVerdicts } from './checkRows.ts';
import type { ImportTarget } from './importTarget.ts';
import type { CsvImport } from './useCsvImport.ts';

type ImportActionsProps = { job: CsvImport; target: ImportTarget; onClose: () => void };

/** Back and on, by step. */
export function ImportActions({ job, target, onClose }: ImportActionsProps) {
  const { isBusy } = job;
  switch (job.step) {
    case 'file':
      return null;
    case 'columns':
      return (
        <>
          <Button color="inherit" onClick={() => job.goTo('file')} disabled={isBusy}>
            Back
          </Button>
          <Button
            variant="contained"
            loading={isBusy}
            disabled={job.missing.length > 0}
            onClick={() => void job.check()}
          >
            Check the rows
          </Button>
        </>
      );
    case 'check': {
      const count = countVerdicts(job.rows).new;
      return (
        <>
          <Button color="inherit" onClick={() => job.goTo('columns')} disabled={isBusy}>
            Back
          </Button>
          <Button
            variant="contained"
            loading={isBusy}
            disabled={count === 0}
            onClick={() => void job.save()}
          >
            Import {count.toLocaleString('en-US')} {count === 1 ? target.one : target.many}
          </Button>
        </>
      );
    }
    case 'done':
      return (
        <Button variant="contained" onClick={onClose} disabled={isBusy}>
          Done
        </Button>
      );
  }
}
