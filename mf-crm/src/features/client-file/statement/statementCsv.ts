import {
  closingLabel,
  entryDetails,
  entryName,
  type ClientStatement,
  type StatementEntry,
} from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';

const charge = ({ amount }: StatementEntry) => (amount > 0 ? amount : null);
const deduction = ({ amount }: StatementEntry) => (amount < 0 ? -amount : null);
const plain = (amount: number | null) => amount?.toFixed(2) ?? '';

type CsvLine = { day: string; name: string; entry?: StatementEntry; balance: number };

/** The statement with plain numbers, so that a spreadsheet can calculate with them. */
export function statementCsv(statement: ClientStatement): string {
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
