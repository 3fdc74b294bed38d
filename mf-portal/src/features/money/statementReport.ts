import { logoAddress } from '@plumbline/data';
import { formatDate, formatMoney } from '@plumbline/design';
import { companyPaperSize, companySender, type PrintReport } from '@plumbline/design/documents';
import type { PortalStatement, StatementEntry } from '../../data/statement.ts';

const invoiceOf = ({ number }: StatementEntry) => (number ? ` for ${number}` : '');

/** An entry's name, in the words of the office's statement of this client. */
function entryName(entry: StatementEntry): string {
  switch (entry.type) {
    case 'invoice':
      return `Invoice ${entry.number}`;
    case 'payment':
      return `Payment${invoiceOf(entry)}`;
    case 'credit':
      return entry.number ? `Credit note ${entry.number}` : 'Credit';
    case 'credit_voided':
      return `Credit note voided${invoiceOf(entry)}`;
    case 'refund':
      if (entry.number) return `Refund${invoiceOf(entry)}`;
      return entry.amount > 0 ? 'Credit paid out' : 'Payout undone';
  }
}
const right = 'right' as const;

/** The client's statement to print: every invoice and payment with the balance after it. */
export function statementReport({ statement, company }: PortalStatement): PrintReport {
  const { from, to, opening, closing, entries, client } = statement;
  const closingLabel = closing < 0 ? 'Credit balance' : 'Balance due';
  return {
    title: 'Statement',
    subtitle: `${client.name}, ${formatDate(from)} – ${formatDate(to)}`,
    sender: companySender(company, logoAddress(company.logo_url)),
    paper: companyPaperSize(company),
    figures: [
      { label: 'Opening balance', value: formatMoney(opening) },
      { label: 'Invoiced', value: formatMoney(statement.invoiced) },
      {
        label: 'Paid and credited',
        value: formatMoney(statement.paid + statement.credited - statement.refunded),
      },
      { label: closingLabel, value: formatMoney(Math.abs(closing)) },
    ],
    tables: [
      {
        title: 'Account activity',
        columns: [
          { label: 'Date', share: 2.4 },
          { label: 'Entry', share: 5 },
          { label: 'Charges', share: 2.2, align: right },
          { label: 'Payments and credits', share: 2.4, align: right },
          { label: 'Balance', share: 2.2, align: right },
        ],
        rows: [
          [formatDate(from), 'Opening balance', '', '', formatMoney(opening)],
          ...entries.map((entry) => [
            formatDate(entry.day),
            [entryName(entry), entry.title].filter(Boolean).join(': '),
            entry.amount > 0 ? formatMoney(entry.amount) : '',
            entry.amount < 0 ? formatMoney(-entry.amount) : '',
            formatMoney(entry.balance),
          ]),
        ],
        totals: [formatDate(to), closingLabel, '', '', formatMoney(closing)],
      },
    ],
    footer: null,
  };
}
