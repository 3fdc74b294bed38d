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
  /** The invoice that bills it. */
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
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

/** What changes with the money of a project. */
const moneyTags = (project: string) => [
  rowTag('ProjectBudget', project),
  rowTag('ChangeOrder', project),
  rowTag('PaymentSchedule', project),
  rowTag('Project', project),
  listTag('Dashboard'),
];
export const unlessRefused = (error: unknown, project: string) => (error ? [] : moneyTags(project));

export const {
  useProjectFinancialsQuery,
  useProjectChangeOrdersQuery,
  useProjectSaveChangeOrderMutation,
  useProjectSubmitChangeOrderMutation,
  useProjectDecideChangeOrderMutation,
  useProjectDeleteChangeOrderMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectFinancials: build.query<Financials, string>({
      query:
        (project) =>
        ({ db }) =>
          db.rpc('project_financials', { p_project_id: project }),
      rawResponseSchema: financials,
      // What was invoiced and received changes with the invoices.
      providesTags: (_, __, project) => [rowTag('ProjectBudget', project), listTag('Invoice')],
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
      providesTags: (_, __, project) => [rowTag('ChangeOrder', project), listTag('Invoice')],
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
    /** Deletes a change order that nobody has decided. */
    projectDeleteChangeOrder: build.mutation<
      unknown,
      { company: string; project: string; id: string }
    >({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db
            .from('change_orders')
            .delete()
            .eq('company_id', company)
            .eq('id', id)
            .select('id')
            .single(),
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
  }),
});
