import { api, countedPage, listTag, rowTag, z } from '@plumbline/data';

const projectChoice = z.object({
  id: z.string(),
  name: z.string(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
});
export type ProjectChoice = z.infer<typeof projectChoice>;

const text = z.string().nullish();

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
