import { api, listTag, z } from '@plumbline/data';

const named = z.object({ id: z.string(), name: z.string() });
export type Choice = z.infer<typeof named>;
const code = z.object({ id: z.string(), code: z.string(), name: z.string() });
const orderLine = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit_cost: z.number(),
  billed_quantity: z.number(),
  cost_code_id: z.string().nullish(),
  purchase_orders: z.object({ number: z.string(), project_id: z.string().nullish() }),
});
export type OrderLineChoice = z.infer<typeof orderLine>;

export const {
  useVendorChoiceQuery,
  useVendorNamesQuery,
  useCostChoiceQuery,
  useOrderLineChoiceQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first 20 vendors that match by name. */
    vendorChoice: build.query<Choice[], { company: string; text: string }, { rows: Choice[] }>({
      query:
        ({ text }) =>
        ({ db }) =>
          db.rpc('vendor_page', { p_filters: text ? { named: text } : {}, p_limit: 20 }),
      rawResponseSchema: z.object({ rows: z.array(named) }),
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Vendor')],
    }),
    /** The names of up to 1,000 active vendors, one of whom may have sent a bill. */
    vendorNames: build.query<Choice[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('vendors')
            .select('id, name')
            .eq('company_id', company)
            .eq('is_active', true)
            .order('name')
            .limit(1000),
      rawResponseSchema: z.array(named),
      providesTags: [listTag('Vendor')],
    }),
    /** Where a line may be charged: open projects (the newest 200) and active cost codes. */
    costChoice: build.query<{ projects: Choice[]; codes: z.infer<typeof code>[] }, string>({
      query:
        (company) =>
        async ({ db }) => {
          const [projects, codes] = await Promise.all([
            db
              .from('projects')
              .select('id, name')
              .eq('company_id', company)
              .is('deleted_at', null)
              .is('archived_at', null)
              .order('created_at', { ascending: false })
              .limit(200),
            db
              .from('cost_codes')
              .select('id, code, name')
              .eq('company_id', company)
              .eq('is_active', true)
              .order('code'),
          ]);
          const error = projects.error ?? codes.error;
          return error
            ? { data: null, error }
            : { data: { projects: projects.data, codes: codes.data }, error: null };
        },
      rawResponseSchema: z.object({ projects: z.array(named), codes: z.array(code) }),
      providesTags: [listTag('Project'), listTag('CostCode')],
    }),
    /** Lines of a vendor's open orders. */
    orderLineChoice: build.query<OrderLineChoice[], { company: string; vendor: string }>({
      query:
        ({ company, vendor }) =>
        ({ db }) =>
          db
            .from('purchase_order_lines')
            .select(
              'id, description, quantity, unit_cost, billed_quantity, cost_code_id, purchase_orders!inner(number, project_id, vendor_id, state)',
            )
            .eq('company_id', company)
            .eq('purchase_orders.vendor_id', vendor)
            .in('purchase_orders.state', ['accepted', 'partly_received', 'received'])
            .order('created_at', { ascending: false })
            .limit(200),
      rawResponseSchema: z.array(orderLine),
      providesTags: [listTag('Bill')],
    }),
  }),
});
