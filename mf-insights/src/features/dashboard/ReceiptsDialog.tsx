import { messageOf } from '@plumbline/data';
import {
  Box,
  DateText,
  EmptyState,
  FailedState,
  Money,
  RowsSkeleton,
  Typography,
  dotted,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { counted, sumMoney } from '@plumbline/domain';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { useInsightsReceiptsQuery } from '../../data/dashboard.ts';

const monthStart = (now = new Date()) =>
  `${now.getUTCFullYear()}-${String(now.getUTCMonth() + 1).padStart(2, '0')}-01`;

const row = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Payments behind "Paid this month". */
export function ReceiptsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useInsightsReceiptsQuery({
    company: useCompanyId(),
    from: monthStart(),
  });
  return (
    <ContentDialog isOpen title="Paid this month" onClose={onClose}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Money received, including sales tax.
      </Typography>
      {!data && !error && <RowsSkeleton label="Loading payments" rows={5} />}
      {error && (
        <FailedState
          title="Failed to load payments"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <EmptyState title="No payments this month" />}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map(({ id, invoice_id, invoice_number, client_name, amount, paid_at }) => (
            <Box component="li" key={id} sx={row}>
              <span>
                {dotted(
                  <AreaLink
                    to="billing.invoice"
                    params={{ invoiceId: invoice_id }}
                    otherwise={invoice_number}
                  >
                    {invoice_number}
                  </AreaLink>,
                  client_name,
                )}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  <DateText value={paid_at} />
                </Box>
              </span>
              <Money amount={amount} />
            </Box>
          ))}
        </Box>
      )}
      {/* Longer lists end at 500. */}
      {data && data.length > 0 && data.length < 500 && (
        <Box component="output" sx={{ ...row, borderBottom: 0, fontWeight: 600 }}>
          <span>{counted(data.length, 'payment')}</span>
          <Money amount={sumMoney(data.map(({ amount }) => amount))} />
        </Box>
      )}
    </ContentDialog>
  );
}
