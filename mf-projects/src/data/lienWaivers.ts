import { api, listTag, rowTag, z } from '@plumbline/data';
import type { LienWaiverKind } from '@plumbline/domain';

export type WaiverInput = {
  id: string;
  /** One of the two on a new waiver. */
  application_id?: string | null | undefined;
  draw_id?: string | null | undefined;
  kind?: LienWaiverKind;
  claimant?: string;
  amount?: number;
  through_date?: string;
  cleared_on?: string;
  document_id?: string;
};

export const {
  useProjectSaveWaiverMutation,
  useProjectWaiverTextsQuery,
  useProjectSaveWaiverTextMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectSaveWaiver: build.mutation<unknown, { project: string; waiver: WaiverInput }>({
      query:
        ({ waiver: input }) =>
        ({ db }) =>
          db.rpc('save_lien_waiver', { p_waiver: input }),
      invalidatesTags: (_, error, { project }) =>
        error ? [] : [rowTag('PaymentSchedule', project), rowTag('ProjectDocument', project)],
    }),
    /** The company's own wording by kind. */
    projectWaiverTexts: build.query<{ kind: string; body: string }[], void>({
      query:
        () =>
        ({ db }) =>
          db.from('lien_waiver_texts').select('kind,body').limit(10),
      rawResponseSchema: z.array(z.object({ kind: z.string(), body: z.string() })),
      providesTags: [listTag('DocumentTemplate')],
    }),
    projectSaveWaiverText: build.mutation<unknown, { kind: LienWaiverKind; body: string }>({
      query:
        (text) =>
        ({ db }) =>
          db.from('lien_waiver_texts').upsert(text, { onConflict: 'company_id,kind' }),
      invalidatesTags: (_, error) => (error ? [] : [listTag('DocumentTemplate')]),
    }),
  }),
});
