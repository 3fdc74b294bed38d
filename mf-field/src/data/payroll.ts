import { api, z } from '@plumbline/data';
import { timeTags } from './timeClock.ts';

const seconds = z.coerce.number();
const text = z.string().nullable();

const payRate = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.string(),
  wage: z.coerce.number(),
  burden_percent: z.coerce.number(),
  from_date: z.string(),
});
/** What a person earns an hour from a day on, in dollars; burden in percent of the wage. */
export type PayRate = z.infer<typeof payRate>;
type PayRateInput = Omit<PayRate, 'id'>;

const rules = z.object({
  daily_hours: z.coerce.number().nullable(),
  weekly_hours: z.coerce.number().nullable(),
  double_hours: z.coerce.number().nullable(),
  week_starts_on: z.number(),
  rounding_minutes: z.number(),
  break_after_hours: z.coerce.number().nullable(),
  break_minutes: z.number(),
});
/** When overtime starts, and how time is rounded for pay; null hours are no such limit. */
export type OvertimeRules = z.infer<typeof rules>;

/** The rules of a company that has set none. */
const usualRules: OvertimeRules = {
  daily_hours: 8,
  weekly_hours: 40,
  double_hours: null,
  week_starts_on: 1,
  rounding_minutes: 0,
  break_after_hours: null,
  break_minutes: 30,
};

const exportFormats = ['generic', 'quickbooks', 'gusto'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const pastExport = z.object({
  id: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  format: z.enum(exportFormats),
  people: z.number(),
  seconds,
  created_at: z.string(),
});
export type PastExport = z.infer<typeof pastExport>;

const exportRow = z.object({
  entry_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: text,
  day: z.string(),
  start: z.string(),
  end: z.string(),
  break_minutes: z.coerce.number(),
  regular: z.coerce.number(),
  overtime: z.coerce.number(),
  double: z.coerce.number(),
  project: text,
  cost_code: text,
  cost_code_name: text,
  note: text,
  /** Only for who may see wages. */
  wage: z.coerce.number().nullish(),
  amount: z.coerce.number().optional(),
});
/** A paid entry; times where the company works, hours as decimals. */
export type ExportRow = z.infer<typeof exportRow>;

const timeExport = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  format: z.enum(exportFormats),
  zone: text,
  rows: z.array(exportRow),
});
export type TimeExport = z.infer<typeof timeExport>;

const unlessRefused = (error: unknown) => (error ? [] : timeTags);

export const {
  useFieldPayRatesQuery,
  useFieldSavePayRateMutation,
  useFieldDeletePayRateMutation,
  useFieldOvertimeRulesQuery,
  useFieldSaveOvertimeRulesMutation,
  useFieldSetSupervisorMutation,
  useFieldTimeExportsQuery,
  useFieldExportTimeMutation,
  useLazyFieldTimeExportQuery,
  useFieldSaveHourBudgetMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** A person's wages, newest first. */
    fieldPayRates: build.query<PayRate[], string>({
      query:
        (user) =>
        ({ db }) =>
          db
            .from('pay_rates')
            .select('id,user_id,kind,wage,burden_percent,from_date')
            .eq('user_id', user)
            .order('from_date', { ascending: false })
            .limit(200),
      rawResponseSchema: z.array(payRate),
      providesTags: timeTags,
    }),
    fieldSavePayRate: build.mutation<unknown, PayRateInput>({
      query:
        (rate) =>
        ({ db }) =>
          db.rpc('save_pay_rate', { p_rate: rate }),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    fieldDeletePayRate: build.mutation<unknown, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('delete_pay_rate', { p_id: id }),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    fieldOvertimeRules: build.query<OvertimeRules, void>({
      query:
        () =>
        ({ db }) =>
          db.from('overtime_rules').select(Object.keys(usualRules).join(',')).limit(1),
      rawResponseSchema: z.array(rules),
      transformResponse: ([own]: OvertimeRules[]) => own ?? usualRules,
      providesTags: timeTags,
    }),
    fieldSaveOvertimeRules: build.mutation<unknown, OvertimeRules>({
      query:
        (changed) =>
        ({ db }) =>
          db.from('overtime_rules').upsert(changed, { onConflict: 'company_id' }),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    /** Puts a person into a supervisor's crew; null takes them out. */
    fieldSetSupervisor: build.mutation<unknown, { user: string; supervisor: string | null }>({
      query:
        ({ user, supervisor }) =>
        ({ db }) =>
          db.rpc('set_supervisor', {
            p_user_id: user,
            ...(supervisor && { p_supervisor_id: supervisor }),
          }),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    /** The latest exports to payroll. */
    fieldTimeExports: build.query<PastExport[], void>({
      query:
        () =>
        ({ db }) =>
          db
            .from('time_exports')
            .select('id,from_date,to_date,format,people,seconds,created_at')
            .order('created_at', { ascending: false })
            .limit(10),
      rawResponseSchema: z.array(pastExport),
      providesTags: timeTags,
    }),
    fieldExportTime: build.mutation<
      TimeExport,
      { id: string; from: string; to: string; format: ExportFormat }
    >({
      query:
        (input) =>
        ({ db }) =>
          db.rpc('export_time', { p_export: input }),
      rawResponseSchema: timeExport,
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    fieldTimeExport: build.query<TimeExport, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('time_export', { p_id: id }),
      rawResponseSchema: timeExport,
    }),
    /** Plans hours for a cost code of a project; null removes the plan. */
    fieldSaveHourBudget: build.mutation<
      unknown,
      { project: string; code: string; hours: number | null }
    >({
      query:
        ({ project, code, hours }) =>
        ({ db }) =>
          db.rpc('save_hour_budget', {
            p_project_id: project,
            p_cost_code_id: code,
            ...(hours !== null && { p_hours: hours }),
          }),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
  }),
});
