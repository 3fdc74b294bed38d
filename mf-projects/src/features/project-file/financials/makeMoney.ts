import type { Financials } from '../../../data/financials.ts';
import type { BudgetLine } from '../../../data/moneyLines.ts';
import type { ProjectMoney } from '../../../data/projectMoney.ts';
import { noBilling } from '../progress-billing/makeBilling.ts';

const noFigures: Financials = {
  lines: [],
  budget: 2000,
  contract_value: 2000,
  spent: 0,
  remaining: 2000,
  used_percent: 0,
  categories: [],
  invoiced: 0,
  received: 0,
  cash_flow: [],
};

type Parts = Partial<Omit<ProjectMoney, 'figures'>> & { figures?: Partial<Financials> };

/** What the Financials tab asks for, for tests. */
export const makeMoney = ({ figures, ...parts }: Parts = {}): ProjectMoney => ({
  figures: { ...noFigures, ...figures },
  change_orders: [],
  draws: [],
  billing: noBilling,
  expenses: [],
  cost_codes: [],
  ...parts,
});

/** A budget line for tests. */
export const makeBudgetLine = (wanted: Partial<BudgetLine> = {}): BudgetLine => ({
  id: 'b1',
  category: 'labor',
  description: 'Framing crew',
  amount: 200_000,
  cost: 200_000,
  price: null,
  change_order_id: null,
  cost_code_id: null,
  ...wanted,
});
