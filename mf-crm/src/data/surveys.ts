import { api, listTag, rowTag, z } from '@plumbline/data';

const survey = z.object({ id: z.string(), token: z.string() });
const open = z.object({
  company: z.object({ name: z.string() }),
  project_name: z.string().nullable(),
  answered: z.boolean(),
});
/** The survey as the client sees it. */
export type OpenSurvey = z.infer<typeof open>;

export const { useClientAskSurveyMutation, useClientSurveyQuery, useClientAnswerSurveyMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** Creates a survey link; its token is returned only once. */
      clientAskSurvey: build.mutation<z.infer<typeof survey>, string>({
        query:
          (client) =>
          ({ db }) =>
            db.rpc('create_survey', { p_client_id: client }),
        rawResponseSchema: survey,
        invalidatesTags: (_, error, client) =>
          error ? [] : [rowTag('ClientMessage', client), listTag('ClientMessage')],
      }),
      /** Null for an unknown or closed token. */
      clientSurvey: build.query<OpenSurvey | null, string>({
        query:
          (token) =>
          ({ db }) =>
            db.rpc('peek_survey', { p_token: token }),
        rawResponseSchema: open.nullable(),
      }),
      clientAnswerSurvey: build.mutation<
        unknown,
        { token: string; rating: number; comment: string }
      >({
        query:
          ({ token, rating, comment }) =>
          ({ db }) =>
            db.rpc('answer_survey', { p_token: token, p_rating: rating, p_comment: comment }),
      }),
    }),
  });
