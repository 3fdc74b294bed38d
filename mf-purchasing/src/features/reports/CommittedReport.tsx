import { Button, Money } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import {
  useCommittedLinesQuery,
  useCommittedReportQuery,
  type CommittedRow,
} from '../../data/reports.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { ReportTable } from '../../shared/ReportTable.tsx';
import { SlotAnswer } from '../../shared/SlotAnswer.tsx';
import { ReportCard } from './ReportCard.tsx';

const codeName = ({ code, code_name: name }: CommittedRow) =>
  code ? `${code} ${name ?? ''}`.trim() : 'No cost code';
const figures = ['ordered', 'billed', 'committed'] as const;
const titles = { ordered: 'Ordered', billed: 'Billed', committed: 'Still committed' };

/** What orders still commit, by job and cost code; each row opens its order lines. */
export function CommittedReport() {
  const found = useCommittedReportQuery(useCompanyId());
  const [open, setOpen] = useState<CommittedRow>();
  return (
    <ReportCard
      title="Committed by job and cost code"
      description="What accepted orders still commit, with tax: ordered less billed, never below zero."
      found={found}
      most={1000}
      empty={{
        title: 'Nothing committed',
        description: 'Accepted orders appear here until billed.',
      }}
      file={{
        name: 'committed-by-job',
        columns: [
          { title: 'Job', value: ({ project_name: name }) => name },
          { title: 'Cost code', value: codeName },
          { title: 'Orders', value: ({ orders }) => orders },
          ...figures.map((key) => ({
            title: titles[key],
            value: (row: CommittedRow) => row[key],
          })),
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
                  <Button
                    size="small"
                    sx={{ textAlign: 'left', justifyContent: 'flex-start', px: 0 }}
                    onClick={() => setOpen(row)}
                    aria-label={`${codeName(row)}: order lines of ${row.project_name}`}
                  >
                    {codeName(row)}
                  </Button>
                ),
              },
              ...figures.map((key) => ({
                title: titles[key],
                isFigure: true,
                cell: (row: CommittedRow) => <Money amount={row[key]} />,
              })),
            ]}
            totals={[
              'All jobs',
              '',
              ...figures.map((key) => (
                <Money key={key} amount={rows.reduce((sum, row) => sum + row[key], 0)} />
              )),
            ]}
          />
          {open && <LinesDialog row={open} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </ReportCard>
  );
}

function LinesDialog({ row, onClose }: { row: CommittedRow; onClose: () => void }) {
  const found = useCommittedLinesQuery({ project: row.project_id, code: row.cost_code_id });
  return (
    <ContentDialog
      isOpen
      width="md"
      title={`${row.project_name}: ${codeName(row)}`}
      onClose={onClose}
    >
      <SlotAnswer found={found} what="the order lines" rows={4}>
        {(lines) => (
          <ReportTable
            label="Order lines"
            rows={lines}
            rowKey={({ id }) => id}
            columns={[
              { title: 'Line', cell: ({ description }) => description },
              {
                title: 'Order',
                cell: ({ order_id: id, number }) => (
                  <AreaLink to="purchasing.order" params={{ orderId: id }}>
                    {number}
                  </AreaLink>
                ),
              },
              { title: 'Vendor', cell: ({ vendor_name: name }) => name },
              { title: 'Status', cell: ({ state }) => <OrderChip state={state} /> },
              ...figures.map((key) => ({
                title: titles[key],
                isFigure: true,
                cell: (line: (typeof lines)[number]) => <Money amount={line[key]} />,
              })),
            ]}
          />
        )}
      </SlotAnswer>
    </ContentDialog>
  );
}
