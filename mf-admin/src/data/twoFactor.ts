import { api, rowTag, z } from '@plumbline/data';

const factor = z.object({ id: z.string(), created_at: z.string() });
const own = z.object({ all: z.array(factor), totp: z.array(factor) });
export type Factor = z.infer<typeof factor>;

const enrolment = z.object({
  id: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string() }),
});
export type Enrolment = z.infer<typeof enrolment>;

const changed = [rowTag('Profile', 'two-factor')];

/** The second factor, which the sign-in server keeps; only servers that have one are asked. */
export const {
  useFactorListQuery,
  useFactorEnrolMutation,
  useFactorVerifyMutation,
  useFactorRemoveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The factors that were shown to work. */
    factorList: build.query<Factor[], void, z.infer<typeof own>>({
      query:
        () =>
        ({ db }) =>
          db.auth.mfa.listFactors(),
      rawResponseSchema: own,
      transformResponse: ({ totp }) => totp,
      providesTags: changed,
    }),
    /** A new factor, good once a code of it was shown; what was begun before and left is forgotten. */
    factorEnrol: build.mutation<Enrolment, void>({
      query:
        () =>
        async ({ db }) => {
          const { mfa } = db.auth;
          const { data, error } = await mfa.listFactors();
          if (error) return { data: null, error };
          const left = data.all.filter(({ status }) => status === 'unverified');
          await Promise.all(left.map(({ id }) => mfa.unenroll({ factorId: id })));
          return mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' });
        },
      rawResponseSchema: enrolment,
    }),
    factorVerify: build.mutation<unknown, { factorId: string; code: string }>({
      query:
        (shown) =>
        ({ db }) =>
          db.auth.mfa.challengeAndVerify(shown),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    factorRemove: build.mutation<unknown, string>({
      query:
        (factorId) =>
        ({ db }) =>
          db.auth.mfa.unenroll({ factorId }),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
  }),
});
