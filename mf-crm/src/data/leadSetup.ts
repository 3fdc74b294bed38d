import { api, listTag } from '@plumbline/data';
import { leadBoard, type LeadBoard } from './leadSchemas.ts';

type Row = { id: string; name: string };
/** Lists to save, complete and in order; entries missing from a list are retired. */
export type LeadSetupInput =
  | { stages: (Row & { probability: number | null })[] }
  | { sources: (Row & { monthly_cost: number | null })[] }
  | { lost_reasons: Row[] };

export const { useLeadSetupQuery, useLeadSetupSaveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stages, sources, and lost reasons, with one lead of each stage at most. */
    leadSetup: build.query<LeadBoard, string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('lead_board', { p_filters: { snoozed: 'show' }, p_limit: 1 }),
      rawResponseSchema: leadBoard,
      providesTags: [listTag('Lead')],
    }),
    leadSetupSave: build.mutation<unknown, LeadSetupInput>({
      query:
        (setup) =>
        ({ db }) =>
          db.rpc('save_lead_setup', { p_setup: setup }),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Lead')]),
    }),
  }),
});
