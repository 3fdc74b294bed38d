import { z } from '@plumbline/data';
import { orderState } from './orderShapes.ts';
import { text, orderKind } from './needShapes.ts';

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
