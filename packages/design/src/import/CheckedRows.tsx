import Box from '@mui/material/Box';
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
import type { ImportMode, ImportTarget } from './importTarget.ts';
import { lineOf } from './lineOf.ts';
import type { OpenCsv } from './readCsvFile.ts';
import type { CheckedRow } from './checkRows.ts';
import type { CsvImport } from './useCsvImport.ts';

const chips = {
  new: { label: 'New', tone: 'success', shape: 'check' },
  duplicate: { label: 'Already there', tone: 'neutral', shape: 'ring' },
  refused: { label: 'Not accepted', tone: 'error', shape: 'cross' },
} as const;
const updated = { label: 'Will be updated', tone: 'info', shape: 'ring' } as const;
const chipOf = (verdict: CheckedRow['verdict'], mode: ImportMode) =>
  verdict === 'duplicate' && mode === 'update' ? updated : chips[verdict];

const said = ({ message, note }: CheckedRow) => [message, note].filter(Boolean).join('; ');

type CheckedRowsProps = {
  job: CsvImport;
  /** The field that names a row. */
  first: ImportTarget['fields'][number] | undefined;
  blankLines: OpenCsv['blankLines'];
};

/** The rows with the verdict on each, and why. */
export function CheckedRows({ job, first, blankLines }: CheckedRowsProps) {
  // On a phone, result and reason go below the name: as columns they would wrap at every word.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { report, mode } = job;
  const title = ({ values }: CheckedRow) => {
    const value = first && values[first.key];
    return typeof value === 'string' ? value : '';
  };
  return (
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
          {report.shown.map((row) => (
            <TableRow key={row.number}>
              <TableCell
                align="right"
                sx={{ width: 48, verticalAlign: { xs: 'top', sm: 'inherit' } }}
              >
                {lineOf(row.number, blankLines)}
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
  );
}
