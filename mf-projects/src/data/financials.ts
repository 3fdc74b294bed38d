import { api, listTag, rowTag, z } from '@plumbline/data';

export const costCategories = [
  'materials',
  'labor',
  'equipment',
  'subcontractors',
  'permits',
  'overhead',
  'other',
] as const;
export type CostCategory = (typeof costCategories)[number];

const financials = z.object({
  budget: z.number(),
  contract_value: z.number(),
  spent: z.number(),
  remaining: z.number(),
  used_percent: z.number(),
  categories: z.array(
    z.object({
      category: z.enum(costCategories),
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

const changeOrder = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  reason: z.string(),
  amount: z.number(),
  schedule_days: z.number(),
  status: z.enum(['draft', 'pending', 'approved', 'rejected']),
  date: z.string(),
  approved_by: z.string().nullable(),
  decision_note: z.string(),
  version: z.number(),
  items: z.array(
    z.object({
      category: z.enum(costCategories),
      description: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      total_price: z.number(),
    }),
  ),
});
export type ChangeOrder = z.infer<typeof changeOrder>;
export type ChangeOrderInput = {
  id: string;
  project_id: string;
  title: string;
  description: string;
  schedule_days: number;
  date: string;
  version?: number;
  items: {
    category: CostCategory;
    description: string;
    quantity: number;
    unit_price: number;
  }[];
};

const draw = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.number(),
  due_date: z.string(),
  status: z.enum(['paid', 'overdue', 'pending']),
});
/** One payment of a project's schedule. */
export type Draw = z.infer<typeof draw>;

type NewLine = {
  company: string;
  project: string;
  category: CostCategory;
  description: string;
  amount: number;
};
type NewDraw = {
  company: string;
  project: string;
  description: string;
  amount: number;
  due_date: string;
};

const tags = (project: string) => [
  rowTag('ProjectBudget', project),
  rowTag('ChangeOrder', project),
  rowTag('PaymentSchedule', project),
  rowTag('Project', project),
  listTag('Dashboard'),
];
const unlessRefused = (error: unknown, project: string) => (error ? [] : tags(project));

export const {
  useProjectFinancialsQuery,
  useProjectChangeOrdersQuery,
  useProjectSaveChangeOrderMutation,
  useProjectSubmitChangeOrderMutation,
  useProjectDecideChangeOrderMutation,
  useProjectScheduleQuery,
  useProjectAddDrawMutation,
  useProjectPayDrawMutation,
  useProjectAddBudgetMutation,
  useProjectAddExpenseMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectFinancials: build.query<Financials, string>({
      query:
        (project) =>
        ({ db }) =>
          db.rpc('project_financials', { p_project_id: project }),
      rawResponseSchema: financials,
      providesTags: (_, __, project) => [rowTag('ProjectBudget', project)],
    }),
    projectChangeOrders: build.query<ChangeOrder[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('change_order_list')
            .select('*')
            .eq('project_id', project)
            .order('number', { ascending: false })
            .limit(500),
      rawResponseSchema: z.array(changeOrder),
      providesTags: (_, __, project) => [rowTag('ChangeOrder', project)],
    }),
    projectSaveChangeOrder: build.mutation<unknown, ChangeOrderInput>({
      query:
        (order) =>
        ({ db }) =>
          db.rpc('save_change_order', { p_change_order: order }),
      invalidatesTags: (_, error, { project_id }) => unlessRefused(error, project_id),
    }),
    projectSubmitChangeOrder: build.mutation<unknown, { project: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('submit_change_order', { p_change_order_id: id }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    /** Approving moves budget and contract value. */
    projectDecideChangeOrder: build.mutation<
      unknown,
      { project: string; id: string; decision: 'approved' | 'rejected' }
    >({
      query:
        ({ id, decision }) =>
        ({ db }) =>
          db.rpc('decide_change_order', { p_change_order_id: id, p_decision: decision }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
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
    projectAddDraw: build.mutation<unknown, NewDraw>({
      query:
        ({ company, project, description, amount, due_date }) =>
        ({ db }) =>
          db
            .from('payment_schedule')
            .insert({ company_id: company, project_id: project, description, amount, due_date }),
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
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    projectAddBudget: build.mutation<unknown, NewLine>({
      query:
        ({ company, project, category, description, amount }) =>
        ({ db }) =>
          db
            .from('budget_lines')
            .insert({ company_id: company, project_id: project, category, description, amount }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    projectAddExpense: build.mutation<unknown, NewLine & { expense_date: string }>({
      query:
        ({ company, project, category, description, amount, expense_date }) =>
        ({ db }) =>
          db.from('expenses').insert({
            company_id: company,
            project_id: project,
            category,
            description,
            amount,
            expense_date,
          }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
  }),
});
