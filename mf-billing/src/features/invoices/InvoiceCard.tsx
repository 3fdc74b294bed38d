import { Card, DateText, Link, Money, Stack, StatusChip, Typography } from '@plumbline/design';
import { SelectBox, type ListSelection } from '@plumbline/design/grid';
import { Link as RouterLink } from '@plumbline/platform';
import type { InvoiceRow } from '../../data/schemas.ts';
import { InvoiceButtons } from '../../shared/acts/InvoiceButtons.tsx';
import type { InvoiceActs } from '../../shared/acts/useInvoiceActs.tsx';
import { invoiceLook, kindLabel } from '../../shared/words.ts';
import { Aging } from './invoiceColumns.tsx';

type InvoiceCardProps = {
  invoice: InvoiceRow;
  acts: InvoiceActs;
  selection: ListSelection;
};

/** An invoice as a card: number, client, project, status, totals, dates, aging [001 §2]. */
export function InvoiceCard({ invoice, acts, selection }: InvoiceCardProps) {
  const {
    id,
    invoice_number,
    kind,
    title,
    client_name,
    project_name,
    total_amount,
    paid_amount,
    balance,
    issue_date,
    due_date,
    aging_days,
  } = invoice;
  return (
    <Card
      component="article"
      variant="outlined"
      aria-label={`Invoice ${invoice_number}`}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <SelectBox row={{ id, name: `invoice ${invoice_number}` }} selection={selection} />
        <Link component={RouterLink} to={`/invoices/${id}`} sx={{ fontWeight: 600, flex: 1 }}>
          {invoice_number}
        </Link>
        <StatusChip {...invoiceLook(invoice)} />
      </Stack>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography color="text.secondary">
        {[client_name, project_name, kind === 'standard' ? null : kindLabel[kind]]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Typography variant="h2" component="p">
        <Money amount={total_amount} />
      </Typography>
      {paid_amount !== 0 && balance > 0 && (
        <Typography color="text.secondary">
          <Money amount={balance} /> open
        </Typography>
      )}
      <Stack
        direction="row"
        spacing={1}
        sx={{
          alignItems: 'center',
          flexWrap: 'wrap',
          color: 'text.secondary',
          fontSize: '0.875rem',
        }}
      >
        <span>
          Issued <DateText value={issue_date} />
        </span>
        <span>
          Due <DateText value={due_date} />
        </span>
        {aging_days > 0 && <Aging days={aging_days} />}
      </Stack>
      <Stack direction="row" spacing={1} sx={{ mt: 'auto', alignItems: 'center' }}>
        <InvoiceButtons invoice={invoice} acts={acts} />
      </Stack>
    </Card>
  );
}
