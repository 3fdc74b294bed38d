import { Box, DateText, Money, Typography } from '@plumbline/design';
import type { InvoiceRow } from '../../data/schemas.ts';

/** The payment's share for each invoice. */
export function PaymentShares({
  rows,
  shares,
}: {
  rows: readonly InvoiceRow[];
  shares: ReadonlyMap<string, number>;
}) {
  return (
    <Box
      component="ul"
      aria-label="Payment per invoice"
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 220, overflowY: 'auto' }}
    >
      {[...shares].map(([id, share]) => {
        const row = rows.find((one) => one.id === id);
        if (!row) return null;
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', py: 0.5 }}
          >
            <Typography component="span" variant="body2" sx={{ minWidth: 0 }}>
              {row.invoice_number}
              <Typography component="span" variant="body2" color="textSecondary">
                , due <DateText value={row.due_date} />
              </Typography>
            </Typography>
            <Typography component="span" variant="body2" sx={{ textAlign: 'right' }}>
              <Money amount={share} />
              {share < row.balance && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {' '}
                  of <Money amount={row.balance} />
                </Typography>
              )}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
