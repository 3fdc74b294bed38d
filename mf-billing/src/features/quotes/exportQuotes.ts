import { today } from '@plumbline/design';
import { quoteStatusDisplay, statusDisplay } from '@plumbline/design';
import { toCsv, type CsvColumn } from '@plumbline/design/import';
import type { QuoteRow } from '../../data/schemas.ts';

const columns: readonly CsvColumn<QuoteRow>[] = [
  { title: 'Quote #', value: (row) => row.quote_number },
  { title: 'Client', value: (row) => row.client_name },
  { title: 'Project', value: (row) => row.project_name },
  { title: 'Title', value: (row) => row.title },
  { title: 'Subtotal', value: (row) => row.subtotal.toFixed(2) },
  { title: 'Discount', value: (row) => row.discount_amount.toFixed(2) },
  { title: 'Tax', value: (row) => row.tax_amount.toFixed(2) },
  { title: 'Amount', value: (row) => row.total_amount.toFixed(2) },
  { title: 'Billed', value: (row) => row.billed_amount.toFixed(2) },
  { title: 'Status', value: (row) => statusDisplay(quoteStatusDisplay, row.status).label },
  { title: 'Created', value: (row) => today(new Date(row.created_at)) },
  { title: 'Valid Until', value: (row) => row.valid_until },
];

/** The chosen quotes as CSV. */
export const quotesCsv = (rows: readonly QuoteRow[]) => toCsv(columns, rows);
