import { api, rowTag, z } from '@plumbline/data';

const settings = z.object({
  login_notifications: z.boolean(),
  password_expiry_days: z.number(),
  ip_whitelist: z.array(z.string()),
  audit_logging: z.boolean(),
});
export type SecuritySettings = z.infer<typeof settings>;

/** Defaults of a company that hasn't chosen; passwords don't expire. */
export const standardSecurity: SecuritySettings = {
  login_notifications: true,
  password_expiry_days: 90,
  ip_whitelist: [],
  audit_logging: true,
};

const state = z.object({
  two_factor: z.object({ is_available: z.boolean(), reason: z.string().nullish() }),
  password_changed_at: z.string().nullable(),
  password_expires_at: z.string().nullable(),
  is_password_expired: z.boolean(),
  address: z.string().nullish(),
});
export type SecurityState = z.infer<typeof state>;

const session = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

const request = z.object({ id: z.string(), due_at: z.string(), created_at: z.string() });
const deletion = z.object({ request: request.nullable(), waiting_days: z.number() });
export type Deletion = z.infer<typeof deletion>;

const own = [rowTag('Profile', 'security')];
/** The banner above every page shows it too. */
const ofDeletion = [...own, rowTag('Session', 'current')];

/** A complete export can take long. */
const exportPatience = 15 * 60_000;

/** Security settings and the password. */
export const {
  useSecurityStateQuery,
  useSecuritySettingsQuery,
  useSecuritySettingsSaveMutation,
  usePasswordChangeMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    securityState: build.query<SecurityState, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/accounts/security'),
      rawResponseSchema: state,
      providesTags: own,
    }),
    securitySettings: build.query<SecuritySettings | null, string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('company_security_settings')
            .select('login_notifications, password_expiry_days, ip_whitelist, audit_logging')
            .eq('company_id', company)
            .maybeSingle(),
      rawResponseSchema: settings.nullable(),
      providesTags: own,
    }),
    securitySettingsSave: build.mutation<
      null,
      SecuritySettings & { session_timeout_minutes: number }
    >({
      query:
        (saved) =>
        ({ db }) =>
          db.rpc('save_security_settings', { p_settings: saved }),
      invalidatesTags: (_, error) => (error ? [] : [...own, rowTag('Company', 'own')]),
    }),
    passwordChange: build.mutation<unknown, { current_password: string; new_password: string }>({
      query:
        (passwords) =>
        ({ gateway }) =>
          gateway.post('/accounts/password', passwords),
      invalidatesTags: (_, error) => (error ? [] : own),
    }),
  }),
});

/** Where the user is signed in. */
export const { useOwnSessionsQuery, useOwnSessionEndMutation, useOwnSessionsEndOthersMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      ownSessions: build.query<OwnSession[], void>({
        query:
          () =>
          ({ db }) =>
            db.rpc('list_sessions'),
        rawResponseSchema: z.array(session),
        providesTags: own,
      }),
      ownSessionEnd: build.mutation<null, string>({
        query:
          (id) =>
          ({ db }) =>
            db.rpc('revoke_session', { p_id: id }),
        invalidatesTags: own,
      }),
      ownSessionsEndOthers: build.mutation<number, void>({
        query:
          () =>
          ({ db }) =>
            db.rpc('revoke_other_sessions'),
        rawResponseSchema: z.number(),
        invalidatesTags: own,
      }),
    }),
  });

/** Export and deletion of all company data. */
export const {
  useCompanyExportMutation,
  useCompanyDeletionQuery,
  useCompanyDeletionStartMutation,
  useCompanyDeletionStopMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Exports all data as a zip; returns its blob URL, which the caller revokes. */
    companyExport: build.mutation<string, void>({
      query:
        () =>
        async ({ gateway }) => {
          const answer = await gateway.get('/accounts/export', { timeoutMs: exportPatience });
          return answer.data instanceof Blob
            ? { data: URL.createObjectURL(answer.data), error: null }
            : answer;
        },
      rawResponseSchema: z.string(),
    }),
    companyDeletion: build.query<Deletion, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/accounts/deletion'),
      rawResponseSchema: deletion,
      providesTags: own,
    }),
    companyDeletionStart: build.mutation<unknown, { company_name: string; password: string }>({
      query:
        (proof) =>
        ({ gateway }) =>
          gateway.post('/accounts/deletion', proof),
      invalidatesTags: (_, error) => (error ? [] : ofDeletion),
    }),
    companyDeletionStop: build.mutation<unknown, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.delete('/accounts/deletion'),
      invalidatesTags: ofDeletion,
    }),
  }),
});
