import { api, listTag, z } from '@plumbline/data';

/** `id` is client-made: sending the same email twice delivers it once. */
type ClientMail = { id: string; clientIds: string[]; subject: string; body: string };

/** Result of the email to one client. */
const outcome = z.object({
  clientId: z.string(),
  ok: z.boolean(),
  message: z.string().nullish(),
});
const answer = z.object({ results: z.array(outcome) });
export type MailOutcome = z.infer<typeof outcome>;

export const { useClientMailMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sends an email to each client. */
    clientMail: build.mutation<MailOutcome[], ClientMail, z.infer<typeof answer>>({
      query:
        (mail) =>
        ({ gateway }) =>
          gateway.post('/messaging/mail', mail),
      rawResponseSchema: answer,
      transformResponse: ({ results }) => results,
      invalidatesTags: (_, error) =>
        error ? [] : [listTag('ClientMessage'), listTag('Client'), listTag('Activity')],
    }),
  }),
});
