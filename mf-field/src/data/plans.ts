import { api, rowTag, z } from '@plumbline/data';

/** Where documents of projects are stored. */
export const planBucket = 'project-documents';

const plan = z.object({
  id: z.string(),
  name: z.string(),
  version_number: z.number(),
  object_path: z.string(),
});
/** A PDF of a project that a punch item can be pinned on. */
export type Plan = z.infer<typeof plan>;

export const { useFieldPlansQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The PDFs of a project that the user sees, latest first, at most 100. */
    fieldPlans: build.query<Plan[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('project_documents')
            .select('id, name, version_number, object_path')
            .eq('project_id', project)
            .eq('file_type', 'pdf')
            .is('deleted_at', null)
            .order('created_at', { ascending: false })
            .limit(100),
      rawResponseSchema: z.array(plan),
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, project) => [rowTag('ProjectDocument', project)],
    }),
  }),
});
