import { api, listTag, rowTag, z } from '@plumbline/data';

const changeOrder = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  /** Dollars before tax; a deduction is negative. */
  amount: z.number(),
  items: z.array(z.object({ description: z.string() })),
});
export type BillableChangeOrder = z.infer<typeof changeOrder>;

export const { useBillingChangeOrdersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Approved change orders of a project that are on no invoice, or on `invoice` itself. */
    billingChangeOrders: build.query<
      BillableChangeOrder[],
      { company: string; project: string; invoice?: string | undefined }
    >({
      query:
        ({ company, project, invoice }) =>
        ({ db }) =>
          db
            .from('change_order_list')
            .select('id, number, title, description, amount, items')
            .eq('company_id', company)
            .eq('project_id', project)
            .eq('status', 'approved')
            .neq('amount', 0)
            .or(`invoice_id.is.null${invoice ? `,invoice_id.eq.${invoice}` : ''}`)
            .order('number')
            .limit(200),
      rawResponseSchema: z.array(changeOrder),
      providesTags: (_, __, { project }) => [rowTag('ChangeOrder', project), listTag('Invoice')],
    }),
  }),
});
