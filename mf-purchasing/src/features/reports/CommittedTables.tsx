import { Button } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { useCommittedReportQuery, useCommittedVendorsQuery } from '../../data/reports.ts';
import { type CommittedRow, type CommittedVendor } from '../../data/reportShapes.ts';
import { ReportTable } from '../../shared/ReportTable.tsx';
import { ReportCard } from './ReportCard.tsx';
import { figures, titles, money, totalsOf, LinesDialog } from './CommittedLinesDialog.tsx';

const codeName = ({ code, code_name: name }: CommittedRow) =>
  code ? `${code} ${name ?? ''}`.trim() : 'No cost code';

const none = {
  title: 'Nothing committed',
  description: 'Accepted orders appear here until billed.',
};
const what = 'What accepted orders still commit, with tax: ordered less billed, never below zero.';
const sums = <Row extends Record<(typeof figures)[number], number>>() =>
  figures.map((key) => ({ title: titles[key], value: (row: Row) => row[key], isSum: true }));

export function ByJob({ choice }: { choice: ReactNode }) {
  const found = useCommittedReportQuery(useCompanyId());
  const [open, setOpen] = useState<CommittedRow>();
  return (
    <ReportCard
      title="Committed by job and cost code"
      description={what}
      found={found}
      filter={choice}
      most={1000}
      empty={none}
      file={{
        name: 'committed-by-job',
        columns: [
          { title: 'Job', value: ({ project_name: name }) => name },
          { title: 'Cost code', value: codeName },
          { title: 'Orders', value: ({ orders }) => orders },
          ...sums<CommittedRow>(),
        ],
      }}
    >
      {(rows) => (
        <>
          <ReportTable
            label="Committed by job and cost code"
            rows={rows}
            rowKey={(row) => `${row.project_id} ${row.cost_code_id}`}
            columns={[
              { title: 'Job', cell: ({ project_name: name }) => name },
              {
                title: 'Cost code',
                cell: (row) => (
                  <OpenButton
                    label={`${codeName(row)}: order lines of ${row.project_name}`}
                    onClick={() => setOpen(row)}
                  >
                    {codeName(row)}
                  </OpenButton>
                ),
              },
              ...money<CommittedRow>(),
            ]}
            totals={['All jobs', '', ...totalsOf(rows)]}
          />
          {open && (
            <LinesDialog
              of={{ project: open.project_id, code: open.cost_code_id }}
              title={`${open.project_name}: ${codeName(open)}`}
              second={{ title: 'Vendor', cell: ({ vendor_name: name }) => name }}
              onClose={() => setOpen(undefined)}
            />
          )}
        </>
      )}
    </ReportCard>
  );
}

export function ByVendor({ choice }: { choice: ReactNode }) {
  const found = useCommittedVendorsQuery(useCompanyId());
  const [open, setOpen] = useState<CommittedVendor>();
  return (
    <ReportCard
      title="Committed by vendor"
      description={what}
      found={found}
      filter={choice}
      most={1000}
      empty={none}
      file={{
        name: 'committed-by-vendor',
        columns: [
          { title: 'Vendor', value: ({ name }) => name },
          { title: 'Orders', value: ({ orders }) => orders },
          ...sums<CommittedVendor>(),
        ],
      }}
    >
      {(rows) => (
        <>
          <ReportTable
            label="Committed by vendor"
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                title: 'Vendor',
                cell: (row) => (
                  <OpenButton label={`${row.name}: order lines`} onClick={() => setOpen(row)}>
                    {row.name}
                  </OpenButton>
                ),
              },
              ...money<CommittedVendor>(),
            ]}
            totals={['All vendors', ...totalsOf(rows)]}
          />
          {open && (
            <LinesDialog
              of={{ vendor: open.id }}
              title={open.name}
              second={{
                title: 'Job',
                cell: ({ project_name: name }) => name ?? 'Stock and overhead',
              }}
              onClose={() => setOpen(undefined)}
            />
          )}
        </>
      )}
    </ReportCard>
  );
}

type OpenButtonProps = { label: string; onClick: () => void; children: string };

function OpenButton({ label, onClick, children }: OpenButtonProps) {
  return (
    <Button
      size="small"
      sx={{ textAlign: 'left', justifyContent: 'flex-start', px: 0 }}
      onClick={onClick}
      aria-label={label}
    >
      {children}
    </Button>
  );
}
