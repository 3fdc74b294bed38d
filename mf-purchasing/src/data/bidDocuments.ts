import { api, listTag, z } from '@plumbline/data';

const named = z.object({ id: z.string(), name: z.string() });

export const { usePurchasingDocumentsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The documents of a project that vendors may get: no contracts, invoices, or documents for the office. */
    purchasingDocuments: build.query<z.infer<typeof named>[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('project_documents')
            .select('id, name')
            .eq('project_id', project)
            .is('deleted_at', null)
            .eq('is_office_only', false)
            .not('category', 'in', '(contracts,invoices)')
            .order('name')
            .limit(100),
      rawResponseSchema: z.array(named),
      providesTags: [listTag('ProjectDocument')],
    }),
  }),
});
