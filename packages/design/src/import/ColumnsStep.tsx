import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
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
import { Dropdown } from '../basics/Dropdown.tsx';
import type { ImportField, Mapping } from './importTarget.ts';
import type { CsvHead } from './parseCsv.ts';

type ColumnsStepProps = {
  file: CsvHead;
  fields: readonly ImportField[];
  mapping: Mapping;
  missing: readonly ImportField[];
  onMap: (key: string, column: number | null) => void;
};

const none = '-';

/** The columns of the file that no field takes. */
function UnusedColumns({ columns, mapping }: { columns: readonly string[]; mapping: Mapping }) {
  const used = new Set(Object.values(mapping));
  const unused = columns.filter((_, at) => !used.has(at));
  if (unused.length === 0) return null;
  return (
    <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      Columns that won’t be imported: {unused.join(', ')}.
    </Typography>
  );
}

/** Which column of the file goes to which field, with an example from the file. */
export function ColumnsStep({ file, fields, mapping, missing, onMap }: ColumnsStepProps) {
  // There the example stands below the choice.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const example = (at: number | null | undefined) =>
    at === null || at === undefined
      ? ''
      : (file.sample.map((row) => row[at]).find((text) => text !== '') ?? '');
  return (
    <Stack spacing={2}>
      <Typography sx={{ color: 'text.secondary' }}>
        {file.total.toLocaleString('en-US')} {file.total === 1 ? 'row' : 'rows'} found. Check which
        column goes where.
      </Typography>
      {missing.length > 0 && (
        <Alert severity="warning">
          Choose a column for {missing.map(({ label }) => label).join(', ')}.
        </Alert>
      )}
      <TableContainer>
        <Table size="small" aria-label="Columns">
          <TableHead>
            <TableRow>
              <TableCell>Field</TableCell>
              <TableCell>Column of your file</TableCell>
              {!isPhone && <TableCell>First value</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map(({ key, label, required, hint }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  {label}
                  {required && ' *'}
                  {hint && (
                    <Typography
                      variant="caption"
                      component="p"
                      sx={{ color: 'text.secondary', maxWidth: 180 }}
                    >
                      {hint}
                    </Typography>
                  )}
                </TableCell>
                <TableCell sx={{ minWidth: 180 }}>
                  <Dropdown
                    value={mapping[key] ?? none}
                    onChange={({ target: { value } }) =>
                      onMap(key, value === none ? null : Number(value))
                    }
                    helperText={isPhone && example(mapping[key])}
                    slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
                  >
                    <MenuItem value={none}>Not imported</MenuItem>
                    {file.columns.map((column, at) => (
                      <MenuItem key={column} value={at}>
                        {column}
                      </MenuItem>
                    ))}
                  </Dropdown>
                </TableCell>
                {!isPhone && (
                  <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {example(mapping[key])}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <UnusedColumns columns={file.columns} mapping={mapping} />
    </Stack>
  );
}
