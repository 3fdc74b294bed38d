import { Money } from '@plumbline/design';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { useAgingReportQuery } from '../../data/reports.ts';
import { type AgingRow } from '../../data/reportShapes.ts';
import { ReportTable } from '../../shared/ReportTable.tsx';
import { ReportCard } from './ReportCard.tsx';

type Bucket = 'current' | 'days_30' | 'days_60' | 'days_90' | 'older' | 'total' | 'retainage';
const buckets: readonly [Bucket, string][] = [
  ['current', 'Not due'],
  ['days_30', '1–30 days'],
  ['days_60', '31–60 days'],
  ['days_90', '61–90 days'],
  ['older', 'Over 90 days'],
  ['total', 'Total'],
  ['retainage', 'Retainage held'],
];

/** What is owed to vendors, by how long it is overdue; each vendor leads to their open bills. */
export function AgingReport() {
  const found = useAgingReportQuery(useCompanyId());
  return (
    <ReportCard
      title="Payables aging"
      description="Approved bills that are not paid, by days past their due date. Retainage that is held is not payable yet."
      found={found}
      empty={{ title: 'Nothing to pay', description: 'Approved bills appear here until paid.' }}
      file={{
        name: 'payables-aging',
        columns: [
          { title: 'Vendor', value: ({ name }) => name },
          ...buckets.map(([key, title]) => ({
            title,
            value: (row: AgingRow) => row[key] ?? 0,
            isSum: true,
          })),
        ],
      }}
    >
      {(rows) => (
        <ReportTable
          label="Payables aging"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              title: 'Vendor',
              cell: ({ id, name }) => (
                <AreaLink to="purchasing.bills" query={{ vendor: id, show: 'pay' }}>
                  {name}
                </AreaLink>
              ),
            },
            ...buckets.map(([key, title]) => ({
              title,
              isFigure: true,
              cell: (row: AgingRow) => (row[key] ? <Money amount={row[key]} /> : null),
            })),
          ]}
          totals={[
            'All vendors',
            ...buckets.map(([key]) => (
              <Money key={key} amount={rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)} />
            )),
          ]}
        />
      )}
    </ReportCard>
  );
}
