import { api, rowTag, z } from '@plumbline/data';

const sharedFile = z.object({
  kind: z.enum(['photo', 'document']),
  name: z.string(),
  note: z.string().nullable(),
  file_name: z.string(),
  file_type: z.string().nullable(),
  company_name: z.string(),
  expires_at: z.string(),
  /** A signed address, valid for some minutes; null where the file is gone. */
  url: z.string().nullable(),
});
/** A photo or document that a link shows. */
export type SharedFile = z.infer<typeof sharedFile>;

export const { useProjectSharedFileQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    projectSharedFile: build.query<SharedFile, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.get(`/accounts/shared-files/${encodeURIComponent(token)}`),
      rawResponseSchema: sharedFile,
      providesTags: [rowTag('Project', 'shared-file')],
    }),
  }),
});
