import { formatMoney } from '@plumbline/design';
import { profitMargin } from '@plumbline/domain';
import type { ProfitQuery, ProfitReport } from '../../../data/profit.ts';
import { cashBasis } from '../../../shared/BasisNote.tsx';
import { marginPercent } from '../../../shared/formats.ts';

export const groups = [
  { value: 'job', label: 'Job' },
  { value: 'client', label: 'Client' },
  { value: 'type', label: 'Job type' },
  { value: 'cost_code', label: 'Cost code' },
] as const satisfies readonly { value: ProfitQuery['by']; label: string }[];

const without = {
  job: 'No job',
  client: 'No client',
  type: 'No job type',
  cost_code: 'No cost code',
} satisfies Record<ProfitQuery['by'], string>;

/** A row of the report; the totals have no key. */
export type ProfitRow = ProfitReport['totals'] & { key: string | null | undefined; name: string };

/** The report's rows with a name for each, and their totals. */
export const profitRows = ({ rows, totals }: ProfitReport, by: ProfitQuery['by']) => ({
  rows: rows.map((row): ProfitRow => ({ ...row, name: row.name ?? without[by] })),
  totals: { ...totals, key: undefined, name: 'Total' } satisfies ProfitRow,
});

type ProfitColumn = {
  title: string;
  figure: (row: ProfitRow) => number;
  text: (row: ProfitRow) => string;
};
const money = (title: string, figure: (row: ProfitRow) => number): ProfitColumn => ({
  title,
  figure,
  text: (row) => formatMoney(figure(row)),
});
const margin = ({ revenue, cost }: ProfitRow) => profitMargin(revenue, cost);
const cost = money('Cost', (row) => row.cost);
const committed = money('Committed', (row) => row.committed);

/** Columns of the screen, the PDF, and the CSV after the name. Payments have no cost code. */
export const profitColumns = (by: ProfitQuery['by']): readonly ProfitColumn[] =>
  by === 'cost_code'
    ? [cost, committed]
    : [
        money('Revenue', (row) => row.revenue),
        cost,
        money('Profit', (row) => row.profit),
        {
          title: 'Margin',
          figure: margin,
          text: (row) => (row.revenue > 0 ? marginPercent(margin(row)) : '–'),
        },
        committed,
      ];

export const profitNote = (by: ProfitQuery['by']) =>
  by === 'cost_code'
    ? 'Cost is what was spent in the selected period; committed is ordered and not yet spent.'
    : `${cashBasis}. Payments received and costs spent in the selected period; committed is ordered and not yet spent.`;
