import { api, countedPage, listTag, rowTag, z } from '@plumbline/data';

const projectChoice = z.object({
  id: z.string(),
  name: z.string(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
});
export type ProjectChoice = z.infer<typeof projectChoice>;

const text = z.string().nullish();

const foundItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  unit: z.string(),
  price: z.number(),
  /** Its own sales tax in percent. */
  tax_rate: z.number().nullish(),
  tax_name: text,
});
/** An item of the catalog, with today's price in dollars. */
export type FoundItem = z.infer<typeof foundItem>;

const similarClient = z.object({ id: z.string(), name: z.string() });
export type SimilarClient = z.infer<typeof similarClient>;

/** A client as typed into a quote; empty where not given. */
export type NewClient = { name: string; email: string; phone: string };

/** The company's details on documents, and the defaults for new documents. */
export const companyCard = z.object({
  name: z.string(),
  address: z.unknown(),
  phone: text,
  email: text,
  website: text,
  logo_url: text,
  primary_color: text,
  font_family: text,
  paper_size: text,
  license_number: text,
  /** The default template of each type of document, where there is one; read by `dressed`. */
  templates: z.unknown().optional(),
});
export type CompanyCard = z.infer<typeof companyCard>;

/** Used when the database has no such company; never when the request failed. */
export const unknownCompany: CompanyCard = { name: 'Your company', address: null };

export const {
  useBillingProjectsQuery,
  useBillingProjectQuery,
  useBillingCompanyQuery,
  useLazyBillingCompanyQuery,
  useBillingItemsFoundQuery,
  useBillingClientsAlikeQuery,
  useBillingClientAddMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first twenty projects that match by name: one client's, or all if no client is given. */
    billingProjects: build.query<
      ProjectChoice[],
      { company: string; client: string; text: string }
    >({
      query:
        ({ client, text: typed }) =>
        ({ db }) =>
          db.rpc('project_page', {
            p_filters: { named: typed, ...(client && { client }) },
            p_sort: 'name',
            p_descending: false,
            p_limit: 20,
          }),
      rawResponseSchema: countedPage(projectChoice),
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Project')],
    }),
    /** The items that match a description best, the most used first. */
    billingItemsFound: build.query<FoundItem[], { company: string; text: string }>({
      query:
        ({ text: typed }) =>
        ({ db }) =>
          db.rpc('picker_page', {
            p_filters: { q: typed },
            p_sort: 'usage_count',
            p_descending: true,
            p_limit: 6,
          }),
      rawResponseSchema: countedPage(foundItem),
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Item')],
    }),
    /** Clients that may be the one being added, by email or phone number. */
    billingClientsAlike: build.query<SimilarClient[], { company: string; typed: NewClient }>({
      query:
        ({ typed: { name, email, phone } }) =>
        ({ db }) =>
          db.rpc('alike_clients', { p_name: name, p_email: email, p_phone: phone }),
      rawResponseSchema: z.array(similarClient),
      keepUnusedDataFor: 0,
    }),
    /** Adds a client with what a first quote needs; an existing id adds none. */
    billingClientAdd: build.mutation<unknown, { company: string; id: string; client: NewClient }>({
      query:
        ({ company, id, client: { name, email, phone } }) =>
        ({ db }) =>
          db.from('clients').upsert(
            {
              id,
              company_id: company,
              name,
              email: email || null,
              phone: phone || null,
            },
            { ignoreDuplicates: true },
          ),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Client'), listTag('Search')]),
    }),
    billingProject: build.query<ProjectChoice | null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db
            .from('project_list')
            .select('id, name, client_id, client_name')
            .eq('company_id', company)
            .eq('id', id)
            .maybeSingle(),
      rawResponseSchema: projectChoice.nullable(),
      providesTags: (_, __, { id }) => [rowTag('Project', id)],
    }),
    billingCompany: build.query<CompanyCard, string, CompanyCard | null>({
      query:
        () =>
        ({ db }) =>
          db.rpc('company_card'),
      rawResponseSchema: companyCard.nullable(),
      transformResponse: (card) => card ?? unknownCompany,
      providesTags: [rowTag('Company', 'own'), listTag('Branding'), listTag('DocumentTemplate')],
    }),
  }),
});
