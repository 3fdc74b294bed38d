import { type DataStore, api, listTag, rowTag, z } from '@plumbline/data';
import type { CostCategory } from '@plumbline/domain';
import { type ChangeOrder, changeOrder } from './changeOrderSchema.ts';
import { moneyApi, unlessRefused } from './projectMoney.ts';

export type { Contract, CostRow, Financials } from './moneySchemas.ts';
export type { ChangeOrder } from './changeOrderSchema.ts';

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
  invoice_on_approval: boolean;
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

export const { useProjectChangeOrdersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** For pages that show change orders without the other financials. */
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

type Lifecycle = Pick<DataStore, 'dispatch'> & {
  queryFulfilled: PromiseLike<{ data: ChangeOrder }>;
};

/** Updates the cached change order with the response until everything is refetched. */
const showing = async (
  { project }: { project: string },
  { dispatch, queryFulfilled }: Lifecycle,
) => {
  const answer = await Promise.resolve(queryFulfilled).catch(() => undefined);
  if (!answer) return;
  const { id, status, approved_by } = answer.data;
  dispatch(
    moneyApi.util.updateQueryData('projectMoney', project, ({ change_orders }) => {
      const order = change_orders.find((one) => one.id === id);
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
      // An approval may create an invoice.
      invalidatesTags: (_, error, { project }) =>
        error ? [] : [...unlessRefused(error, project), listTag('Invoice')],
    }),
  }),
});
