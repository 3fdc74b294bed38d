import { type DataStore, api, listTag, listValue, rowTag, z } from '@plumbline/data';
import {
  type CostCategory,
  changeOrderStatuses,
  contractStatuses,
  costCategories,
} from '@plumbline/domain';

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

const financials = z.object({
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
  lines: z
    .array(
      z.object({
        id: z.string(),
        cost_code_id: z.string().nullable(),
        description: z.string(),
        cost: z.number().nullable(),
        price: z.number().nullable(),
      }),
    )
    .nullish(),
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

const changeOrder = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  reason: z.string(),
  amount: z.number(),
  /** Sum of the known costs; null while none is known. */
  cost: z.number().nullish(),
  unknown_costs: z.number().nullish(),
  schedule_days: z.number(),
  status: listValue(changeOrderStatuses),
  date: z.string(),
  approved_by: z.string().nullable(),
  decision_note: z.string(),
  version: z.number(),
  /** Invoices that bill it, with the amount each one bills. */
  invoices: z.array(z.object({ id: z.string(), invoice_number: z.string(), amount: z.number() })),
  items: z.array(
    z.object({
      category: listValue(costCategories),
      description: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      total_price: z.number(),
      unit_cost: z.number().nullish(),
      cost_code_id: z.string().nullish(),
    }),
  ),
});
export type ChangeOrder = z.infer<typeof changeOrder>;

/** A change order's amount left to invoice, in dollars. */
export const leftToInvoice = ({ amount, invoices }: ChangeOrder) =>
  Math.round((amount - invoices.reduce((sum, one) => sum + one.amount, 0)) * 100) / 100;

export type ChangeOrderInput = {
  id: string;
  project_id: string;
  title: string;
  description: string;
  reason: string;
  schedule_days: number;
  date: string;
  version?: number;
  items: {
    category: CostCategory;
    description: string;
    quantity: number;
    unit_price: number;
    /** Null: unknown. */
    unit_cost: number | null;
    /** Left out: as stored, or by the category. */
    cost_code_id?: string;
  }[];
};

/** Tags to invalidate when a project's financials change. */
const moneyTags = (project: string) => [
  rowTag('ProjectBudget', project),
  rowTag('ChangeOrder', project),
  rowTag('PaymentSchedule', project),
  rowTag('Project', project),
  listTag('Dashboard'),
];
export const unlessRefused = (error: unknown, project: string) => (error ? [] : moneyTags(project));

const financialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    projectFinancials: build.query<Financials, string>({
      query:
        (project) =>
        ({ db }) =>
          db.rpc('project_financials', { p_project_id: project }),
      rawResponseSchema: financials,
      // Invoiced and received totals depend on the invoices, labor on the timesheets.
      providesTags: (_, __, project) => [
        rowTag('ProjectBudget', project),
        listTag('Invoice'),
        listTag('Time'),
      ],
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
  }),
});

export const { useProjectFinancialsQuery, useProjectChangeOrdersQuery } = financialsApi;

type Lifecycle = Pick<DataStore, 'dispatch'> & {
  queryFulfilled: PromiseLike<{ data: ChangeOrder }>;
};

/** Updates the cached change order with the response until the list is refetched. */
const showing = async (
  { project }: { project: string },
  { dispatch, queryFulfilled }: Lifecycle,
) => {
  const answer = await Promise.resolve(queryFulfilled).catch(() => undefined);
  if (!answer) return;
  const { id, status, approved_by } = answer.data;
  dispatch(
    financialsApi.util.updateQueryData('projectChangeOrders', project, (orders) => {
      const order = orders.find((one) => one.id === id);
      if (order) Object.assign(order, { status, approved_by });
    }),
  );
};

export const {
  useProjectSaveChangeOrderMutation,
  useProjectSubmitChangeOrderMutation,
  useProjectDecideChangeOrderMutation,
  useProjectDeleteChangeOrderMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectSaveChangeOrder: build.mutation<unknown, ChangeOrderInput>({
      query:
        (order) =>
        ({ db }) =>
          db.rpc('save_change_order', { p_change_order: order }),
      invalidatesTags: (_, error, { project_id }) => unlessRefused(error, project_id),
    }),
    projectSubmitChangeOrder: build.mutation<ChangeOrder, { project: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('submit_change_order', { p_change_order_id: id }),
      rawResponseSchema: changeOrder,
      onQueryStarted: showing,
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    /** Deletes an undecided change order. */
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
    /** Approves, rejects, or voids a change order; approval changes budget and contract value, voiding takes that back. */
    projectDecideChangeOrder: build.mutation<
      ChangeOrder,
      { project: string; id: string; decision: 'approved' | 'rejected' | 'void' }
    >({
      query:
        ({ id, decision }) =>
        ({ db }) =>
          db.rpc('decide_change_order', { p_change_order_id: id, p_decision: decision }),
      rawResponseSchema: changeOrder,
      onQueryStarted: showing,
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
  }),
});
