import { DateText, dotted, formatDate } from '@plumbline/design';
import { sumMoney } from '@plumbline/domain';
import { useInsightsCashRowsQuery, type CashRow } from '../../../data/cash.ts';
import { SourceRows, SourceTitle } from '../SourceRows.tsx';
import { SourceRowsDialog } from '../SourceRowsDialog.tsx';

const kindLabels: Record<CashRow['kind'], string> = {
  invoice: 'Invoice',
  draw: 'Draw without an invoice',
  expense: 'Expense',
  bill: 'Bill',
  order: 'Order, not billed yet',
  payroll: 'Payroll, estimated',
  usual: 'Typical spending, estimated',
};
const isIn = ({ kind }: CashRow) => kind === 'invoice' || kind === 'draw';

/** What a week of the cash forecast is made of. */
export function CashRowsDialog({ week, onClose }: { week: string; onClose: () => void }) {
  const found = useInsightsCashRowsQuery(week);
  return (
    <SourceRowsDialog
      title={`Week of ${formatDate(week)}`}
      noun="the week"
      found={found}
      more="The largest 500 are shown."
      onClose={onClose}
    >
      {(rows) => <CashLists rows={rows} />}
    </SourceRowsDialog>
  );
}

type CashListsProps = {
  rows: readonly CashRow[];
  /** Their sums in dollars, where not all rows are here. */
  totals?: { in: number; out: number };
};

/** Money in and money out, each with its rows. */
export function CashLists({ rows, totals }: CashListsProps) {
  return (
    <>
      <Rows title="Money in" rows={rows.filter(isIn)} total={totals?.in} />
      <Rows title="Money out" rows={rows.filter((row) => !isIn(row))} total={totals?.out} />
    </>
  );
}

type RowsProps = { title: string; rows: readonly CashRow[]; total: number | undefined };

function Rows({ title, rows, total }: RowsProps) {
  return (
    <SourceRows
      title={title}
      total={total ?? sumMoney(rows.map(({ amount }) => amount))}
      rows={rows.map((row) => ({
        title: (
          <SourceTitle
            title={row.title || kindLabels[row.kind]}
            invoiceId={row.invoice_id}
            billId={row.bill_id}
            orderId={row.order_id}
            projectId={row.project_id}
          />
        ),
        detail: dotted(
          row.title && kindLabels[row.kind],
          row.name,
          row.project_name,
          row.day && (
            <>
              Due <DateText value={row.day} />
            </>
          ),
        ),
        amount: row.amount,
      }))}
    />
  );
}
