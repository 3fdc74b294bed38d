import { Box, SectionCard, Typography } from '@plumbline/design';
import type { LeadReport } from '../../data/leadReport.ts';
import { columns, reportRows } from './reportLabels.ts';

const tableStyle = {
  width: 1,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.875rem',
  '& th, & td': { p: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left' },
} as const;

/** Source names and "5 hours" keep to one line; long headers wrap above their figures. */
const sourcesStyle = {
  ...tableStyle,
  '& thead th': { verticalAlign: 'bottom', minWidth: 64 },
  '& tbody th, & tbody td': { whiteSpace: 'nowrap' },
} as const;

/** By source; wide, so it scrolls sideways on a phone. */
export function SourcesTable({ report }: { report: LeadReport }) {
  return (
    <SectionCard
      isMain
      title="By source"
      description="Won value is what clients accepted in quotes, without sales tax. The open pipeline is an estimate and not part of it. Enter costs in the lead settings."
    >
      <Box component="section" tabIndex={0} aria-label="Leads by source" sx={{ overflowX: 'auto' }}>
        <Box component="table" aria-label="Leads by source" sx={sourcesStyle}>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reportRows(report).map((row) => (
              <tr key={row.name}>
                {columns.map(({ title, cell }, at) =>
                  at === 0 ? (
                    <th key={title} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={title}>{cell(row)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </SectionCard>
  );
}

type CountsProps = {
  title: string;
  description: string;
  none: string;
  rows: readonly { id: string | null; name: string; count: number; of: number }[];
};

/** Counts with their share of all leads. */
export function Counts({ title, description, none, rows }: CountsProps) {
  return (
    <SectionCard isMain title={title} description={description}>
      {rows.length === 0 ? (
        <Typography variant="body2">{none}</Typography>
      ) : (
        <Box component="table" aria-label={title} sx={tableStyle}>
          <tbody>
            {rows.map(({ id, name, count, of }) => (
              <tr key={id ?? name}>
                <th scope="row">{name}</th>
                <td>{count}</td>
                <td>{of > 0 ? `${Math.round((count / of) * 100)}%` : '–'}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </SectionCard>
  );
}
