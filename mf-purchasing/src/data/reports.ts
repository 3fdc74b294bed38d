import { api, listTag, z } from '@plumbline/data';
import { orderState } from './orderShapes.ts';

const text = z.nullable(z.string());
const sum = z.nullable(z.number());
const agingRow = z.object({
  id: z.string(),
  name: z.string(),
  current: sum,
  days_30: sum,
  days_60: sum,
  days_90: sum,
  older: sum,
  total: z.number(),
  retainage: z.number(),
});
/** What is owed to a vendor, by days overdue, in dollars. */
export type AgingRow = z.infer<typeof agingRow>;

const committedRow = z.object({
  project_id: text,
  project_name: z.string(),
  cost_code_id: text,
  code: text,
  code_name: text,
  orders: z.number(),
  ordered: z.number(),
  billed: z.number(),
  committed: z.number(),
});
/** What orders still commit of a project and cost code, in dollars with tax. */
export type CommittedRow = z.infer<typeof committedRow>;

const committedVendor = z.object({
  id: z.string(),
  name: z.string(),
  orders: z.number(),
  ordered: z.number(),
  billed: z.number(),
  committed: z.number(),
});
/** What a vendor's orders still commit, in dollars with tax. */
export type CommittedVendor = z.infer<typeof committedVendor>;

const committedLine = z.object({
  id: z.string(),
  project_name: text.optional(),
  order_id: z.string(),
  number: z.string(),
  state: orderState,
  vendor_name: z.string(),
  description: z.string(),
  ordered: z.number(),
  billed: z.number(),
  committed: z.number(),
});
export type CommittedLine = z.infer<typeof committedLine>;

/** A row of the committed reports: a job and cost code, or a vendor. */
export type CommittedOf = { project?: string | null; code?: string | null; vendor?: string };

const openLine = z.object({
  order_id: z.string(),
  number: z.string(),
  position: z.number(),
  description: z.string(),
  received: z.number(),
  billed: z.number(),
  amount: z.number(),
});
const receivedLine = z.object({
  ...openLine.shape,
  unit: text,
  vendor_name: z.string(),
  project_name: text,
});
const billedLine = z.object({ ...openLine.shape, name: z.string() });
/** An order line whose receipts and bills differ; amount in dollars of the difference. */
export type OpenLine = z.infer<typeof openLine> & {
  unit: string | null;
  vendor: string;
  project: string | null;
};

const priceRow = z.object({
  bill_date: z.string(),
  bill_id: z.string(),
  vendor_number: text,
  name: z.string(),
  material: z.string(),
  quantity: z.number(),
  unit_cost: sum,
  ordered_cost: sum,
});
/** What a material cost on a bill, in dollars a unit. */
export type PriceRow = z.infer<typeof priceRow>;

const tags = [listTag('Bill'), listTag('PurchaseOrder')];

export const {
  useAgingReportQuery,
  useCommittedReportQuery,
  useCommittedVendorsQuery,
  useCommittedLinesQuery,
  useReceivedReportQuery,
  useBilledReportQuery,
  usePriceReportQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    agingReport: build.query<AgingRow[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'aging' }),
      rawResponseSchema: z.array(agingRow),
      providesTags: tags,
    }),
    committedReport: build.query<CommittedRow[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('committed_costs'),
      rawResponseSchema: z.array(committedRow),
      providesTags: tags,
    }),
    committedVendors: build.query<CommittedVendor[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'committed_by_vendor' }),
      rawResponseSchema: z.array(committedVendor),
      providesTags: tags,
    }),
    committedLines: build.query<CommittedLine[], CommittedOf>({
      query:
        ({ project, code, vendor }) =>
        ({ db }) =>
          db.rpc('committed_lines', {
            ...(project && { p_project_id: project }),
            ...(code && { p_cost_code_id: code }),
            ...(vendor && { p_vendor_id: vendor }),
          }),
      rawResponseSchema: z.array(committedLine),
      providesTags: tags,
    }),
    /** Order lines of which more was received than billed. */
    receivedReport: build.query<OpenLine[], string, z.infer<typeof receivedLine>[]>({
      query:
        () =>
        ({ db }) =>
          db.rpc('order_report', { p_report: 'received_not_billed' }),
      rawResponseSchema: z.array(receivedLine),
      transformResponse: (rows) =>
        rows.map(({ vendor_name, project_name, ...row }) => ({
          ...row,
          vendor: vendor_name,
          project: project_name,
        })),
      providesTags: tags,
    }),
    /** Order lines of which more was billed than received. */
    billedReport: build.query<OpenLine[], string, z.infer<typeof billedLine>[]>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'billed_not_received' }),
      rawResponseSchema: z.array(billedLine),
      transformResponse: (rows) =>
        rows.map(({ name, ...row }) => ({ ...row, unit: null, vendor: name, project: null })),
      providesTags: tags,
    }),
    priceReport: build.query<PriceRow[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'prices' }),
      rawResponseSchema: z.array(priceRow),
      providesTags: tags,
    }),
  }),
});
