import { z } from '@plumbline/data';
import { orderState } from './orderShapes.ts';

const text = z.nullable(z.string());
const sum = z.nullable(z.number());
export const agingRow = z.object({
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

export const committedRow = z.object({
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

export const committedVendor = z.object({
  id: z.string(),
  name: z.string(),
  orders: z.number(),
  ordered: z.number(),
  billed: z.number(),
  committed: z.number(),
});
/** What a vendor's orders still commit, in dollars with tax. */
export type CommittedVendor = z.infer<typeof committedVendor>;

export const committedLine = z.object({
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
export const receivedLine = z.object({
  ...openLine.shape,
  unit: text,
  vendor_name: z.string(),
  project_name: text,
});
export const billedLine = z.object({ ...openLine.shape, name: z.string() });
/** An order line whose receipts and bills differ; amount in dollars of the difference. */
export type OpenLine = z.infer<typeof openLine> & {
  unit: string | null;
  vendor: string;
  project: string | null;
};

export const priceRow = z.object({
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
