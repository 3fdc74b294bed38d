import { api, listTag, rowTag, z } from '@plumbline/data';
import { type BudgetLine, type Draw, type Expense, expense } from './moneySchemas.ts';
import { unlessRefused } from './projectMoney.ts';

export type { BudgetLine, Draw, Expense };

/** The line's owner; `isNew` inserts it with the form's id, so a retry creates no duplicate. */
type Of = { company: string; project: string; isNew: boolean };
type BudgetInput = Of & { line: Omit<BudgetLine, 'change_order_id' | 'cost' | 'price'> };
type ExpenseInput = Of & { line: Expense };
type DrawInput = Of & {
  line: Pick<Draw, 'id' | 'description' | 'amount' | 'due_date' | 'percent' | 'milestone_id'>;
};
type LineOf = { company: string; project: string; id: string };

/** Budget lines, and deleting a line of any table. */
export const { useProjectSaveBudgetLineMutation, useProjectDeleteLineMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
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
  useProjectSaveDrawMutation,
  useProjectBillDrawMutation,
  useProjectReopenDrawMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
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
