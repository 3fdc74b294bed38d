import { z } from '@plumbline/data';

const text = z.string().nullable();

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
export const orderKind = z.enum(['materials', 'subcontract']);

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

const receipt = z.object({
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

const needLine = z.object({
  key: z.string(),
  material_id: text,
  quote_item_id: text,
  budget_line_id: text,
  cost_code_id: text,
  description: z.string(),
  quantity: z.number(),
  unit: text,
  unit_cost: z.number(),
  ordered: z.number(),
  kind: orderKind.default('materials'),
});
type NeedLine = z.infer<typeof needLine>;
export const needs = z.array(
  z.object({ vendor_id: text, vendor_name: text, lines: z.array(needLine) }),
);
/** What can be ordered, by preferred vendor. */
export type Needs = z.infer<typeof needs>;
export type NeedSource = { quote_id: string } | { project_id: string } | { low_stock: true };

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

const deliveryLine = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: text,
  received_quantity: z.number(),
});
export const deliveries = z.array(
  z.object({
    id: z.string(),
    number: z.string(),
    state: orderState,
    kind: orderKind,
    vendor_name: text,
    needed_by: text,
    lines: z.array(deliveryLine),
    receipts: z.array(receipt),
  }),
);
/** An order of a project as the field sees it, without prices. */
export type Delivery = z.infer<typeof deliveries>[number];

export type ReceiptInput = {
  id: string;
  order_id: string;
  received_on: string;
  note: string;
  photo_hash: string | null;
  is_over_confirmed: boolean;
  lines: { order_line_id: string; quantity: number }[];
};

const optional = text.optional();
/** The company as its documents show it. */
export const companyCard = z.object({
  name: z.string(),
  address: z.unknown().optional(),
  phone: optional,
  email: optional,
  website: optional,
  logo_url: optional,
  primary_color: optional,
  font_family: optional,
  paper_size: optional,
  license_number: optional,
  templates: z.unknown().optional(),
});
export const sharedOrder = z.object({
  number: z.string(),
  revision: z.number(),
  state: orderState,
  is_open: z.boolean(),
  kind: orderKind,
  vendor_name: text,
  project: text,
  ship_to: z.string(),
  needed_by: text,
  terms: z.string(),
  message: z.string(),
  retainage_percent: z.number(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  accepted_at: text,
  accepted_name: text,
  answer_note: z.string(),
  proposed_date: text,
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      unit: text,
      unit_cost: z.number(),
      amount: z.number(),
    }),
  ),
  company: companyCard,
});
/** An order as its vendor sees it behind a link. */
export type SharedOrder = z.infer<typeof sharedOrder>;

/** A vendor's answer to a revision of an order. */
export type OrderAnswer = {
  answer: 'accepted' | 'declined' | 'proposed';
  revision: number;
  name?: string;
  proposed_date?: string;
  note?: string;
};
