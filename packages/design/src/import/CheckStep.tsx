import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ModeChoice } from './ModeChoice.tsx';
import { saveErrorFile } from './saveErrorFile.ts';
import type { ImportTarget } from './importTarget.ts';
import { countSent } from './report.ts';
import type { OpenCsv } from './readCsvFile.ts';
import type { CsvImport } from './useCsvImport.ts';
import { CheckedRows } from './CheckedRows.tsx';

type CheckStepProps = { job: CsvImport; target: ImportTarget; file: OpenCsv };

/** What would happen: a verdict for each row, those with trouble first, and nothing saved yet. */
export function CheckStep({ job, target, file }: CheckStepProps) {
  const { report, mode, fileName } = job;
  const { count, reasons, shown, noted } = report;
  const left = count.refused + (mode === 'skip' ? count.duplicate : 0);
  const [first] = target.fields;
  const stays = (number: number) => report.verdicts[number - 1] === 'refused' || mode === 'skip';
  return (
    <Stack spacing={2}>
      <Alert severity={countSent(report, mode) > 0 ? 'info' : 'warning'}>
        {count.new.toLocaleString('en-US')} new, {count.duplicate.toLocaleString('en-US')} already
        there, {count.refused.toLocaleString('en-US')} not accepted. Nothing has been saved yet.
      </Alert>
      {noted > 0 && (
        <Alert severity="warning">
          {noted === 1
            ? '1 row will be imported with a changed value'
            : `${noted.toLocaleString('en-US')} rows will be imported with changed values`}
        </Alert>
      )}
      {count.duplicate > 0 && (
        <ModeChoice
          count={count.duplicate}
          mode={mode}
          unchanged={target.fields
            .filter(({ key, onlyNew }) => onlyNew && (job.mapping[key] ?? null) !== null)
            .map(({ label }) => label)}
          onMode={job.setMode}
        />
      )}
      {left > 0 && (
        <Button
          sx={{ alignSelf: 'flex-start' }}
          onClick={() =>
            void saveErrorFile(
              file,
              fileName,
              new Map([...reasons].filter(([number]) => stays(number))),
            )
          }
        >
          {left === 1
            ? 'Download the skipped row'
            : `Download the ${left.toLocaleString('en-US')} skipped rows`}
        </Button>
      )}
      <CheckedRows job={job} first={first} blankLines={file.blankLines} />
      {file.total > shown.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Showing {shown.length} of {file.total.toLocaleString('en-US')} rows
        </Typography>
      )}
    </Stack>
  );
}
