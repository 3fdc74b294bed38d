import type { CostCategory } from '@plumbline/domain';
import type { StatusLook } from '@plumbline/design';
import type { ChangeOrder } from '../../../data/financials.ts';
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

export const orderStatusDisplay: Record<ChangeOrder['status'], StatusLook> = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  pending: { label: 'Pending', tone: 'accent', shape: 'half' },
  approved: { label: 'Approved', tone: 'success', shape: 'check' },
  rejected: { label: 'Rejected', tone: 'error', shape: 'cross' },
};

export const drawStatusDisplay: Record<Draw['status'], StatusLook> = {
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
  overdue: { label: 'Overdue', tone: 'error', shape: 'triangle' },
  pending: { label: 'Pending', tone: 'neutral', shape: 'ring' },
};
