import { Box, Typography } from '@plumbline/design';
import type { TaxReport } from '../../../data/tax.ts';
import { reportCells, reportNote, reportRows, reportTitles } from './taxReport.ts';

/** Sales and sales tax, a row per month and one for the totals. */
export function TaxReportTable({ report }: { report: TaxReport }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        aria-label="Sales tax by month"
        sx={{
          width: 1,
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          fontSize: '0.875rem',
          '& th, & td': {
            p: 1,
            borderBottom: 1,
            borderColor: 'divider',
            textAlign: 'right',
          },
          '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
        }}
      >
        <thead>
          <tr>
            {reportTitles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reportRows(report).map((row) => (
            <tr key={row.name}>
              {reportCells(row).map((cell, at) =>
                at === 0 ? (
                  <th key={reportTitles[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={reportTitles[at]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {reportNote}
      </Typography>
    </Box>
  );
}
