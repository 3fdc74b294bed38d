import { api, listTag, listValue, rowTag, z } from '@plumbline/data';
import { costCategories, drawStates, drawStatuses, expenseStatuses } from '@plumbline/domain';
import { unlessRefused } from './financials.ts';

const budgetLine = z.object({
  id: z.string(),
  category: listValue(costCategories),
  description: z.string(),
  amount: z.number(),
  /** The approved change order the line came from; such a line can't be edited. */
  change_order_id: z.string().nullable(),
  cost_code_id: z.string().nullish(),
});
export type BudgetLine = z.infer<typeof budgetLine>;

const expense = z.object({
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

const draw = z.object({
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
  /** What is open of its invoice, in dollars with tax. */
  balance: z.number().nullish(),
});
/** One payment of a project's schedule, in dollars before tax. */
export type Draw = z.infer<typeof draw>;

/** The line's owner; `isNew` inserts it with the form's id, so a retry creates no duplicate. */
type Of = { company: string; project: string; isNew: boolean };
type BudgetInput = Of & { line: Omit<BudgetLine, 'change_order_id'> };
type ExpenseInput = Of & { line: Expense };
type DrawInput = Of & {
  line: Pick<Draw, 'id' | 'description' | 'amount' | 'due_date' | 'percent'>;
};
type LineOf = { company: string; project: string; id: string };

/** Budget lines, and deleting a line of any table. */
export const {
  useProjectBudgetLinesQuery,
  useProjectSaveBudgetLineMutation,
  useProjectDeleteLineMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectBudgetLines: build.query<BudgetLine[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('budget_lines')
            .select('id, category, description, amount, change_order_id, cost_code_id')
            .eq('project_id', project)
            .order('position')
            .order('created_at')
            .limit(500),
      rawResponseSchema: z.array(budgetLine),
      providesTags: (_, __, project) => [rowTag('ProjectBudget', project)],
    }),
    projectSaveBudgetLine: build.mutation<unknown, BudgetInput>({
      query:
        ({ company, project, isNew, line: { id, ...values } }) =>
        ({ db }) =>
          isNew
            ? db
                .from('budget_lines')
                .insert({ id, company_id: company, project_id: project, ...values })
            : db.from('budget_lines').update(values).eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    projectDeleteLine: build.mutation<
      unknown,
      LineOf & { table: 'budget_lines' | 'expenses' | 'payment_schedule' }
    >({
      query:
        ({ table, company, id }) =>
        ({ db }) =>
          db.from(table).delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
  }),
});

/** What was ordered, spent, and paid. */
export const {
  useProjectExpensesQuery,
  useProjectSaveExpenseMutation,
  useProjectPayExpenseMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest first, or what is owed by due date; `limit` rows at most. */
    projectExpenses: build.query<Expense[], { project: string; limit: number; isOwed?: boolean }>({
      query:
        ({ project, limit, isOwed }) =>
        ({ db }) => {
          const expenses = db
            .from('expenses')
            .select(
              'id, category, description, amount, status, expense_date, supplier, document_id, cost_code_id, tax_amount, is_paid, due_date, paid_on',
            )
            .eq('project_id', project);
          const sorted = isOwed
            ? expenses.eq('is_paid', false).order('due_date')
            : expenses.order('expense_date', { ascending: false });
          return sorted.order('id').limit(limit);
        },
      rawResponseSchema: z.array(expense),
      providesTags: (_, __, { project }) => [rowTag('ProjectBudget', project)],
    }),
    projectSaveExpense: build.mutation<unknown, ExpenseInput>({
      query:
        ({ company, project, isNew, line: { id, ...values } }) =>
        ({ db }) =>
          isNew
            ? db
                .from('expenses')
                .insert({ id, company_id: company, project_id: project, ...values })
            : db.from('expenses').update(values).eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    /** Records that a vendor was paid, or takes that back. */
    projectPayExpense: build.mutation<unknown, LineOf & { isPaid: boolean }>({
      query:
        ({ company, id, isPaid }) =>
        ({ db }) =>
          db
            .from('expenses')
            .update({ is_paid: isPaid })
            .eq('company_id', company)
            .eq('id', id)
            .select('id')
            .single(),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
  }),
});

/** The payment schedule. */
export const {
  useProjectScheduleQuery,
  useProjectSaveDrawMutation,
  useProjectBillDrawMutation,
  useProjectReopenDrawMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectSchedule: build.query<Draw[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('payment_schedule_list')
            .select('*')
            .eq('project_id', project)
            .order('due_date')
            .limit(500),
      rawResponseSchema: z.array(draw),
      // A draw's state is that of its invoice.
      providesTags: (_, __, project) => [rowTag('PaymentSchedule', project), listTag('Invoice')],
    }),
    projectSaveDraw: build.mutation<unknown, DrawInput>({
      query:
        ({ company, project, isNew, line: { id, ...values } }) =>
        ({ db }) =>
          isNew
            ? db
                .from('payment_schedule')
                .insert({ id, company_id: company, project_id: project, ...values })
            : db.from('payment_schedule').update(values).eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    /** Creates the draft invoice of a draw; a repeat returns the same one. */
    projectBillDraw: build.mutation<
      { id: string; invoice_number: string },
      { project: string; id: string; invoiceId: string }
    >({
      query:
        ({ id, invoiceId }) =>
        ({ db }) =>
          db.rpc('bill_draw', { p_id: id, p_invoice_id: invoiceId }),
      rawResponseSchema: z.object({ id: z.string(), invoice_number: z.string() }),
      invalidatesTags: (_, error, { project }) =>
        error ? [] : [...unlessRefused(error, project), listTag('Invoice'), listTag('Quote')],
    }),
    /** Takes back that a draw was marked paid by hand, as older versions allowed. */
    projectReopenDraw: build.mutation<unknown, LineOf>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db
            .from('payment_schedule')
            .update({ paid_at: null })
            .eq('company_id', company)
            .eq('id', id),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
  }),
});
