import { api, z } from '@plumbline/data';
import { timeTags } from './timeClock.ts';
import {
  payRate,
  type PayRate,
  rules,
  type OvertimeRules,
  usualRules,
  type ExportFormat,
  pastExport,
  type PastExport,
  timeExport,
  type TimeExport,
} from './payrollShapes.ts';

type PayRateInput = Omit<PayRate, 'id'>;

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
