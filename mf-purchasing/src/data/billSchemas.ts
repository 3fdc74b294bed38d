import { z } from '@plumbline/data';

/** Where a bill is between the inbox and its payment. */
const billStates = [
  'inbox',
  'draft',
  'matched',
  'exception',
  'approved',
  'partly_paid',
  'paid',
  'void',
] as const;
export type BillState = (typeof billStates)[number];
// A newer server may know more.
const state = z.string();

/** A bill in the list; money is in dollars. */
export const billRow = z.object({
  id: z.string(),
  vendor_id: z.nullable(z.string()),
  vendor_name: z.nullable(z.string()),
  vendor_number: z.nullable(z.string()),
  kind: z.string(),
  state,
  bill_date: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  total: z.number(),
  payable: z.number(),
  retainage_open: z.number(),
  has_file: z.boolean(),
  expense_id: z.nullable(z.string()),
  /** Who emailed it. */
  mail_sender: z.nullable(z.string()).optional(),
  created_at: z.string(),
});
export type BillRow = z.infer<typeof billRow>;

const line = z.object({
  id: z.string(),
  order_line_id: z.nullable(z.string()),
  material_id: z.nullable(z.string()),
  material_name: z.nullable(z.string()),
  project_id: z.nullable(z.string()),
  project_name: z.nullable(z.string()),
  cost_code_id: z.nullable(z.string()),
  cost_code: z.nullable(z.string()),
  description: z.string(),
  quantity: z.number(),
  unit_cost: z.nullable(z.number()),
  amount: z.number(),
  order_number: z.nullable(z.string()),
  ordered: z.nullable(z.number()),
  received: z.nullable(z.number()),
  billed_before: z.nullable(z.number()),
  ordered_cost: z.nullable(z.number()),
  problems: z.array(z.string()),
});
export type BillLine = z.infer<typeof line>;

const payment = z.object({
  id: z.string(),
  amount: z.number(),
  paid_on: z.string(),
  method: z.string(),
  reference: z.nullable(z.string()),
  voided_at: z.nullable(z.string()),
  void_reason: z.nullable(z.string()),
});

/** A bill with its lines, their match, and its payments. */
export const bill = z.object({
  id: z.string(),
  version: z.number(),
  vendor_id: z.nullable(z.string()),
  vendor_name: z.nullable(z.string()),
  vendor_number: z.nullable(z.string()),
  kind: z.string(),
  credit_of: z.nullable(z.string()),
  credit_of_number: z.nullable(z.string()),
  state,
  bill_date: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  payable: z.number(),
  paid_amount: z.number(),
  retainage_percent: z.number(),
  retainage_open: z.number(),
  object_path: z.nullable(z.string()),
  expense_id: z.nullable(z.string()),
  note: z.string(),
  entered_by: z.nullable(z.string()),
  approved_by_name: z.nullable(z.string()),
  /** The email with which it came. */
  mail: z
    .nullable(z.object({ sender: z.string(), subject: z.string(), received_at: z.string() }))
    .optional(),
  expired: z.nullable(z.string()),
  is_on_hold: z.boolean(),
  lines: z.array(line),
  payments: z.array(payment),
  /** Its credit memos that are not void. */
  credits: z.array(
    z.object({
      id: z.string(),
      vendor_number: z.nullable(z.string()),
      total: z.number(),
      state,
    }),
  ),
});
export type Bill = z.infer<typeof bill>;
