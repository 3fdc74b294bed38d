import { logoAddress, type Session } from '@plumbline/data';
import { formatDate, formatMoney, today } from '@plumbline/design';
import { companyPaperSize, companySender, type PrintReport } from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { CostRow } from '../../../data/financials.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { budgetColumns, budgetTotal, codeName } from './budgetColumns.ts';

/** Budget and cost by cost code with plain numbers. */
export const budgetCsv = (costs: readonly CostRow[]): string =>
  toCsv<CostRow>(
    [
      { title: 'Cost code', value: codeName },
      ...budgetColumns.map(([title, read]) => ({ title, value: read })),
      { title: 'Lines without a cost', value: ({ unknown_costs: count }) => count },
    ],
    costs,
  );

/** Budget and cost by cost code to print, with totals. */
export const budgetReport = (
  costs: readonly CostRow[],
  project: ProjectFile,
  company: Session['company'],
): PrintReport => ({
  title: 'Job cost',
  subtitle: `${project.name}, as of ${formatDate(today())}`,
  sender: companySender(company, logoAddress(company.logo_url ?? null)),
  paper: companyPaperSize(company),
  isLandscape: true,
  tables: [
    {
      columns: [
        { label: 'Cost code', share: 3 },
        ...budgetColumns.map(([label]) => ({ label, share: 1.8, align: 'right' as const })),
      ],
      rows: costs.map((row) => [
        codeName(row),
        ...budgetColumns.map(([, read]) => formatMoney(read(row))),
      ]),
      totals: ['Total', ...budgetColumns.map(([, read]) => formatMoney(budgetTotal(costs, read)))],
    },
  ],
  footer: forecastNote(costs),
});

const forecastNote = (costs: readonly CostRow[]) => {
  const unknown = costs.reduce((sum, row) => sum + row.unknown_costs, 0);
  const note = 'Forecast: actual plus the larger of committed cost and what is left of the budget.';
  return unknown > 0 ? `${note} Budget lines without a cost, which count as 0: ${unknown}.` : note;
};
