import { listValue, z } from '@plumbline/data';
import {
  contractStatuses,
  costCategories,
  drawStates,
  drawStatuses,
  expenseStatuses,
} from '@plumbline/domain';

const budgetLine = z.object({
  id: z.string(),
  category: listValue(costCategories),
  description: z.string(),
  amount: z.number(),
  /** The approved change order the line came from; such a line can't be edited. */
  change_order_id: z.string().nullable(),
  cost_code_id: z.string().nullish(),
  /** Null: unknown. */
  cost: z.number().nullable(),
  /** What the client pays for it; null where no quote or change order brought it. */
  price: z.number().nullable(),
});
export type BudgetLine = z.infer<typeof budgetLine>;

export const expense = z.object({
  id: z.string(),
  category: listValue(costCategories),
  description: z.string(),
  amount: z.number(),
  status: listValue(expenseStatuses),
  expense_date: z.string(),
  supplier: z.string().nullish(),
  /** The receipt, among the project's documents. */
  document_id: z.string().nullish(),
  cost_code_id: z.string().nullish(),
  /** Sales tax within the amount; null: not recorded. */
  tax_amount: z.number().nullish(),
  /** The day the vendor was paid, where it is known. */
  paid_on: z.string().nullish(),
  /** False: still owed to the vendor. */
  is_paid: z.boolean().optional(),
  due_date: z.string().nullish(),
});
/** What was ordered or spent; a refund is negative. */
export type Expense = z.infer<typeof expense>;

export const draw = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.number(),
  due_date: z.string(),
  status: listValue(drawStatuses),
  percent: z.number().nullish(),
  state: listValue(drawStates).optional(),
  /** Unless it is void or deleted. */
  invoice_id: z.string().nullish(),
  invoice_number: z.string().nullish(),
  /** What its invoice bills, in dollars before tax. */
  invoiced_amount: z.number().nullish(),
  /** What its invoice asks for, in dollars with tax. */
  amount_due: z.number().nullish(),
  /** What is open of its invoice, in dollars with tax. */
  balance: z.number().nullish(),
  /** The milestone that makes it due. */
  milestone_id: z.string().nullish(),
  milestone_title: z.string().nullish(),
  is_milestone_reached: z.boolean().nullish(),
});
/** One payment of a project's schedule, in dollars before tax. */
export type Draw = z.infer<typeof draw>;

export const costCode = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** Set on the codes that every company starts with. */
  category: z.string().nullable(),
  is_active: z.boolean(),
});
export type CostCode = z.infer<typeof costCode>;

const contract = z.object({
  source: z.string(),
  status: listValue(contractStatuses),
  quote_number: z.string().nullable(),
  original_value: z.number(),
  approved_changes: z.number(),
  value: z.number(),
  note: z.string().nullable(),
  version: z.number(),
});
export type Contract = z.infer<typeof contract>;

const costRow = z.object({
  cost_code_id: z.string().nullable(),
  category: z.string(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  original: z.number(),
  changes: z.number(),
  transfers: z.number(),
  revised: z.number(),
  price: z.number(),
  committed: z.number(),
  actual: z.number(),
  forecast: z.number(),
  unknown_costs: z.number(),
});
/** Budget and cost of one cost code, in dollars; without a code, budget that no line has. */
export type CostRow = z.infer<typeof costRow>;

export const financials = z.object({
  contract: contract.nullish(),
  pending_changes: z.object({ count: z.number(), price: z.number() }).nullish(),
  open_quotes: z
    .array(
      z.object({ id: z.string(), quote_number: z.string(), title: z.string(), amount: z.number() }),
    )
    .nullish(),
  billed: z.number().nullish(),
  /** What pay applications, and invoices they deduct, bill besides draws. */
  applied: z.number().nullish(),
  /** Spent and not yet paid to vendors; `overdue` is the part past its due date. */
  owed: z.object({ count: z.number(), amount: z.number(), overdue: z.number() }).nullish(),
  /** All expenses; `committed` is the part that is ordered and not yet spent. */
  expenses: z.object({ count: z.number(), amount: z.number(), committed: z.number() }).nullish(),
  costs: z.array(costRow).nullish(),
  lines: z.array(budgetLine).nullish(),
  budget: z.number(),
  contract_value: z.number(),
  spent: z.number(),
  remaining: z.number(),
  used_percent: z.number(),
  categories: z.array(
    z.object({
      category: listValue(costCategories),
      budget: z.number(),
      committed: z.number(),
      actual: z.number(),
    }),
  ),
  invoiced: z.number(),
  received: z.number(),
  cash_flow: z.array(
    z.object({ month: z.string(), income: z.number(), expenses: z.number(), net: z.number() }),
  ),
});
/** The sums of a project, in dollars. */
export type Financials = z.infer<typeof financials>;
