import { api, listTag, listValue, tagTypes, z } from '@plumbline/data';
import { paymentStatuses, projectStatuses, quoteStatuses } from '@plumbline/domain';
import { cashRow } from './cash.ts';

const change = z.number().nullable();
/** `before` is the sum 30 days ago; databases before November 2026 do not send it. */
const sum = z.object({
  value: z.number(),
  count: z.number(),
  before: z.number().optional(),
  change,
});

const attention = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  amount: z.number().nullable(),
  /** Since when, or until when; the kind says which. */
  day: z.string().nullable(),
  project_id: z.string().nullable(),
  project_name: z.string().nullable(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  /** Of `visit_today`: a visit, not an inspection. */
  is_visit: z.boolean().optional(),
  /** The words of a kind that an area adds, with its icon and the page that its button opens. */
  title: z.string().nullish(),
  detail: z.string().nullish(),
  tone: z.string().nullish(),
  icon: z.string().nullish(),
  action: z.string().nullish(),
  route: z.string().nullish(),
  params: z.record(z.string(), z.string()).nullish(),
});
/** Something that waits for the user, from `needs_attention()`. */
export type Attention = z.infer<typeof attention>;

const dashboard = z.object({
  attention: z.array(attention),
  /** Whether the company explores sample jobs; databases before December 2026 do not send it. */
  has_sample_jobs: z.boolean().default(false),
  /** The next 14 days, in dollars; null for roles that can't see money, missing from an older database. */
  cash: z
    .object({
      until: z.string(),
      in: z.number(),
      out: z.number(),
      /** When payments so far are most below what was due to others, and by how much. */
      low: z.object({ day: z.string(), amount: z.number() }).nullable(),
      rows: z.array(cashRow),
      /** How many rows are left out. */
      more: z.number(),
    })
    .nullish(),
  active_projects: z.object({ value: z.number(), change }),
  recent_projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: listValue(projectStatuses),
      completion_percentage: z.number(),
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
      client_name: z.string().nullable(),
      /** First and last day of the schedule; databases before draws of milestones send none. */
      schedule_start: z.string().nullish(),
      schedule_end: z.string().nullish(),
      next_milestone: z.object({ title: z.string(), date: z.string() }).nullish(),
    }),
  ),
  activity: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      status: z.string().nullable(),
      title: z.string(),
      description: z.string().nullable(),
      project_id: z.string().nullable(),
      entity_id: z.string().nullable(),
      created_at: z.string(),
      actor: z.string().nullable(),
    }),
  ),
  // Null for roles that can't see money.
  pending_invoices: sum.nullable(),
  overdue_invoices: sum.nullable(),
  paid_this_month: z.object({ value: z.number(), change }).nullable(),
  revenue: z.array(z.object({ month: z.string(), revenue: z.number() })).nullable(),
  invoices: z
    .array(
      z.object({
        id: z.string(),
        invoice_number: z.string(),
        title: z.string(),
        // Payment status; the document status takes precedence.
        status: listValue(paymentStatuses),
        document_status: z.string(),
        kind: z.string(),
        total_amount: z.number(),
        due_date: z.string().nullable(),
        client_name: z.string().nullable(),
      }),
    )
    .nullable(),
  quotes: z
    .array(
      z.object({
        id: z.string(),
        quote_number: z.string(),
        title: z.string(),
        status: listValue(quoteStatuses),
        total_amount: z.number(),
        valid_until: z.string().nullable(),
        client_name: z.string().nullable(),
      }),
    )
    .nullable(),
});
/** All dashboard data; amounts in dollars, null for roles that can't see money. */
export type Dashboard = z.infer<typeof dashboard>;

const receipt = z.object({
  id: z.string(),
  invoice_id: z.string(),
  invoice_number: z.string(),
  client_name: z.string().nullable(),
  amount: z.number(),
  paid_at: z.string(),
});
/** A payment; refunds are negative. */
export type Receipt = z.infer<typeof receipt>;

export const {
  useInsightsDashboardQuery,
  useInsightsReceiptsQuery,
  useInsightsSnoozeMutation,
  useInsightsEndSnoozeMutation,
  useInsightsAddSamplesMutation,
  useInsightsDeleteSamplesMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    insightsDashboard: build.query<Dashboard, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('dashboard'),
      rawResponseSchema: dashboard,
      providesTags: [
        listTag('Dashboard'),
        listTag('Project'),
        listTag('Invoice'),
        listTag('Quote'),
        listTag('Payment'),
        listTag('Activity'),
      ],
    }),
    /** Hides a line from the user until a day. */
    insightsSnooze: build.mutation<null, Pick<Attention, 'kind' | 'id'> & { until: string }>({
      query:
        ({ kind, id, until }) =>
        ({ db }) =>
          db.from('attention_snoozes').upsert({ kind, entity_id: id, until }),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Dashboard')]),
    }),
    /** Shows it again. */
    insightsEndSnooze: build.mutation<null, Pick<Attention, 'kind' | 'id'>>({
      query:
        ({ kind, id }) =>
        ({ db }) =>
          db.from('attention_snoozes').delete().match({ kind, entity_id: id }),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Dashboard')]),
    }),
    /** Adds the sample jobs; they show in every list. */
    insightsAddSamples: build.mutation<number, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('add_sample_jobs'),
      invalidatesTags: (_, error) => (error ? [] : tagTypes.map(listTag)),
    }),
    insightsDeleteSamples: build.mutation<number, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('delete_sample_jobs'),
      invalidatesTags: (_, error) => (error ? [] : tagTypes.map(listTag)),
    }),
    /** Payments since a day, newest first. */
    insightsReceipts: build.query<Receipt[], { company: string; from: string }>({
      query:
        ({ company, from }) =>
        ({ db }) =>
          db
            .from('receipt_list')
            .select('id,invoice_id,invoice_number,client_name,amount,paid_at')
            .eq('company_id', company)
            .gte('paid_at', from)
            .order('paid_at', { ascending: false })
            .limit(500),
      rawResponseSchema: z.array(receipt),
      providesTags: [listTag('Payment')],
    }),
  }),
});
