import {
  DateText,
  Money,
  Stack,
  StatusChip,
  Typography,
  invoiceStatusDisplay,
} from '@plumbline/design';
import type { Column } from '@plumbline/design/grid';
import type { InvoiceRow } from '../../data/schemas.ts';
import { InvoiceButtons } from '../../shared/actions/InvoiceButtons.tsx';
import type { InvoiceActions } from '../../shared/actions/useInvoiceActions.tsx';
import { documentColumns } from '../../shared/list/documentColumns.tsx';
import { agingDisplay } from '../../shared/labels.ts';
import { isOpenInPart, signed } from './signed.ts';

/** Days past due, colored by aging bucket. */
export function Aging({ days }: { days: number }) {
  const look = agingDisplay(days);
  return look ? <StatusChip {...look} /> : <span>–</span>;
}

/** The amount, and the balance due if it is less. */
function Amount({ invoice }: { invoice: InvoiceRow }) {
  return (
    <Stack sx={{ alignItems: 'flex-end', lineHeight: 1.3 }}>
      <Money amount={signed(invoice.total_amount, invoice)} />
      {isOpenInPart(invoice) && (
        <Typography variant="caption" color="textSecondary" sx={{ lineHeight: 1.3 }}>
          <Money amount={invoice.balance} /> open
        </Typography>
      )}
    </Stack>
  );
}

/** The columns of the invoices list. */
export const invoiceColumns = (actions: InvoiceActions): Column<InvoiceRow>[] => [
  ...documentColumns<InvoiceRow>('invoice', ({ invoice_number }) => invoice_number),
  {
    field: 'total_amount',
    header: 'Amount',
    // Fits eight digits and the balance below: a cut-off amount would be misread.
    width: 152,
    align: 'right',
    sortable: true,
    render: (invoice) => <Amount invoice={invoice} />,
  },
  {
    field: 'payment_status',
    header: 'Status',
    width: 108,
    sortable: true,
    render: (invoice) => <StatusChip {...invoiceStatusDisplay(invoice)} />,
  },
  {
    field: 'due_date',
    header: 'Due Date',
    yields: 3,
    width: 116,
    sortable: true,
    render: ({ due_date, kind }) => kind !== 'credit_note' && <DateText value={due_date} />,
  },
  {
    field: 'aging_days',
    header: 'Aging',
    yields: 2,
    width: 98,
    sortable: true,
    render: ({ aging_days }) => <Aging days={aging_days} />,
  },
  {
    field: 'actions',
    header: 'Actions',
    align: 'right',
    width: 184,
    render: (invoice) => <InvoiceButtons invoice={invoice} actions={actions} />,
  },
];
