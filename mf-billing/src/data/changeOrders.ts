import { api, listTag, rowTag, z } from '@plumbline/data';

const changeOrder = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  /** Dollars before tax; a deduction is negative. */
  amount: z.number(),
  items: z.array(z.object({ description: z.string() })),
  /** Invoices that bill it, with the amount each one bills. */
  invoices: z.array(z.object({ id: z.string(), amount: z.number() })),
});
export type ChangeOrderRow = z.infer<typeof changeOrder>;
export type BillableChangeOrder = Omit<ChangeOrderRow, 'invoices'> & {
  /** Amount not yet invoiced, in dollars. */
  left: number;
};

const cents = (dollars: number) => Math.round(dollars * 100);

/**
 * Amount to bill to bring a change order to this percentage, in dollars; the last part is the
 * remainder.
 */
export const partOf = (
  { amount, left }: Pick<BillableChangeOrder, 'amount' | 'left'>,
  percent: number,
): number =>
  percent >= 100
    ? left
    : (Math.sign(amount) * Math.round((Math.abs(cents(amount)) * percent) / 100) -
        cents(amount) +
        cents(left)) /
      100;

export const { useBillingChangeOrdersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * A project's approved change orders with an amount left to invoice, ignoring what `invoice`
     * already bills.
     */
    billingChangeOrders: build.query<
      BillableChangeOrder[],
      { company: string; project: string; invoice?: string | undefined },
      ChangeOrderRow[]
    >({
      query:
        ({ company, project }) =>
        ({ db }) =>
          db
            .from('change_order_list')
            .select('id, number, title, description, amount, items, invoices')
            .eq('company_id', company)
            .eq('project_id', project)
            .eq('status', 'approved')
            .neq('amount', 0)
            .order('number')
            .limit(500),
      rawResponseSchema: z.array(changeOrder),
      transformResponse: (rows, _, { invoice }) =>
        rows.flatMap(({ invoices, ...order }) => {
          const billed = invoices
            .filter(({ id }) => id !== invoice)
            .reduce((sum, { amount }) => sum + cents(amount), 0);
          const left = (cents(order.amount) - billed) / 100;
          return left === 0 ? [] : [{ ...order, left }];
        }),
      providesTags: (_, __, { project }) => [rowTag('ChangeOrder', project), listTag('Invoice')],
    }),
  }),
});
