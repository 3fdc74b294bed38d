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

/** Second factors, stored by the hosted sign-in server; other servers aren't asked. */
export const {
  useFactorListQuery,
  useFactorEnrolMutation,
  useFactorVerifyMutation,
  useFactorRemoveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Verified factors. */
    factorList: build.query<Factor[], void, z.infer<typeof own>>({
      query:
        () =>
        ({ db }) =>
          db.auth.mfa.listFactors(),
      rawResponseSchema: own,
      transformResponse: ({ totp }) => totp,
      providesTags: changed,
    }),
    /** Enrolls a new factor, valid once its first code is verified; deletes unverified ones. */
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
