import { api, rowTag, z } from '@plumbline/data';

const ownTexts = z.object({ phone: z.string().nullable(), may_text: z.boolean() });
/** Where the user gets text messages, and whether they agreed to them. */
export type OwnTexts = z.infer<typeof ownTexts>;

export const { useOwnTextsQuery, useOwnTextsSaveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    ownTexts: build.query<OwnTexts, string>({
      query:
        (user) =>
        ({ db }) =>
          db.from('user_profiles').select('phone, may_text').eq('id', user).single(),
      rawResponseSchema: ownTexts,
      providesTags: (_, __, user) => [rowTag('Profile', user)],
    }),
    ownTextsSave: build.mutation<unknown, OwnTexts & { user: string }>({
      query:
        ({ user, ...changed }) =>
        ({ db }) =>
          db.from('user_profiles').update(changed).eq('id', user),
      invalidatesTags: (_, error, { user }) => (error ? [] : [rowTag('Profile', user)]),
    }),
  }),
});
