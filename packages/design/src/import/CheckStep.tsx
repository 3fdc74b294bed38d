import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../values/StatusChip.tsx';
import { countVerdicts, type CheckedRow } from './checkRows.ts';
import { downloadCsv } from './csvExport.ts';
import { toErrorFile } from './errorFile.ts';
import type { ImportTarget } from './importTarget.ts';
import type { CsvFile } from './parseCsv.ts';

type CheckStepProps = {
  target: ImportTarget;
  file: CsvFile;
  fileName: string;
  rows: readonly CheckedRow[];
};

const chips = {
  new: { label: 'New', tone: 'success', shape: 'check' },
  duplicate: { label: 'Already there', tone: 'neutral', shape: 'ring' },
  refused: { label: 'Not accepted', tone: 'error', shape: 'cross' },
} as const;
const shownAtMost = 100;

/** What would happen: a verdict for each row, those with trouble first, and nothing saved yet. */
export function CheckStep({ target, file, fileName, rows }: CheckStepProps) {
  const count = countVerdicts(rows);
  const left = count.duplicate + count.refused;
  const shown = rows
    .toSorted((one, other) => Number(one.verdict === 'new') - Number(other.verdict === 'new'))
    .slice(0, shownAtMost);
  const title = ({ values, number }: CheckedRow) => {
    const first = target.fields[0] && values[target.fields[0].key];
    return typeof first === 'string' ? first : (file.rows[number - 1]?.[0] ?? '');
  };
  return (
    <Stack spacing={2}>
      <Alert severity={count.new > 0 ? 'info' : 'warning'}>
        {count.new.toLocaleString('en-US')} new, {count.duplicate.toLocaleString('en-US')} already
        there, {count.refused.toLocaleString('en-US')} not accepted. Nothing has been saved yet.
      </Alert>
      {left > 0 && (
        <Button
          sx={{ alignSelf: 'flex-start' }}
          onClick={() =>
            downloadCsv(fileName.replace(/(\.\w+)?$/, '_errors.csv'), toErrorFile(file, rows))
          }
        >
          Download the {left.toLocaleString('en-US')} rows that stay out
        </Button>
      )}
      <TableContainer
        component="section"
        tabIndex={0}
        aria-label="Checked rows"
        sx={{ maxHeight: 360 }}
      >
        <Table size="small" stickyHeader aria-label="Rows">
          <TableHead>
            <TableRow>
              <TableCell align="right">Row</TableCell>
              <TableCell>{target.fields[0]?.label}</TableCell>
              <TableCell>Verdict</TableCell>
              <TableCell>Why</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <TableRow key={row.number}>
                <TableCell align="right">{row.number}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{title(row)}</TableCell>
                <TableCell>
                  <StatusChip {...chips[row.verdict]} />
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rows.length > shown.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Showing {shown.length} of {rows.length.toLocaleString('en-US')} rows
        </Typography>
      )}
    </Stack>
  );
}
