import { labelOf, sumMoney } from '@plumbline/domain';
import type { CostRow } from '../../../data/financials.ts';
import { categoryLabel } from './financialLabels.ts';

/** Amounts of the screen, the PDF, and the CSV, after the cost code; in dollars. */
export const budgetColumns = [
  ['Original', (row) => row.original],
  ['Changes', (row) => sumMoney([row.changes, row.transfers])],
  ['Revised', (row) => row.revised],
  ['Committed', (row) => row.committed],
  ['Actual', (row) => row.actual],
  ['Forecast', (row) => row.forecast],
  ['Variance', (row) => sumMoney([row.revised, -row.forecast])],
] as const satisfies readonly (readonly [string, (row: CostRow) => number])[];

/** Sum of a column, in dollars. */
export const budgetTotal = (costs: readonly CostRow[], read: (row: CostRow) => number) =>
  sumMoney(costs.map(read));

/** Whether a row is budget of the project that no line has. */
export const isUnassigned = ({ cost_code_id: id, category }: CostRow) =>
  id === null && category === 'unassigned';

/** "01-100 Permits"; costs without a code are named after their category. */
export const codeName = (row: CostRow) => {
  if (row.code) return `${row.code} ${row.name ?? ''}`.trim();
  if (isUnassigned(row)) return 'Not assigned';
  return `No cost code (${labelOf<string>(categoryLabel, row.category)})`;
};
