import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { StatusChip } from '../values/StatusChip.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { saveErrorFile } from './saveErrorFile.ts';
import type { ImportMode, ImportTarget } from './importTarget.ts';
import { lineOf } from './lineOf.ts';
import { countSent } from './report.ts';
import type { OpenCsv } from './readCsvFile.ts';
import type { CheckedRow } from './checkRows.ts';
import type { CsvImport } from './useCsvImport.ts';

type CheckStepProps = { job: CsvImport; target: ImportTarget; file: OpenCsv };

const chips = {
  new: { label: 'New', tone: 'success', shape: 'check' },
  duplicate: { label: 'Already there', tone: 'neutral', shape: 'ring' },
  refused: { label: 'Not accepted', tone: 'error', shape: 'cross' },
} as const;
const updated = { label: 'Will be updated', tone: 'info', shape: 'ring' } as const;
const chipOf = (verdict: CheckedRow['verdict'], mode: ImportMode) =>
  verdict === 'duplicate' && mode === 'update' ? updated : chips[verdict];

const said = ({ message, note }: CheckedRow) => [message, note].filter(Boolean).join('; ');

/** What would happen: a verdict for each row, those with trouble first, and nothing saved yet. */
export function CheckStep({ job, target, file }: CheckStepProps) {
  // There the verdict and the reason stand below the name: a column each would break every word of them.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { report, mode, fileName } = job;
  const { count, reasons, shown, noted } = report;
  const left = count.refused + (mode === 'skip' ? count.duplicate : 0);
  const [first] = target.fields;
  const title = ({ values }: CheckedRow) => {
    const value = first && values[first.key];
    return typeof value === 'string' ? value : '';
  };
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
          kept={target.fields
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
      <TableContainer
        component="section"
        tabIndex={0}
        aria-label="Checked rows"
        // On a phone the dialog is the screen, and scrolls as one.
        sx={{ maxHeight: { sm: 360 } }}
      >
        <Table size="small" stickyHeader aria-label="Rows">
          <TableHead>
            <TableRow>
              <TableCell align="right">Line</TableCell>
              <TableCell>{first?.label}</TableCell>
              {!isPhone && <TableCell>Result</TableCell>}
              {!isPhone && <TableCell>Why</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <TableRow key={row.number}>
                <TableCell
                  align="right"
                  sx={{ width: 48, verticalAlign: { xs: 'top', sm: 'inherit' } }}
                >
                  {lineOf(row.number, file.blankLines)}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {title(row)}
                  {isPhone && (
                    <Box sx={{ pt: 0.25 }}>
                      <StatusChip {...chipOf(row.verdict, mode)} />
                      <Typography variant="body2">{said(row)}</Typography>
                    </Box>
                  )}
                </TableCell>
                {!isPhone && (
                  <TableCell>
                    <StatusChip {...chipOf(row.verdict, mode)} />
                  </TableCell>
                )}
                {!isPhone && <TableCell sx={{ overflowWrap: 'anywhere' }}>{said(row)}</TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {file.total > shown.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Showing {shown.length} of {file.total.toLocaleString('en-US')} rows
        </Typography>
      )}
    </Stack>
  );
}
