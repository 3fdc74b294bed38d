import { logoAddress } from '@plumbline/data';
import { formatDate, formatMoney } from '@plumbline/design';
import {
  addressLines,
  companyPaperSize,
  companySender,
  type PrintReport,
} from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { Letterhead, Statement, StatementEntry } from '../../../data/statement.ts';
import { agingRows, closingLabel, entryDetails, entryName } from './statementLabels.ts';

const charge = ({ amount }: StatementEntry) => (amount > 0 ? amount : null);
const deduction = ({ amount }: StatementEntry) => (amount < 0 ? -amount : null);
const plain = (amount: number | null) => amount?.toFixed(2) ?? '';
const printed = (amount: number | null) => (amount === null ? '' : formatMoney(amount));

type CsvLine = { day: string; name: string; entry?: StatementEntry; balance: number };

/** The statement with plain numbers, so that a spreadsheet can calculate with them. */
export function statementCsv(statement: Statement): string {
  const { from, to, opening, closing, entries } = statement;
  return toCsv<CsvLine>(
    [
      { title: 'Date', value: ({ day }) => day },
      { title: 'Entry', value: ({ name }) => name },
      { title: 'Details', value: ({ entry }) => entry && entryDetails(entry) },
      { title: 'Due date', value: ({ entry }) => entry?.due_date },
      { title: 'Charges', value: ({ entry }) => entry && plain(charge(entry)) },
      { title: 'Payments and credits', value: ({ entry }) => entry && plain(deduction(entry)) },
      { title: 'Balance', value: ({ balance }) => balance.toFixed(2) },
    ],
    [
      { day: from, name: 'Opening balance', balance: opening },
      ...entries.map((entry) => ({
        day: entry.day,
        name: entryName(entry),
        entry,
        balance: entry.balance,
      })),
      { day: to, name: closingLabel(statement), balance: closing },
    ],
  );
}

/** Name and address, so that the statement can be mailed. */
function addressee({ client }: Statement): string {
  const { name, company_name, address, email, phone } = client;
  return [name, company_name === name ? null : company_name, ...addressLines(address), email, phone]
    .filter(Boolean)
    .join('\n');
}

const right = 'right' as const;

/** The statement to print: the client, the entries with their balance, and the aging. */
export function statementReport(statement: Statement, company: Letterhead): PrintReport {
  const { from, to, opening, closing, entries, aging, unapplied } = statement;
  return {
    title: 'Statement',
    subtitle: `${formatDate(from)} – ${formatDate(to)}`,
    sender: companySender(company, logoAddress(company.logo_url)),
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
            printed(charge(entry)),
            printed(deduction(entry)),
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
