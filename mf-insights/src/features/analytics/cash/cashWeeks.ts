import { formatDate, formatMoney } from '@plumbline/design';
import { sumMoney, type CashWeek } from '@plumbline/domain';

/** A coming week; the totals have no week. */
export type CashWeekRow = Omit<CashWeek, 'week'> & { week: string | null };

/** The weeks that the next days reach into, and their totals. */
export function weeksAhead(
  weeks: readonly CashWeek[],
  days: number,
  today: string,
): { rows: CashWeekRow[]; totals: CashWeekRow } {
  const rows = weeks.filter(({ week }) => week >= today).slice(0, Math.ceil(days / 7));
  const sum = (read: (week: CashWeek) => number) => sumMoney(rows.map(read));
  return {
    rows,
    totals: {
      week: null,
      inflow: sum(({ inflow }) => inflow),
      early: sum(({ early }) => early),
      late: sum(({ late }) => late),
      outflow: sum(({ outflow }) => outflow),
    },
  };
}

/** "Nov 27, 2026", or "Total". */
export const weekName = ({ week }: CashWeekRow) => (week ? formatDate(week) : 'Total');

type CashColumn = { title: string; figure: (row: CashWeekRow) => number };

/** Columns of the screen, the PDF, and the CSV, after the week; in dollars. */
export const cashColumns: readonly CashColumn[] = [
  { title: 'Money in', figure: ({ inflow }) => inflow },
  { title: 'If paid late', figure: ({ late }) => late },
  { title: 'If paid early', figure: ({ early }) => early },
  { title: 'Money out', figure: ({ outflow }) => outflow },
  { title: 'Net', figure: ({ inflow, outflow }) => sumMoney([inflow, -outflow]) },
];

export const cashText = (row: CashWeekRow, { figure }: CashColumn) => formatMoney(figure(row));

export const cashNote =
  'Money in: open invoices, and draws without an invoice, at their due date plus your clients’ usual delay. Money out: unpaid bills and expenses, orders, payroll, and typical spending. Includes sales tax.';
