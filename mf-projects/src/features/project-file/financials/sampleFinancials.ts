import type { Financials } from '../../../data/financials.ts';

/** Sample chart data, shown with a badge until the project has figures. */
export const sampleCategories: Financials['categories'] = [
  { category: 'materials', budget: 45_000, committed: 4_000, actual: 38_500 },
  { category: 'labor', budget: 60_000, committed: 0, actual: 52_300 },
  { category: 'equipment', budget: 15_000, committed: 2_500, actual: 9_800 },
  { category: 'subcontractors', budget: 30_000, committed: 8_000, actual: 21_400 },
  { category: 'permits', budget: 5_000, committed: 0, actual: 4_750 },
];

export const sampleCashFlow: Financials['cash_flow'] = [
  { month: '2026-01', income: 30_000, expenses: 22_000, net: 8_000 },
  { month: '2026-02', income: 25_000, expenses: 28_500, net: -3_500 },
  { month: '2026-03', income: 40_000, expenses: 31_200, net: 8_800 },
  { month: '2026-04', income: 35_000, expenses: 26_800, net: 8_200 },
  { month: '2026-05', income: 20_000, expenses: 18_250, net: 1_750 },
];
