import { listValue, z } from '@plumbline/data';
import { invoiceKinds, quoteStatuses } from '@plumbline/domain';
import { documentTax, lineTax } from './taxSchemas.ts';
import { text, depositDeductions } from './schemas.ts';

/** Fields shared by quote and invoice lines. */
export const line = z.object({
  id: z.string(),
  item_id: text,
  section: text,
  name: z.string(),
  description: text,
  quantity: z.number(),
  unit: text,
  unit_price: z.number(),
  unit_cost: z.number().nullable(),
  total_price: z.number(),
  ...lineTax,
});

const quoteLine = line.extend({
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  alternative_group: text,
  /** The package of the quote that it belongs to. */
  package: text.optional(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

const quotePackage = z.object({
  name: z.string(),
  // Missing where the quote was saved by another program than ours.
  description: z.string().default(''),
  /** A photo of the project. */
  photo_id: text.default(null),
});

const address = z
  .object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })
  .partial()
  .catch({});

/** A document's client, as printed on it. */
export const documentClient = z
  .object({ id: z.string(), name: z.string(), email: text, phone: text, address })
  .nullable();

export const head = z.object({
  id: z.string(),
  client_id: text,
  client_name: text,
  client: documentClient,
  project_id: text,
  project_name: text,
  title: z.string(),
  description: text,
  subtotal: z.number(),
  discount_type: z.enum(['amount', 'percent']),
  discount_value: z.number(),
  discount_amount: z.number(),
  tax_rate: z.number(),
  tax_amount: z.number(),
  ...documentTax,
  /** A tax-exempt client's certificate number, empty without one; null where the client is not exempt. */
  tax_exemption: text.optional(),
  total_amount: z.number(),
  notes: text,
  show_summary_only: z.boolean(),
  revision: z.number(),
  viewed_at: text,
  version: z.number(),
  created_at: z.string(),
});

/** The client's decision by link; `signature` is an SVG path, or `typed:` and the name. */
export const quoteDecision = z.object({
  decision: z.enum(['accepted', 'rejected']),
  signer_name: z.string(),
  signer_email: text,
  signature: text,
  reason: text,
  decided_at: z.string(),
  document_hash: z.string(),
  ip_address: text,
  /** The signed PDF; created a few seconds after the signature. */
  signed_object_path: text.optional(),
});
export type QuoteDecision = z.infer<typeof quoteDecision>;

/** A lead that is no client yet: who the quote goes to. */
const quoteLead = z.object({
  id: z.string(),
  email: text,
  phone: text,
  /** Whether the person agreed to text messages. */
  may_text: z.boolean().optional(),
});
export type QuoteLead = z.infer<typeof quoteLead>;

/** A full quote, as returned by save_quote and get_quote. */
export const quoteFile = head.extend({
  custom_client_name: text,
  quote_number: z.string(),
  status: listValue(quoteStatuses),
  valid_until: text,
  terms: text,
  billed_amount: z.number(),
  deposit_deduction: listValue(depositDeductions).optional(),
  deposit_kind: z.enum(['none', 'percent', 'amount']).optional(),
  deposit_value: z.number().optional(),
  /** Null: not stated. */
  deposit_refundable: z.boolean().nullish(),
  decision: quoteDecision.nullable(),
  /** The lead that it was made for. */
  lead: quoteLead.nullish(),
  /** Of which the client chooses one. */
  packages: z.array(quotePackage).optional(),
  items: z.array(quoteLine),
  invoices: z.array(
    z.object({
      id: z.string(),
      invoice_number: z.string(),
      kind: listValue(invoiceKinds),
      status: z.string(),
      total_amount: z.number(),
    }),
  ),
  /** The contract of its project. */
  contract: z.object({ status: z.string(), is_this_quote: z.boolean() }).nullish(),
  /** The change order by which it was added to a contract. */
  change_order: z.object({ id: z.string(), number: z.string() }).nullish(),
});
export type QuoteFile = z.infer<typeof quoteFile>;
