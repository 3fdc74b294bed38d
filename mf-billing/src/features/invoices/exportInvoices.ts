import { invoiceStatusDisplay } from '@plumbline/design';
import { toCsv, type CsvColumn } from '@plumbline/design/import';
import { labelOf, methodLabel } from '@plumbline/domain';
import type { InvoiceRow } from '../../data/schemas.ts';
import { kindLabel } from '../../shared/labels.ts';
import { signed } from './signed.ts';

const columns: readonly CsvColumn<InvoiceRow>[] = [
  { title: 'Invoice #', value: (row) => row.invoice_number },
  { title: 'Client', value: (row) => row.client_name },
  { title: 'Project', value: (row) => row.project_name },
  { title: 'Title', value: (row) => row.title },
  { title: 'PO number', value: (row) => row.po_number },
  { title: 'Type', value: (row) => labelOf(kindLabel, row.kind) },
  { title: 'Subtotal', value: (row) => signed(row.subtotal, row).toFixed(2) },
  {
    title: 'Discount',
    value: (row) => signed(row.discount_amount, row).toFixed(2),
  },
  { title: 'Tax', value: (row) => signed(row.tax_amount, row).toFixed(2) },
  { title: 'Amount', value: (row) => signed(row.total_amount, row).toFixed(2) },
  { title: 'Paid', value: (row) => signed(row.paid_amount, row).toFixed(2) },
  { title: 'Balance', value: (row) => row.balance.toFixed(2) },
  { title: 'Status', value: (row) => invoiceStatusDisplay(row).label },
  { title: 'Issue Date', value: (row) => row.issue_date },
  { title: 'Due Date', value: (row) => row.due_date },
  { title: 'Aging', value: (row) => row.aging_days },
  {
    title: 'Payment Method',
    value: (row) => (row.payment_method ? methodLabel[row.payment_method] : ''),
  },
];

/** The chosen invoices as CSV. */
export const invoicesCsv = (rows: readonly InvoiceRow[]) => toCsv(columns, rows);
