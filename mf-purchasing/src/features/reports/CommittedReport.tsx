import { Box, Button, Money } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { sumMoney } from '@plumbline/domain';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import {
  useCommittedLinesQuery,
  useCommittedReportQuery,
  useCommittedVendorsQuery,
  type CommittedLine,
  type CommittedOf,
  type CommittedRow,
  type CommittedVendor,
} from '../../data/reports.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { ReportTable, type ReportColumn } from '../../shared/ReportTable.tsx';
import { SlotAnswer } from '../../shared/SlotAnswer.tsx';
import { ReportCard } from './ReportCard.tsx';

const codeName = ({ code, code_name: name }: CommittedRow) =>
  code ? `${code} ${name ?? ''}`.trim() : 'No cost code';
const figures = ['ordered', 'billed', 'committed'] as const;
const titles = { ordered: 'Ordered', billed: 'Billed', committed: 'Still committed' };

const none = {
  title: 'Nothing committed',
  description: 'Accepted orders appear here until billed.',
};
const what = 'What accepted orders still commit, with tax: ordered less billed, never below zero.';
const money = <Row extends Record<(typeof figures)[number], number>>() =>
  figures.map((key) => ({
    title: titles[key],
    isFigure: true,
    cell: (row: Row) => <Money amount={row[key]} />,
  }));
const sums = <Row extends Record<(typeof figures)[number], number>>() =>
  figures.map((key) => ({ title: titles[key], value: (row: Row) => row[key], isSum: true }));
const totalsOf = (rows: readonly Record<(typeof figures)[number], number>[]) =>
  figures.map((key) => <Money key={key} amount={sumMoney(rows.map((row) => row[key]))} />);
const by = [
  { value: 'job', label: 'Job and cost code' },
  { value: 'vendor', label: 'Vendor' },
];

/** What orders still commit, by job and cost code or by vendor; each row opens its order lines. */
export function CommittedReport() {
  const [shown, setShown] = useState('job');
  const choice = (
    <Box sx={{ mb: 2, maxWidth: 280 }}>
      <SelectFilter label="By" value={shown} options={by} onChange={setShown} />
    </Box>
  );
  return shown === 'vendor' ? <ByVendor choice={choice} /> : <ByJob choice={choice} />;
}

function ByJob({ choice }: { choice: ReactNode }) {
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

function ByVendor({ choice }: { choice: ReactNode }) {
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

type LinesDialogProps = {
  of: CommittedOf;
  title: string;
  /** The column after the order. */
  second: ReportColumn<CommittedLine>;
  onClose: () => void;
};

function LinesDialog({ of, title, second, onClose }: LinesDialogProps) {
  const found = useCommittedLinesQuery(of);
  return (
    <ContentDialog isOpen width="md" title={title} onClose={onClose}>
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
              second,
              { title: 'Status', cell: ({ state }) => <OrderChip state={state} /> },
              ...money<CommittedLine>(),
            ]}
            totals={['Total', '', '', '', ...totalsOf(lines)]}
          />
        )}
      </SlotAnswer>
    </ContentDialog>
  );
}
