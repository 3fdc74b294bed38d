import { Money } from '@plumbline/design';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { useBilledReportQuery, useReceivedReportQuery } from '../../data/reports.ts';
import { type OpenLine } from '../../data/reportShapes.ts';
import { quantityText } from '../../shared/orderLabels.ts';
import { ReportTable, type ReportColumn } from '../../shared/ReportTable.tsx';
import { ReportCard } from './ReportCard.tsx';

/** Order lines of which more was received than billed; each leads to its order. */
export function ReceivedReport() {
  const found = useReceivedReportQuery(useCompanyId());
  return (
    <OpenLines
      found={found}
      title="Received, not billed"
      description="What vendors delivered and have not charged for yet, at the price of the order with tax."
      empty={{
        title: 'Everything received is billed',
        description: 'Deliveries without a bill appear here.',
      }}
      name="received-not-billed"
      hasProject
    />
  );
}

/** Order lines of which more was billed than received; each leads to its order. */
export function BilledReport() {
  const found = useBilledReportQuery(useCompanyId());
  return (
    <OpenLines
      found={found}
      title="Billed, not received"
      description="What approved bills charge for materials that nobody has received yet."
      empty={{
        title: 'Everything billed was received',
        description: 'Bills for goods that are missing appear here.',
      }}
      name="billed-not-received"
    />
  );
}

type Found = {
  data?: readonly OpenLine[] | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type OpenLinesProps = {
  found: Found;
  title: string;
  description: string;
  empty: { title: string; description: string };
  name: string;
  hasProject?: boolean;
};

function OpenLines({ name, hasProject = false, ...card }: OpenLinesProps) {
  const project: ReportColumn<OpenLine>[] = hasProject
    ? [{ title: 'Job', cell: ({ project: job }) => job ?? 'Stock and overhead' }]
    : [];
  return (
    <ReportCard
      {...card}
      file={{
        name,
        columns: [
          { title: 'Order', value: ({ number }) => number },
          { title: 'Vendor', value: ({ vendor }) => vendor },
          ...(hasProject
            ? [{ title: 'Job', value: ({ project: job }: OpenLine) => job ?? '' }]
            : []),
          { title: 'Line', value: ({ description }) => description },
          { title: 'Received', value: ({ received }) => received },
          { title: 'Billed', value: ({ billed }) => billed },
          { title: 'Amount', value: ({ amount }) => amount, isSum: true },
        ],
      }}
    >
      {(rows) => (
        <ReportTable
          label={card.title}
          rows={rows}
          rowKey={(row) => `${row.order_id} ${row.position}`}
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
            { title: 'Vendor', cell: ({ vendor }) => vendor },
            ...project,
            {
              title: 'Received',
              isFigure: true,
              cell: ({ received, unit }) => quantityText(received, unit),
            },
            {
              title: 'Billed',
              isFigure: true,
              cell: ({ billed, unit }) => quantityText(billed, unit),
            },
            { title: 'Amount', isFigure: true, cell: ({ amount }) => <Money amount={amount} /> },
          ]}
        />
      )}
    </ReportCard>
  );
}
