import { z } from '@plumbline/data';
import { text, orderKind, type NeedLine } from './needShapes.ts';

export const orderState = z.enum([
  'draft',
  'sent',
  'accepted',
  'declined',
  'partly_received',
  'received',
  'closed',
  'void',
]);
export type OrderState = z.infer<typeof orderState>;

export const orderRow = z.object({
  id: z.string(),
  number: z.string(),
  vendor_id: z.string(),
  vendor_name: text,
  project_id: text,
  project_name: text,
  kind: orderKind,
  state: orderState,
  revision: z.number(),
  needed_by: text,
  proposed_date: text,
  total: z.number(),
  committed: z.number(),
  received_percent: z.number().nullable(),
  lines: z.number().nullable(),
  created_at: z.string(),
});
/** An order of a list. */
export type OrderRow = z.infer<typeof orderRow>;

export const receipt = z.object({
  id: z.string(),
  received_on: z.string(),
  note: z.string(),
  photo_hash: text,
  photo: z.object({ object_path: z.string(), thumbnail_path: text }).nullish(),
  undone_at: text,
  undo_reason: text.optional(),
  undone_by_name: text.optional(),
  received_by_name: text,
  lines: z.array(z.object({ order_line_id: z.string(), quantity: z.number() })),
});
export type Receipt = z.infer<typeof receipt>;

const orderLine = z.object({
  id: z.string(),
  material_id: text,
  quote_item_id: text,
  budget_line_id: text,
  cost_code_id: text,
  description: z.string(),
  quantity: z.number(),
  unit: text,
  unit_cost: z.number(),
  amount: z.number(),
  tax_amount: z.number(),
  received_quantity: z.number(),
  billed_quantity: z.number(),
  billed_amount: z.number(),
  code: text,
  code_name: text,
});

export const purchaseOrder = z.object({
  id: z.string(),
  number: z.string(),
  version: z.number(),
  revision: z.number(),
  vendor_id: z.string(),
  project_id: text,
  quote_id: text,
  kind: orderKind,
  state: orderState,
  deliver_to: z.enum(['site', 'stock']),
  needed_by: text,
  ship_to: z.string(),
  terms: z.string(),
  message: z.string(),
  retainage_percent: z.number(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  approved_at: text,
  approved_by_name: text,
  sent_at: text,
  accepted_at: text,
  accepted_name: text,
  declined_at: text,
  answer_note: z.string(),
  proposed_date: text,
  close_reason: text,
  created_at: z.string(),
  created_by_name: text,
  needs_approval: z.boolean(),
  mail_error: text,
  committed: z.number(),
  quote_number: text,
  vendor: z
    .object({
      id: z.string(),
      name: z.string(),
      company_name: text,
      email: text,
      phone: text,
      address: z.unknown(),
    })
    .nullable(),
  project: z.object({ id: z.string(), name: z.string(), address: text }).nullable(),
  lines: z.array(orderLine),
  receipts: z.array(receipt),
  revisions: z.array(
    z.object({
      revision: z.number(),
      total: z.number(),
      accepted_at: text,
      accepted_name: text,
      reason: z.string(),
    }),
  ),
});
/** A purchase order whole. */
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

/** What `save_purchase_order` takes. */
export type OrderInput = {
  id: string;
  version?: number;
  vendor_id: string;
  project_id: string | null;
  quote_id?: string | null;
  kind?: 'materials' | 'subcontract';
  needed_by?: string | null;
  ship_to?: string;
  terms?: string;
  message?: string;
  retainage_percent?: number;
  tax?: number;
  revision_reason?: string;
  lines: (Omit<NeedLine, 'key' | 'ordered' | 'kind'> & { id?: string | undefined })[];
};
