import { messageOf, skipToken } from '@plumbline/data';
import {
  Box,
  Button,
  Money,
  RowsSkeleton,
  StatusChip,
  Typography,
  invoiceStatusDisplay,
  quoteStatusDisplay,
  statusDisplay,
  type StatusDisplay,
} from '@plumbline/design';
import { AreaLink, useCompanyId, useLink } from '@plumbline/platform';
import type { ReactNode } from 'react';
import { useProjectInvoicesQuery, useProjectQuotesQuery } from '../../../data/projectBilling.ts';

/** Whether the user can open quotes or invoices, so that the card has something to show. */
export function useHasBilling() {
  const quotes = useLink('billing.quotes') !== undefined;
  const invoices = useLink('billing.invoices') !== undefined;
  return quotes || invoices;
}

/** The project's quotes and invoices, the newest first, each with a link to it. */
export function BillingCard({ project }: { project: string }) {
  const of = { company: useCompanyId(), project };
  const hasQuotes = useLink('billing.quotes') !== undefined;
  const hasInvoices = useLink('billing.invoices') !== undefined;
  const quotes = useProjectQuotesQuery(hasQuotes ? of : skipToken, { refetchOnFocus: true });
  const invoices = useProjectInvoicesQuery(hasInvoices ? of : skipToken, { refetchOnFocus: true });
  const failed = [quotes, invoices].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <Typography role="alert" variant="body2">
        {messageOf(failed.error)}{' '}
        <Button size="small" onClick={() => void failed.refetch()}>
          Retry
        </Button>
      </Typography>
    );
  if ((hasQuotes && !quotes.data) || (hasInvoices && !invoices.data))
    return <RowsSkeleton label="Loading quotes and invoices" rows={2} rowHeight={44} />;
  const { data: quoteRows = [] } = quotes;
  const { data: invoiceRows = [] } = invoices;
  if (quoteRows.length + invoiceRows.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Quotes and invoices for this project will appear here.
      </Typography>
    );
  return (
    <Box component="ul" aria-label="Quotes and invoices" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {quoteRows.map(({ id, quote_number, title, status, total_amount }) => (
        <Row
          key={id}
          link={
            <AreaLink to="billing.quote" params={{ quoteId: id }} otherwise={quote_number}>
              Quote {quote_number}
            </AreaLink>
          }
          title={title}
          display={statusDisplay(quoteStatusDisplay, status)}
          amount={total_amount}
        />
      ))}
      {invoiceRows.map(({ id, invoice_number, title, ...invoice }) => (
        <Row
          key={id}
          link={
            <AreaLink to="billing.invoice" params={{ invoiceId: id }} otherwise={invoice_number}>
              {invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice'} {invoice_number}
            </AreaLink>
          }
          title={title}
          display={invoiceStatusDisplay(invoice)}
          amount={invoice.total_amount}
        />
      ))}
    </Box>
  );
}

type RowProps = { link: ReactNode; title: string; display: StatusDisplay; amount: number };

function Row({ link, title, display, amount }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 12px',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {link}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
      </Box>
      <StatusChip {...display} />
      <Money amount={amount} />
    </Box>
  );
}
