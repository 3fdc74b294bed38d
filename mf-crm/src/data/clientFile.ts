import { api, listTag, listValue, rowTag, z } from '@plumbline/data';
import { paymentStatuses, projectStatuses } from '@plumbline/domain';

const text = z.string().nullable();

/** A client's project; amounts are null for roles that can't see money. */
const project = z.object({
  id: z.string(),
  name: z.string(),
  status: listValue(projectStatuses),
  completion_percentage: z.number(),
  start_date: text,
  end_date: text,
  budget: z.number().nullable(),
});
export type ClientProject = z.infer<typeof project>;

/** Invoiced, paid, and owed amounts of a client in dollars, and payment behavior. */
const financials = z.object({
  invoiced: z.number(),
  paid: z.number(),
  outstanding: z.number(),
  overdue: z.number(),
  credit: z.number(),
  quoted: z.number(),
  invoices: z.number(),
  average_days_to_pay: z.number().nullable(),
  on_time_rate: z.number().nullable(),
});
export type ClientFinancials = z.infer<typeof financials>;

/** Unpaid balances by days past due, in dollars. */
const aging = z.object({
  not_due: z.number(),
  days_1_30: z.number(),
  days_31_60: z.number(),
  days_61_90: z.number(),
  days_over_90: z.number(),
});
export type ClientAging = z.infer<typeof aging>;

const invoice = z.object({
  id: z.string(),
  invoice_number: z.string(),
  kind: z.string(),
  title: z.string(),
  payment_status: listValue(paymentStatuses),
  status: z.string(),
  total_amount: z.number(),
  balance: z.number(),
  issue_date: text,
  due_date: text,
  paid_date: text,
});
export type ClientInvoice = z.infer<typeof invoice>;

type OfClient = { company: string; client: string };

export const {
  useClientProjectsQuery,
  useClientFinancialsQuery,
  useClientAgingQuery,
  useClientInvoicesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    clientProjects: build.query<ClientProject[], OfClient>({
      query:
        ({ company, client }) =>
        ({ db }) =>
          db
            .from('project_list')
            .select('id, name, status, completion_percentage, start_date, end_date, budget')
            .eq('company_id', company)
            .eq('client_id', client)
            .order('start_date', { ascending: false })
            .limit(200),
      rawResponseSchema: z.array(project),
      providesTags: [listTag('Project')],
    }),
    clientFinancials: build.query<ClientFinancials, OfClient>({
      query:
        ({ company, client }) =>
        ({ db }) =>
          db
            .from('client_financials')
            .select('*')
            .eq('company_id', company)
            .eq('client_id', client)
            .single(),
      rawResponseSchema: financials,
      providesTags: [listTag('Invoice'), listTag('Payment')],
    }),
    /** No row when nothing is unpaid. */
    clientAging: build.query<ClientAging | null, OfClient, ClientAging[]>({
      query:
        ({ company, client }) =>
        ({ db }) =>
          db
            .from('receivables_aging')
            .select('*')
            .eq('company_id', company)
            .eq('client_id', client)
            .limit(1),
      rawResponseSchema: z.array(aging),
      transformResponse: ([row]) => row ?? null,
      providesTags: [listTag('Invoice'), listTag('Payment')],
    }),
    clientInvoices: build.query<ClientInvoice[], OfClient>({
      query:
        ({ company, client }) =>
        ({ db }) =>
          db
            .from('invoice_list')
            .select(
              'id, invoice_number, kind, title, payment_status, status, total_amount, balance, issue_date, due_date, paid_date',
            )
            .eq('company_id', company)
            .eq('client_id', client)
            .order('issue_date', { ascending: false })
            .order('created_at', { ascending: false })
            .limit(100),
      rawResponseSchema: z.array(invoice),
      providesTags: (_, __, { client }) => [listTag('Invoice'), rowTag('Client', client)],
    }),
  }),
});
