import { logoAddress } from '@plumbline/data';
import { formatDate, formatMoney } from '@plumbline/design';
import { companyPaperSize, companySender, type PrintReport } from '@plumbline/design/documents';
import type { PortalStatement, StatementEntry } from '../../data/statement.ts';

const names: Record<StatementEntry['type'], string> = {
  invoice: 'Invoice',
  payment: 'Payment for',
  credit: 'Credit',
  credit_voided: 'Credit voided for',
  refund: 'Refund for',
};
const nameOf = ({ type, number, title }: StatementEntry) =>
  [number ? `${names[type]} ${number}` : names[type].replace(' for', ''), title]
    .filter(Boolean)
    .join(': ');
const right = 'right' as const;

/** The client's statement to print: every invoice and payment with the balance after it. */
export function statementReport({ statement, company }: PortalStatement): PrintReport {
  const { from, to, opening, closing, entries, client } = statement;
  const closingLabel = closing < 0 ? 'Credit' : 'Balance due';
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
            nameOf(entry),
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
