import type { CostCategory } from '@plumbline/domain';
import type { StatusDisplay } from '@plumbline/design';
import type { ChangeOrder, Contract } from '../../../data/financials.ts';
import type { Draw, Expense } from '../../../data/moneyLines.ts';

export const categoryLabel: Record<CostCategory, string> = {
  materials: 'Materials',
  labor: 'Labor',
  equipment: 'Equipment',
  subcontractors: 'Subcontractors',
  permits: 'Permits',
  overhead: 'Overhead',
  other: 'Other',
};
export const categoryChoices = Object.entries(categoryLabel).map(([value, label]) => ({
  value,
  label,
}));

const expenseLabel: Record<Expense['status'], string> = {
  spent: 'Spent',
  committed: 'Committed (ordered, not yet spent)',
};
export const expenseChoices = Object.entries(expenseLabel).map(([value, label]) => ({
  value,
  label,
}));

export const paymentChoices = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Not paid yet' },
];

export const orderStatusDisplay: Record<ChangeOrder['status'], StatusDisplay> = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  pending: { label: 'Pending', tone: 'accent', shape: 'half' },
  approved: { label: 'Approved', tone: 'success', shape: 'check' },
  rejected: { label: 'Rejected', tone: 'error', shape: 'cross' },
  void: { label: 'Void', tone: 'neutral', shape: 'cross' },
};

type DrawDisplay = NonNullable<Draw['state']> | 'overdue';
export const drawStatusDisplay: Record<DrawDisplay, StatusDisplay> = {
  planned: { label: 'Planned', tone: 'neutral', shape: 'ring' },
  invoiced: { label: 'Invoiced', tone: 'accent', shape: 'half' },
  partly_paid: { label: 'Partly paid', tone: 'warning', shape: 'half' },
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
  overdue: { label: 'Overdue', tone: 'error', shape: 'triangle' },
};
/** Overdue comes before how far the draw is billed. */
export const drawDisplayOf = ({ status, state = 'planned' }: Draw): DrawDisplay => {
  if (status === 'pending') return state;
  return status;
};

/** Margin in percent of the price, with one decimal; a dash without a price. */
export const marginText = (price: number, cost: number) =>
  price > 0 ? `${(((price - cost) / price) * 100).toFixed(1)}%` : '–';

/** Margin of a change order; "Unknown" while an item has no cost, a dash for a deduction. */
export const orderMargin = ({ amount, cost, unknown_costs: unknown }: ChangeOrder) =>
  unknown || typeof cost !== 'number' ? 'Unknown' : marginText(amount, cost);

export const contractStatusDisplay: Record<Contract['status'], StatusDisplay> = {
  signed: { label: 'Signed', tone: 'success', shape: 'check' },
  unlocked: { label: 'Not locked', tone: 'warning', shape: 'ring' },
  closed: { label: 'Closed', tone: 'neutral', shape: 'square' },
};
