import { z } from '@plumbline/data';
import { orderState } from './orderShapes.ts';
import { orderKind } from './needShapes.ts';
import { companyCard } from './sharedOrderShapes.ts';

const text = z.string().nullable();

export const bidState = z.enum(['draft', 'open', 'closed', 'awarded', 'canceled']);
export type BidState = z.infer<typeof bidState>;
export const bidderState = z.enum(['invited', 'viewed', 'submitted', 'declined']);
export type BidderState = z.infer<typeof bidderState>;

export const bidRow = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  kind: orderKind,
  state: bidState,
  project_id: text,
  project_name: text,
  due_on: z.string(),
  created_at: z.string(),
  invited: z.number().nullable(),
  submitted: z.number().nullable(),
  declined: z.number().nullable(),
  awarded_vendor: text,
  lowest: z.number().nullable(),
});
/** A bid request of a list. */
export type BidRow = z.infer<typeof bidRow>;

const price = z.object({ line_id: z.string(), unit_price: z.number(), amount: z.number() });
const offer = z.object({
  revision: z.number(),
  name: z.string(),
  lump_sum: z.number().nullable(),
  total: z.number(),
  exclusions: z.string(),
  note: z.string(),
  valid_until: text,
  created_at: z.string(),
  missing: z.number(),
  prices: z.array(price),
});
const line = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: text,
});
/** A line that vendors price. */
export type BidLine = z.infer<typeof line>;

const requestLine = line.extend({
  material_id: text,
  quote_item_id: text,
  budget_line_id: text,
  cost_code_id: text,
  code: text,
  code_name: text,
});

const bidder = z.object({
  id: z.string(),
  vendor_id: z.string(),
  state: bidderState,
  sent_at: text,
  viewed_at: text,
  answered_at: text,
  decline_reason: z.string(),
  awarded_at: text,
  mail_error: text,
  /** The newest, also of a bid that was withdrawn; 0 without any. */
  revision: z.number(),
  vendor: z.object({ id: z.string(), name: z.string(), email: text, phone: text }),
  offer: offer.extend({ id: z.string(), is_entered: z.boolean() }).nullable(),
});
/** A vendor who is asked for a bid. */
export type Bidder = z.infer<typeof bidder>;

export const bidRequest = z.object({
  id: z.string(),
  number: z.string(),
  version: z.number(),
  title: z.string(),
  scope: z.string(),
  kind: orderKind,
  state: bidState,
  project_id: text,
  quote_id: text,
  quote_number: text,
  due_on: z.string(),
  needed_by: text,
  is_past_due: z.boolean(),
  sent_at: text,
  created_at: z.string(),
  created_by_name: text,
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  order: z
    .object({ id: z.string(), number: z.string(), state: orderState, total: z.number() })
    .nullable(),
  lines: z.array(requestLine),
  documents: z.array(z.object({ id: z.string(), name: z.string() })),
  invites: z.array(bidder),
});
/** A bid request whole. */
export type BidRequest = z.infer<typeof bidRequest>;

export const sentBid = bidRequest.extend({
  links: z.array(z.object({ vendor_id: z.string(), vendor_name: z.string(), token: z.string() })),
});
export type SentBid = z.infer<typeof sentBid>;

export type BidInput = Pick<
  BidRequest,
  'id' | 'title' | 'scope' | 'kind' | 'project_id' | 'due_on' | 'needed_by'
> & {
  version?: number | undefined;
  quote_id?: string | null;
  /** Of its project. */
  documents: string[];
  lines: (Omit<z.infer<typeof requestLine>, 'id' | 'code' | 'code_name'> & { id?: string })[];
};

export const sharedBid = z.object({
  number: z.string(),
  title: z.string(),
  scope: z.string(),
  kind: orderKind,
  due_on: z.string(),
  needed_by: text,
  project: text,
  address: text,
  vendor_name: z.string(),
  answer: bidderState,
  decline_reason: z.string(),
  state: z.enum(['open', 'past_due', 'closed', 'canceled']),
  is_open: z.boolean(),
  is_lost: z.boolean(),
  revision: z.number(),
  lines: z.array(line),
  documents: z.array(
    z.object({ name: z.string(), file_name: z.string(), url: z.string().nullable() }),
  ),
  offer: offer.nullable(),
  company: companyCard,
});
/** A bid request as one vendor sees it behind a link. */
export type SharedBid = z.infer<typeof sharedBid>;
/** What a vendor bids. */
export type Offer = z.infer<typeof offer>;

/** A vendor's answer to a bid request; dollars without tax. */
export type BidAnswer = {
  answer: 'submitted' | 'declined';
  /** The revision that was on the screen; 0 without a bid. */
  revision: number;
  name?: string;
  prices?: { line_id: string; unit_price: number }[];
  lump_sum?: number | null;
  exclusions?: string;
  note?: string;
  valid_until?: string | null;
};
