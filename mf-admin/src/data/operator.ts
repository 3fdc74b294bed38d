import { api, z } from '@plumbline/data';

const account = z.object({
  email: z.string(),
  full_name: z.string(),
  company_name: z.string().nullable(),
  role: z.string(),
  plan: z.string().nullable(),
  password: z.string(),
});

const setup = z.object({
  is_enabled: z.boolean(),
  reason: z.string().nullish(),
  accounts: z.array(account),
});

const setupResult = z.object({
  email: z.string(),
  status: z.enum(['success', 'exists', 'warning', 'error']),
  message: z.string(),
});
export type SetupResult = z.infer<typeof setupResult>;

const cleanup = z.object({
  is_enabled: z.boolean(),
  reason: z.string().nullish(),
  tables: z.array(z.object({ table: z.string(), rows: z.number() })),
  files: z.number(),
  auth_users: z.number(),
});

const cleanupResult = z.object({
  step: z.string(),
  status: z.enum(['success', 'warning', 'error']),
  message: z.string(),
  rows: z.number().nullish(),
});
export type CleanupResult = z.infer<typeof cleanupResult>;

const failedJob = z.object({
  kind: z.string(),
  job: z.string(),
  id: z.string(),
  company: z.string().nullable(),
  attempts: z.number(),
  error: z.string().nullable(),
  created_at: z.string(),
  next_attempt_at: z.string().nullable(),
  can_retry: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJob>;

const quarantinedRow = z.object({
  id: z.number(),
  company: z.string().nullable(),
  table_name: z.string(),
  columns: z.array(z.string()),
  action: z.enum(['removed', 'corrected']),
  row_id: z.string().nullable(),
  found_at: z.string(),
});
export type QuarantinedRow = z.infer<typeof quarantinedRow>;

const report = z.object({
  failed_total: z.number(),
  failed: z.array(failedJob),
  quarantined_total: z.number(),
  quarantined: z.array(quarantinedRow),
});

/** Long: half a second per account, and emptying the whole database. */
const patience = 120_000;

export const {
  useAdminSetupQuery,
  useAdminSetupRunMutation,
  useAdminCleanupQuery,
  useAdminCleanupRunMutation,
  useAdminJobsQuery,
  useAdminJobRetryMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    adminSetup: build.query<z.infer<typeof setup>, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/accounts/admin/setup'),
      rawResponseSchema: setup,
      keepUnusedDataFor: 0,
    }),
    adminSetupRun: build.mutation<SetupResult[], void, { results: SetupResult[] }>({
      query:
        () =>
        ({ gateway }) =>
          gateway.post('/accounts/admin/setup', {}, { timeoutMs: patience }),
      rawResponseSchema: z.object({ results: z.array(setupResult) }),
      transformResponse: ({ results }) => results,
    }),
    /** Rows that a cleanup would delete. */
    adminCleanup: build.query<z.infer<typeof cleanup>, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/accounts/admin/cleanup'),
      rawResponseSchema: cleanup,
      keepUnusedDataFor: 0,
    }),
    adminCleanupRun: build.mutation<CleanupResult[], void, { results: CleanupResult[] }>({
      query:
        () =>
        ({ gateway }) =>
          gateway.post('/accounts/admin/cleanup', { confirm: true }, { timeoutMs: patience }),
      rawResponseSchema: z.object({ results: z.array(cleanupResult) }),
      transformResponse: ({ results }) => results,
    }),
    /** Failed background jobs, and rows quarantined by an upgrade. */
    adminJobs: build.query<z.infer<typeof report>, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('operator_report'),
      rawResponseSchema: report,
      keepUnusedDataFor: 0,
    }),
    adminJobRetry: build.mutation<unknown, Pick<FailedJob, 'kind' | 'id'>>({
      query:
        ({ kind, id }) =>
        ({ db }) =>
          db.rpc('retry_failed_job', { p_kind: kind, p_id: id }),
    }),
  }),
});
