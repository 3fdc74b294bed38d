import {
  Box,
  DateText,
  Money,
  StatusChip,
  Typography,
  invoiceStatusDisplay,
} from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { ClientInvoice } from '../../data/clientFile.ts';

/** The relevant date: paid or due date; issue date of void invoices and credit notes. */
function Day({
  invoice: { kind, status, issue_date, due_date, paid_date },
}: {
  invoice: ClientInvoice;
}) {
  const [dateLabel, day] =
    status === 'void' || kind === 'credit_note'
      ? ['Issued', issue_date]
      : paid_date
        ? ['Paid', paid_date]
        : ['Due', due_date];
  return (
    <>
      {dateLabel} <DateText value={day} />
    </>
  );
}

/** The client's invoices, newest first, with balances; a credit note is negative. */
export function InvoiceHistory({ invoices }: { invoices: readonly ClientInvoice[] }) {
  if (invoices.length === 0) return <Typography variant="body2">No invoices yet.</Typography>;
  return (
    <Box
      component="ul"
      aria-label="Invoices"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& > li:last-of-type': { borderBottom: 0, pb: 0 },
      }}
    >
      {invoices.map((invoice) => (
        <Box
          component="li"
          key={invoice.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            py: 1.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 220px', minWidth: 0, '& a': { color: 'primary.main' } }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <AreaLink
                to="billing.invoice"
                params={{ invoiceId: invoice.id }}
                otherwise={invoice.invoice_number}
              >
                {invoice.invoice_number}
              </AreaLink>
              <StatusChip {...invoiceStatusDisplay(invoice)} />
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {invoice.title}
            </Typography>
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Day invoice={invoice} />
          </Typography>
          <Box sx={{ minWidth: 110, ml: 'auto', textAlign: 'right' }}>
            <Money
              amount={invoice.kind === 'credit_note' ? -invoice.total_amount : invoice.total_amount}
            />
            {invoice.balance > 0 && invoice.balance !== invoice.total_amount && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Money amount={invoice.balance} /> open
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
