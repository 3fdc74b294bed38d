import { formatDate, formatMoney } from '@plumbline/domain/formats';
import { addressLines, companyPaperSize, companySender } from './companySender.ts';
import type { PrintReport } from './model.ts';
import {
  agingRows,
  closingLabel,
  entryDetails,
  entryName,
  type ClientStatement,
  type Letterhead,
} from './statement.ts';

/** Name and address, so that the statement can be mailed. */
function addressee({ client }: ClientStatement): string {
  const { name, company_name, address, email, phone } = client;
  return [name, company_name === name ? null : company_name, ...addressLines(address), email, phone]
    .filter(Boolean)
    .join('\n');
}

const right = 'right' as const;

/** The statement to print: the client, the entries with their balance, and the aging. `logoUrl` is where the logo can be fetched. */
export function statementReport(
  statement: ClientStatement,
  company: Letterhead,
  logoUrl: string | null,
): PrintReport {
  const { from, to, opening, closing, entries, aging, unapplied } = statement;
  return {
    title: 'Statement',
    subtitle: `${formatDate(from)} – ${formatDate(to)}`,
    sender: companySender(company, logoUrl),
    paper: companyPaperSize(company),
    figures: [
      { label: 'Opening balance', value: formatMoney(opening) },
      { label: 'Invoiced', value: formatMoney(statement.invoiced) },
      {
        label: 'Paid and credited',
        value: formatMoney(statement.paid + statement.credited - statement.refunded),
      },
      { label: closingLabel(statement), value: formatMoney(Math.abs(closing)) },
    ],
    tables: [
      {
        title: 'Statement for',
        columns: [{ label: '', share: 1 }],
        rows: [[addressee(statement)]],
        keepsTogether: true,
      },
      {
        title: 'Account activity',
        columns: [
          { label: 'Date', share: 2.4 },
          { label: 'Entry', share: 5 },
          { label: 'Due', share: 2.4 },
          { label: 'Charges', share: 2.2, align: right },
          { label: 'Payments and credits', share: 2.4, align: right },
          { label: 'Balance', share: 2.2, align: right },
        ],
        rows: [
          [formatDate(from), 'Opening balance', '', '', '', formatMoney(opening)],
          ...entries.map((entry) => [
            formatDate(entry.day),
            [entryName(entry), entryDetails(entry)].filter(Boolean).join('\n'),
            entry.due_date ? formatDate(entry.due_date) : '',
            entry.amount > 0 ? formatMoney(entry.amount) : '',
            entry.amount < 0 ? formatMoney(-entry.amount) : '',
            formatMoney(entry.balance),
          ]),
        ],
        totals: [formatDate(to), closingLabel(statement), '', '', '', formatMoney(closing)],
      },
      {
        title: 'Unpaid invoices by days past due',
        columns: [...agingRows(statement), ['Total', aging.total] as const].map(([label]) => ({
          label,
          share: 1,
          align: right,
        })),
        rows: [
          [...agingRows(statement).map(([, amount]) => amount), aging.total].map((amount) =>
            formatMoney(amount),
          ),
        ],
        keepsTogether: true,
      },
    ],
    footer:
      unapplied > 0
        ? `Balance = unpaid invoices less ${formatMoney(unapplied)} of payments and credit not applied to an invoice.`
        : null,
  };
}
