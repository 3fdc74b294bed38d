import { type DataStore, api, listTag, z } from '@plumbline/data';
import {
  type PrintedApplication,
  type ProgressBilling,
  type SovLine,
  application,
  applicationLine,
  billing,
} from './billingSchemas.ts';
import { moneyApi, unlessRefused } from './projectMoney.ts';

export type {
  ApplicationLine,
  LienWaiver,
  PayApplication,
  PrintedApplication,
  ProgressBilling,
} from './billingSchemas.ts';

export type ScheduleInput = {
  version?: number | undefined;
  retainage_rate?: number;
  reduced_retainage_rate?: number | null;
  retainage_reduced_at?: number;
  retainage_reduction?: 'all_work' | 'new_work';
  lines?: Omit<SovLine, 'billed'>[];
};
/** One of percent and work to date; what is left out is unchanged. */
export type LineEntry = {
  sov_line_id: string;
  percent?: number;
  work?: number;
  stored?: number;
  retainage_rate?: number | null;
};
type ApplicationInput = {
  id: string;
  version?: number;
  period_to?: string;
  note?: string;
  lines?: LineEntry[];
};
type In<Input> = { project: string } & Input;

const changed = unlessRefused;
const billed = (error: unknown, project: string) =>
  error ? [] : [...changed(error, project), listTag('Invoice'), listTag('Quote')];

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An application with its lines, to print. */
    projectPayApplication: build.query<PrintedApplication, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('pay_application', { p_id: id }),
      rawResponseSchema: application.extend({ lines: z.array(applicationLine) }),
      providesTags: [listTag('Invoice')],
    }),
  }),
});
export const { useLazyProjectPayApplicationQuery } = billingApi;

/** Shows the answer of a save at once, which is the whole progress billing. */
const showing = async (
  { project }: { project: string },
  {
    dispatch,
    queryFulfilled,
  }: Pick<DataStore, 'dispatch'> & { queryFulfilled: PromiseLike<{ data: ProgressBilling }> },
) => {
  const answer = await Promise.resolve(queryFulfilled).catch(() => undefined);
  if (answer)
    dispatch(
      moneyApi.util.updateQueryData('projectMoney', project, (money) => {
        money.billing = answer.data;
      }),
    );
};

export const {
  useProjectSaveScheduleMutation,
  useProjectSaveApplicationMutation,
  useProjectDeleteApplicationMutation,
  useProjectSubmitApplicationMutation,
  useProjectVoidApplicationMutation,
  useProjectReleaseRetainageMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectSaveSchedule: build.mutation<ProgressBilling, In<{ schedule: ScheduleInput }>>({
      query:
        ({ project, schedule }) =>
        ({ db }) =>
          db.rpc('save_sov', { p_project_id: project, p_schedule: schedule }),
      rawResponseSchema: billing,
      onQueryStarted: showing,
      invalidatesTags: (_, error, { project }) => changed(error, project),
    }),
    projectSaveApplication: build.mutation<ProgressBilling, In<{ application: ApplicationInput }>>({
      query:
        ({ project, application: input }) =>
        ({ db }) =>
          db.rpc('save_pay_application', { p_application: { project_id: project, ...input } }),
      rawResponseSchema: billing,
      onQueryStarted: showing,
    }),
    projectDeleteApplication: build.mutation<unknown, In<{ id: string }>>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('delete_pay_application', { p_id: id }),
      invalidatesTags: (_, error, { project }) => changed(error, project),
    }),
    projectSubmitApplication: build.mutation<
      ProgressBilling,
      In<{ id: string; due: string; invoice: string }>
    >({
      query:
        ({ id, due, invoice }) =>
        ({ db }) =>
          db.rpc('submit_pay_application', { p_id: id, p_due_date: due, p_invoice_id: invoice }),
      rawResponseSchema: billing,
      onQueryStarted: showing,
      invalidatesTags: (_, error, { project }) => billed(error, project),
    }),
    /** Voids the application's invoice, which reopens it. */
    projectVoidApplication: build.mutation<unknown, In<{ invoice: string; reason: string }>>({
      query:
        ({ invoice, reason }) =>
        ({ db }) =>
          db.rpc('void_invoice', { p_id: invoice, p_reason: reason }),
      invalidatesTags: (_, error, { project }) => billed(error, project),
    }),
    projectReleaseRetainage: build.mutation<
      { id: string; invoice_number: string },
      In<{ application: string; amount: number; due: string; invoice: string }>
    >({
      query:
        ({ application: id, amount, due, invoice }) =>
        ({ db }) =>
          db.rpc('release_application_retainage', {
            p_application_id: id,
            p_amount: amount,
            p_due_date: due,
            p_invoice_id: invoice,
          }),
      rawResponseSchema: z.object({ id: z.string(), invoice_number: z.string() }),
      invalidatesTags: (_, error, { project }) => billed(error, project),
    }),
  }),
});
