import { api, listTag, listValue, z } from '@plumbline/data';
import { paymentStatuses, quoteStatuses } from '@plumbline/domain';

const quote = z.object({
  id: z.string(),
  quote_number: z.string(),
  title: z.string(),
  status: listValue(quoteStatuses),
  total_amount: z.number(),
});
export type ProjectQuote = z.infer<typeof quote>;

const invoice = z.object({
  id: z.string(),
  invoice_number: z.string(),
  title: z.string(),
  kind: z.string(),
  status: z.string(),
  payment_status: listValue(paymentStatuses),
  total_amount: z.number(),
  balance: z.number(),
});
export type ProjectInvoice = z.infer<typeof invoice>;

/** How many of each are listed on the project's page; the list of all shows the rest. */
const shownDocuments = 20;

export const { useProjectQuotesQuery, useProjectInvoicesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest quotes of a project. */
    projectQuotes: build.query<ProjectQuote[], { company: string; project: string }>({
      query:
        ({ company, project }) =>
        ({ db }) =>
          db
            .from('quote_list')
            .select('id, quote_number, title, status, total_amount')
            .eq('company_id', company)
            .eq('project_id', project)
            .order('created_at', { ascending: false })
            .limit(shownDocuments),
      rawResponseSchema: z.array(quote),
      providesTags: [listTag('Quote')],
    }),
    /** The newest invoices of a project. */
    projectInvoices: build.query<ProjectInvoice[], { company: string; project: string }>({
      query:
        ({ company, project }) =>
        ({ db }) =>
          db
            .from('invoice_list')
            .select(
              'id, invoice_number, title, kind, status, payment_status, total_amount, balance',
            )
            .eq('company_id', company)
            .eq('project_id', project)
            .order('created_at', { ascending: false })
            .limit(shownDocuments),
      rawResponseSchema: z.array(invoice),
      providesTags: [listTag('Invoice'), listTag('Payment')],
    }),
  }),
});
