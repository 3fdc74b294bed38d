import { DateText, Money, Stack, Typography, invoiceStatusDisplay } from '@plumbline/design';
import type { ListSelection } from '@plumbline/design/grid';
import { labelOf } from '@plumbline/domain';
import type { InvoiceRow } from '../../data/schemas.ts';
import { InvoiceButtons } from '../../shared/actions/InvoiceButtons.tsx';
import type { InvoiceActions } from '../../shared/actions/useInvoiceActions.tsx';
import { DocumentCard } from '../../shared/list/DocumentCard.tsx';
import { kindLabel } from '../../shared/labels.ts';
import { Aging } from './invoiceColumns.tsx';
import { isOpenInPart, signed } from './signed.ts';

type InvoiceCardProps = { invoice: InvoiceRow; actions: InvoiceActions; selection: ListSelection };

/** An invoice as a card: number, client, project, status, totals, dates, aging. */
export function InvoiceCard({ invoice, actions, selection }: InvoiceCardProps) {
  const { kind, balance, aging_days } = invoice;
  return (
    <DocumentCard
      kind="invoice"
      document={{ ...invoice, total_amount: signed(invoice.total_amount, invoice) }}
      number={invoice.invoice_number}
      display={invoiceStatusDisplay(invoice)}
      about={[
        invoice.client_name,
        invoice.project_name,
        kind === 'standard' ? null : labelOf(kindLabel, kind),
      ]}
      selection={selection}
      buttons={<InvoiceButtons invoice={invoice} actions={actions} />}
      open={
        isOpenInPart(invoice) && (
          <Typography color="textSecondary">
            <Money amount={balance} /> open
          </Typography>
        )
      }
    >
      <div>
        Issued <DateText value={invoice.issue_date} />
      </div>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1 }}>
        {kind !== 'credit_note' && (
          <span>
            Due <DateText value={invoice.due_date} />
          </span>
        )}
        {aging_days > 0 && <Aging days={aging_days} />}
      </Stack>
    </DocumentCard>
  );
}
