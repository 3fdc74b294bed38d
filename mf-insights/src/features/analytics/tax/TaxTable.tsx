import { Box, EmptyState, formatMoney, Typography } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { TaxQuery, TaxReport } from '../../../data/tax.ts';
import { FigureTable } from '../../../shared/FigureTable.tsx';
import {
  rateColumns,
  rateName,
  taxColumns,
  taxNote,
  taxRows,
  taxText,
  type RateRow,
} from './taxReport.ts';

export function TaxTable({ report, by }: { report: TaxReport; by: TaxQuery['by'] }) {
  const { rows, totals } = taxRows(report, by);
  if (rows.length === 0)
    return (
      <EmptyState
        title="No sales this year"
        description="Sales and sales tax will appear here after the first invoice is sent."
      />
    );
  return (
    <>
      <FigureTable
        label="Sales tax"
        rows={rows}
        totals={totals}
        rowKey={({ days }) => days?.from ?? 'total'}
        columns={[
          {
            title: 'Period',
            cell: ({ name, days }) =>
              days ? (
                <AreaLink
                  to="billing.invoices"
                  query={days}
                  style={{ color: 'inherit' }}
                  otherwise={name}
                >
                  {name}
                </AreaLink>
              ) : (
                name
              ),
          },
          ...taxColumns.map((column) => ({
            title: column.title,
            cell: (row: (typeof rows)[number]) => taxText(row, column),
          })),
        ]}
      />
      {report.rates && report.rates.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <FigureTable
            label="Sales tax by rate"
            rows={report.rates}
            rowKey={(row) => rateName(row)}
            columns={[
              { title: 'Tax rate', cell: rateName },
              ...rateColumns.map(({ title, figure }) => ({
                title,
                cell: (row: RateRow) => formatMoney(figure(row)),
              })),
            ]}
          />
        </Box>
      )}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {taxNote}
      </Typography>
    </>
  );
}
