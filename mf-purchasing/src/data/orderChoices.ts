import { api, countedPage, listTag, rowTag, z } from '@plumbline/data';
import { companyCard } from './sharedOrderShapes.ts';

const named = z.object({ id: z.string(), name: z.string() });
const code = z.object({ id: z.string(), code: z.string(), name: z.string() });
const quote = z.object({ id: z.string(), quote_number: z.string(), title: z.string() });
const vendor = named.extend({ email: z.string().nullish() });
const page = countedPage(vendor);

export const {
  usePurchasingVendorsQuery,
  usePurchasingProjectsQuery,
  usePurchasingNameQuery,
  usePurchasingCodesQuery,
  usePurchasingQuotesQuery,
  useLazyPurchasingCardQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first 20 active vendors that match by name. */
    purchasingVendors: build.query<z.infer<typeof vendor>[], string, z.infer<typeof page>>({
      query:
        (text) =>
        ({ db }) =>
          db.rpc('vendor_page', { p_filters: { named: text, is_active: true }, p_limit: 20 }),
      rawResponseSchema: page,
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Vendor')],
    }),
    /** The first 20 projects that match by name. */
    purchasingProjects: build.query<z.infer<typeof named>[], string>({
      query:
        (text) =>
        ({ db }) =>
          db
            .from('projects')
            .select('id, name')
            .is('deleted_at', null)
            .ilike('name', `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`)
            .order('name')
            .limit(20),
      rawResponseSchema: z.array(named),
      providesTags: [listTag('Project')],
    }),
    /** The name of a project or vendor that a filter in the address has; null once it is gone. */
    purchasingName: build.query<
      z.infer<typeof named> | null,
      { of: 'projects' | 'vendors'; id: string }
    >({
      query:
        ({ of, id }) =>
        ({ db }) =>
          db.from(of).select('id, name').eq('id', id).maybeSingle(),
      rawResponseSchema: named.nullable(),
      providesTags: (_, __, { of }) => [listTag(of === 'projects' ? 'Project' : 'Vendor')],
    }),
    purchasingCodes: build.query<z.infer<typeof code>[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('cost_codes')
            .select('id, code, name')
            .eq('company_id', company)
            .eq('is_active', true)
            .order('code'),
      rawResponseSchema: z.array(code),
      providesTags: [listTag('CostCode')],
    }),
    /** The accepted quotes of a project, the newest first. */
    purchasingQuotes: build.query<z.infer<typeof quote>[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('quotes')
            .select('id, quote_number, title')
            .eq('project_id', project)
            .eq('status', 'accepted')
            .is('deleted_at', null)
            .order('accepted_at', { ascending: false })
            .limit(20),
      rawResponseSchema: z.array(quote),
      providesTags: [listTag('Quote')],
    }),
    /** The company as its documents show it. */
    purchasingCard: build.query<z.infer<typeof companyCard>, string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('company_card'),
      rawResponseSchema: companyCard,
      providesTags: [rowTag('Company', 'own'), listTag('Branding')],
    }),
  }),
});
