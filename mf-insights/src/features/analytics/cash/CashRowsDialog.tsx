import { messageOf } from '@plumbline/data';
import {
  Box,
  DateText,
  FailedState,
  Money,
  RowsSkeleton,
  Typography,
  dotted,
  formatDate,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { sumMoney } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import { useInsightsCashRowsQuery, type CashRow } from '../../../data/cash.ts';

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
const most = 500;

/** What a week of the cash forecast is made of. */
export function CashRowsDialog({ week, onClose }: { week: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useInsightsCashRowsQuery(week);
  return (
    <ContentDialog isOpen title={`Week of ${formatDate(week)}`} onClose={onClose} width="md">
      {!data && !error && <RowsSkeleton label="Loading the week" rows={5} />}
      {error && (
        <FailedState
          title="Failed to load the week"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && (
        <>
          <Rows title="Money in" rows={data.filter(isIn)} />
          <Rows title="Money out" rows={data.filter((row) => !isIn(row))} />
        </>
      )}
      {data && data.length >= most && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The largest {most} are shown.
        </Typography>
      )}
    </ContentDialog>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly CashRow[] }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h4" component="h3">
          {title}
        </Typography>
        <strong>
          <Money amount={sumMoney(rows.map(({ amount }) => amount))} />
        </strong>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row, at) => (
          <Box
            component="li"
            // Equal expenses have nothing that tells them apart.
            key={`${row.kind} ${row.title} ${at}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              gap: 1,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <span>
              <Title row={row} />
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {dotted(
                  row.title && kindLabels[row.kind],
                  row.name,
                  row.project_name,
                  row.day && (
                    <>
                      Due <DateText value={row.day} />
                    </>
                  ),
                )}
              </Box>
            </span>
            <Money amount={row.amount} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Leads to the invoice, bill, or order, and of others to the financials of the project. */
function Title({ row }: { row: CashRow }) {
  const { invoice_id: invoiceId, bill_id: billId, order_id: orderId, project_id } = row;
  const title = row.title || kindLabels[row.kind];
  if (invoiceId)
    return (
      <AreaLink to="billing.invoice" params={{ invoiceId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (billId)
    return (
      <AreaLink to="purchasing.bill" params={{ billId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (orderId)
    return (
      <AreaLink to="purchasing.order" params={{ orderId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (!project_id) return title;
  return (
    <AreaLink
      to="projects.detail"
      params={{ projectId: project_id }}
      query={{ tab: 'financials' }}
      otherwise={title}
    >
      {title}
    </AreaLink>
  );
}
