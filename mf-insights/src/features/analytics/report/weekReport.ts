import { formatDate, formatMoney } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { counted } from '@plumbline/domain';
import { addDays } from '@plumbline/domain/formats';
import type { Week } from '../../../data/week.ts';
import type { Sheet } from './toReport.ts';

const right = (label: string) => ({ label, share: 2, align: 'right' as const });
const sums = ({ count, value }: Week['payments'], noun: string) =>
  `${formatMoney(value)} (${counted(count, noun)})`;

/** The week on one page to print. */
export const weekReport = (week: Week, sheet: Sheet): PrintReport => ({
  ...sheet,
  title: 'Week on one page',
  subtitle: `${formatDate(week.monday)} – ${formatDate(addDays(week.monday, 6))}`,
  figures: [
    { label: 'Collected', value: formatMoney(week.payments.value) },
    { label: 'Invoiced', value: formatMoney(week.invoices_sent.value) },
    { label: 'Due through next week', value: formatMoney(week.invoices_due.value) },
    { label: 'Overdue', value: formatMoney(week.overdue.value) },
  ],
  tables: [
    {
      title: 'Sales and billing',
      columns: [{ label: '', share: 3 }, right('')],
      rows: [
        ['Quotes sent', sums(week.quotes_sent, 'quote')],
        ['Quotes accepted', sums(week.quotes_accepted, 'quote')],
        ['Invoices sent', sums(week.invoices_sent, 'invoice')],
        ['Payments received, with sales tax', sums(week.payments, 'payment')],
        ['Invoices due through next week', sums(week.invoices_due, 'invoice')],
        ['Overdue invoices', sums(week.overdue, 'invoice')],
      ],
    },
    {
      title: 'Jobs behind',
      columns: [
        { label: 'Job', share: 3 },
        { label: 'Client', share: 3 },
        right('End date'),
        right('Done'),
      ],
      rows:
        week.jobs_behind.length === 0
          ? [['No job is behind.', '', '', '']]
          : week.jobs_behind.map(({ name, client_name, end_date, completion_percentage }) => [
              name,
              client_name ?? '',
              end_date ? formatDate(end_date) : '',
              `${completion_percentage}%`,
            ]),
    },
    {
      title: 'Largest profit or loss this week',
      columns: [{ label: 'Job', share: 4 }, right('Received'), right('Cost'), right('Profit')],
      rows:
        week.margins.length === 0
          ? [['No payments or costs on jobs this week.', '', '', '']]
          : week.margins.map(({ name, received, cost }) => [
              name,
              formatMoney(received),
              formatMoney(cost),
              formatMoney(received - cost),
            ]),
    },
  ],
  footer: 'Received: without sales tax. Cost: expenses, bills, labor.',
});
