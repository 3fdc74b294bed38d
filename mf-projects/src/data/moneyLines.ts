import { api, listValue, rowTag, z } from '@plumbline/data';
import { costCategories, drawStatuses, expenseStatuses } from '@plumbline/domain';
import { today } from '@plumbline/design';
import { unlessRefused } from './financials.ts';

const budgetLine = z.object({
  id: z.string(),
  category: listValue(costCategories),
  description: z.string(),
  amount: z.number(),
  /** The approved change order the line came from; such a line can't be edited. */
  change_order_id: z.string().nullable(),
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
});
/** What was ordered or spent; a refund is negative. */
export type Expense = z.infer<typeof expense>;

const draw = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.number(),
  due_date: z.string(),
  status: listValue(drawStatuses),
});
/** One payment of a project's schedule. */
export type Draw = z.infer<typeof draw>;

/** The line's owner; `isNew` inserts it with the form's id, so a retry creates no duplicate. */
type Of = { company: string; project: string; isNew: boolean };
type BudgetInput = Of & { line: Omit<BudgetLine, 'change_order_id'> };
type ExpenseInput = Of & { line: Expense };
type DrawInput = Of & { line: Omit<Draw, 'status'> };
type LineOf = { company: string; project: string; id: string };

const scheduleApi = api.injectEndpoints({
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
      providesTags: (_, __, project) => [rowTag('PaymentSchedule', project)],
    }),
  }),
});

export const { useProjectScheduleQuery } = scheduleApi;

/** The optimistic payment until the schedule is refetched. */
const drawAs = (isPaid: boolean, due: string): Draw['status'] => {
  if (isPaid) return 'paid';
  return due < today() ? 'overdue' : 'pending';
};

export const {
  useProjectBudgetLinesQuery,
  useProjectSaveBudgetLineMutation,
  useProjectExpensesQuery,
  useProjectSaveExpenseMutation,
  useProjectSaveDrawMutation,
  useProjectPayDrawMutation,
  useProjectDeleteLineMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectBudgetLines: build.query<BudgetLine[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('budget_lines')
            .select('id, category, description, amount, change_order_id')
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
    /** The latest first; `limit` rows at the most. */
    projectExpenses: build.query<Expense[], { project: string; limit: number }>({
      query:
        ({ project, limit }) =>
        ({ db }) =>
          db
            .from('expenses')
            .select(
              'id, category, description, amount, status, expense_date, supplier, document_id',
            )
            .eq('project_id', project)
            .order('expense_date', { ascending: false })
            .order('id')
            .limit(limit),
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
    projectPayDraw: build.mutation<unknown, { project: string; id: string; isPaid: boolean }>({
      query:
        ({ id, isPaid }) =>
        ({ db }) =>
          db
            .from('payment_schedule')
            .update({ paid_at: isPaid ? new Date().toISOString() : null })
            .eq('id', id),
      /** Optimistic; rolled back if the database rejects it. */
      async onQueryStarted({ project, id, isPaid }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          scheduleApi.util.updateQueryData('projectSchedule', project, (draws) => {
            const draw = draws.find((one) => one.id === id);
            if (draw) draw.status = drawAs(isPaid, draw.due_date);
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
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
