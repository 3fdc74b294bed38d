import { z } from '@plumbline/data';

export const text = z.string().nullable();

const company = z.object({
  name: z.string(),
  phone: text,
  email: text,
  logo_url: text,
  primary_color: text,
});

const quote = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  total_amount: z.number(),
  status: z.string(),
  valid_until: text,
  sent_at: text,
  decided_at: text,
});

const changeOrder = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  amount: z.number(),
  schedule_days: z.number(),
  status: z.string(),
  submitted_at: text,
  decided_at: text,
  /** The last day to decide. */
  respond_by: text.optional(),
  project_name: text,
});

const invoice = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  issue_date: z.string(),
  due_date: text,
  amount_due: z.number(),
  balance: z.number(),
  payment_status: z.string(),
  /** Bank debits that are processing (dollars), and whether the newest one failed; missing from an older database. */
  bank_payment: z
    .object({ processing: z.number().optional(), failed: z.object({}).optional() })
    .nullish(),
  payments: z.array(
    z.object({
      amount: z.number(),
      credited: z.number(),
      method: text,
      /** The day in the company's time zone. */
      paid_on: z.string(),
    }),
  ),
});

export const project = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  address: z.string(),
  percent: z.number(),
  start_date: text,
  end_date: text,
});

export const home = z.object({
  access_id: z.string(),
  /** A member of the company looks as the client: nothing can be decided, paid, or written. */
  is_preview: z.boolean(),
  company,
  client: z.object({ name: z.string(), email: text }),
  projects: z.array(project),
  quotes: z.array(quote),
  change_orders: z.array(changeOrder),
  invoices: z.array(invoice),
  /** Dollars. */
  balance: z.number(),
  overdue: z.number(),
  dates: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      day: z.string(),
      until: text,
      project_name: text,
    }),
  ),
  news: z.array(
    z.object({
      kind: z.string(),
      at: z.string(),
      title: z.string(),
      count: z.number(),
      project_id: z.string(),
      project_name: text,
    }),
  ),
  /** What the client still has to choose. */
  selections: z
    .array(z.object({ id: z.string(), title: z.string(), respond_by: text }))
    .default([]),
  /** What the client was asked to sign. */
  documents: z
    .array(
      z.object({ id: z.string(), name: z.string(), requested_at: z.string(), project_name: text }),
    )
    .default([]),
  unread: z.number(),
});
export type PortalHome = z.infer<typeof home>;

export const message = z.object({
  id: z.string(),
  author: z.enum(['client', 'company']),
  body: z.string(),
  created_at: z.string(),
  name: text,
  project_name: text,
  /** How it was sent; missing from the response of an older database. */
  by: z.enum(['portal', 'email', 'text']).optional(),
});
export type PortalMessage = z.infer<typeof message>;

export const opened = z.object({
  state: z.enum(['open', 'dormant', 'wrong', 'locked']),
  access_id: z.string(),
  session: z.string().optional(),
  attempts_left: z.number().optional(),
});
export type Opened = z.infer<typeof opened>;
