import { Money } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { sumMoney } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import { useCommittedLinesQuery } from '../../data/reports.ts';
import { type CommittedLine, type CommittedOf } from '../../data/reportShapes.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { ReportTable, type ReportColumn } from '../../shared/ReportTable.tsx';
import { SlotAnswer } from '../../shared/SlotAnswer.tsx';

export const figures = ['ordered', 'billed', 'committed'] as const;
export const titles = { ordered: 'Ordered', billed: 'Billed', committed: 'Still committed' };
export const money = <Row extends Record<(typeof figures)[number], number>>() =>
  figures.map((key) => ({
    title: titles[key],
    isFigure: true,
    cell: (row: Row) => <Money amount={row[key]} />,
  }));
export const totalsOf = (rows: readonly Record<(typeof figures)[number], number>[]) =>
  figures.map((key) => <Money key={key} amount={sumMoney(rows.map((row) => row[key]))} />);

type LinesDialogProps = {
  of: CommittedOf;
  title: string;
  /** The column after the order. */
  second: ReportColumn<CommittedLine>;
  onClose: () => void;
};

export function LinesDialog({ of, title, second, onClose }: LinesDialogProps) {
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
