import { api, listTag, rowTag, z } from '@plumbline/data';
import { leadTags } from './leadChanges.ts';
import { leadFile, wonOrAsked, type Lead } from './leadSchemas.ts';

/** A lost lead loses its visit, and an undo restores it. */
const withVisit = (_: unknown, error: unknown, { id }: { id: string }) =>
  error ? [] : [...leadTags(id), listTag('ProjectTimeline')];

export const {
  useLeadLoseMutation,
  useLeadWinMutation,
  useLeadReopenMutation,
  useLeadAddEventMutation,
  useLeadQuoteMutation,
  useLeadSendMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    leadLose: build.mutation<
      Lead,
      { id: string; reason: string; note: string; followUpOn: string | null }
    >({
      query:
        ({ id, reason, note, followUpOn }) =>
        ({ db }) =>
          db.rpc('lose_lead', {
            p_id: id,
            p_reason_id: reason,
            p_note: note,
            ...(followUpOn && { p_follow_up_on: followUpOn }),
          }),
      rawResponseSchema: leadFile,
      invalidatesTags: withVisit,
    }),
    /** Returns similar clients if the user has to choose one. */
    leadWin: build.mutation<
      z.infer<typeof wonOrAsked>,
      { id: string; win: { client_id?: string; is_new_client?: true } }
    >({
      query:
        ({ id, win }) =>
        ({ db }) =>
          db.rpc('win_lead', { p_id: id, p_win: win }),
      rawResponseSchema: wonOrAsked,
      invalidatesTags: (_, error, { id }) =>
        error ? [] : [...leadTags(id), listTag('Client'), listTag('Project'), listTag('Quote')],
    }),
    /** An undo of losing it also restores its next step and its canceled visit. */
    leadReopen: build.mutation<Lead, { id: string; isUndo?: true }>({
      query:
        ({ id, isUndo = false }) =>
        ({ db }) =>
          db.rpc('reopen_lead', { p_id: id, p_is_undo: isUndo }),
      rawResponseSchema: leadFile,
      invalidatesTags: withVisit,
    }),
    leadAddEvent: build.mutation<Lead, { id: string; lead_id: string; kind: string; body: string }>(
      {
        query:
          (values) =>
          ({ db }) =>
            db.rpc('add_lead_event', { p_event: values }),
        rawResponseSchema: leadFile,
        invalidatesTags: (_, error, values) => (error ? [] : leadTags(values.lead_id)),
      },
    ),
    /** Queues an email or a text; the gateway sends it. */
    leadSend: build.mutation<
      Lead,
      {
        id: string;
        lead_id: string;
        kind: string;
        subject: string;
        body: string;
        /** Adds the link to the booking page. */
        offers_visit?: true;
      }
    >({
      query:
        (values) =>
        ({ db }) =>
          db.rpc('send_lead_message', { p_message: values }),
      rawResponseSchema: leadFile,
      invalidatesTags: (_, error, values) => (error ? [] : leadTags(values.lead_id)),
    }),
    leadQuote: build.mutation<{ id: string }, { lead: string; id: string }>({
      query:
        ({ lead: of, id }) =>
        ({ db }) =>
          db.rpc('create_lead_quote', { p_lead_id: of, p_id: id }),
      rawResponseSchema: z.object({ id: z.string() }),
      invalidatesTags: (_, error, { lead: of }) =>
        error ? [] : [rowTag('Lead', of), listTag('Quote')],
    }),
  }),
});
