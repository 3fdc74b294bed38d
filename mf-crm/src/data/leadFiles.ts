import { api } from '@plumbline/data';
import { leadTags } from './leadChanges.ts';

export const { useLeadFileDeleteMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Deletes or restores a file of a lead. It stays in storage, because its project may show it. */
    leadFileDelete: build.mutation<
      unknown,
      { company: string; lead: string; id: string; isDeleted: boolean }
    >({
      query:
        ({ company, id, isDeleted }) =>
        ({ db }) =>
          db
            .from('lead_files')
            .update({ deleted_at: isDeleted ? new Date().toISOString() : null })
            .eq('company_id', company)
            .eq('id', id)
            .select('id')
            .single(),
      invalidatesTags: (_, error, { lead }) => (error ? [] : leadTags(lead)),
    }),
  }),
});
