import {
  Box,
  Money,
  StatusChip,
  Typography,
  invoiceStatusDisplay,
  quoteStatusDisplay,
  type StatusDisplay,
  twoLines,
  statusDisplay,
} from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { Dashboard } from '../../data/dashboard.ts';
import { NextStep } from '../../shared/NextStep.tsx';

type Line = {
  id: string;
  number: string;
  title: string;
  client: string | null;
  amount: number;
  display: StatusDisplay;
};

export const quoteLines = (quotes: NonNullable<Dashboard['quotes']>): Line[] =>
  quotes.map(({ id, quote_number, title, client_name, total_amount, status }) => ({
    id,
    number: quote_number,
    title,
    client: client_name,
    amount: total_amount,
    display: statusDisplay(quoteStatusDisplay, status),
  }));
/** As in the invoices list: credit notes are negative. */
export const invoiceLines = (invoices: NonNullable<Dashboard['invoices']>): Line[] =>
  invoices.map((invoice) => ({
    id: invoice.id,
    number: invoice.invoice_number,
    title: invoice.title,
    client: invoice.client_name,
    amount: invoice.kind === 'credit_note' ? -invoice.total_amount : invoice.total_amount,
    display: invoiceStatusDisplay({
      status: invoice.document_status,
      kind: invoice.kind,
      payment_status: invoice.status,
    }),
  }));

const anchor = { color: 'inherit', textDecoration: 'none', display: 'block' } as const;

type RecentDocumentsProps = { kind: 'invoice' | 'quote'; lines: readonly Line[] };

/** The three most recent invoices or quotes, linked. */
export function RecentDocuments({ kind, lines }: RecentDocumentsProps) {
  if (lines.length === 0)
    return (
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1.5, py: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`No ${kind}s yet`}
        </Typography>
        <NextStep make={kind} />
      </Box>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box
          component="li"
          key={line.id}
          sx={{ mx: -1, borderRadius: 2, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {kind === 'invoice' ? (
            <AreaLink
              to="billing.invoice"
              params={{ invoiceId: line.id }}
              style={anchor}
              otherwise={<LineText line={line} />}
            >
              <LineText line={line} />
            </AreaLink>
          ) : (
            <AreaLink
              to="billing.quote"
              params={{ quoteId: line.id }}
              style={anchor}
              otherwise={<LineText line={line} />}
            >
              <LineText line={line} />
            </AreaLink>
          )}
        </Box>
      ))}
    </Box>
  );
}

function LineText({ line }: { line: Line }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, p: 1 }}>
      <Typography variant="body2" sx={{ ...twoLines, fontWeight: 600 }}>
        {line.number} · {line.client ?? line.title}
      </Typography>
      <Typography variant="body2" component="span" sx={{ fontWeight: 600, justifySelf: 'end' }}>
        <Money amount={line.amount} />
      </Typography>
      <Typography variant="caption" sx={{ ...twoLines, color: 'text.secondary' }}>
        {line.title}
      </Typography>
      <Box sx={{ justifySelf: 'end' }}>
        <StatusChip {...line.display} />
      </Box>
    </Box>
  );
}
