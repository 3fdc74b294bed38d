import type { Financials } from '../../../data/financials.ts';

type Month = Financials['cash_flow'][number];

const numberOf = (month: string) => {
  const [year = 0, ofYear = 0] = month.split('-').map(Number);
  return year * 12 + ofYear - 1;
};
const nameOf = (number: number) =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/** The months of a cash flow, `2026-01` and on, with those between them in which nothing came or went. */
export function everyMonth(flow: readonly Month[]): Month[] {
  const first = flow[0];
  const last = flow.at(-1);
  if (!first || !last) return [];
  const start = numberOf(first.month);
  const months = new Map(flow.map((month) => [month.month, month]));
  return Array.from({ length: numberOf(last.month) - start + 1 }, (_, at) => {
    const month = nameOf(start + at);
    return months.get(month) ?? { month, income: 0, expenses: 0, net: 0 };
  });
}
