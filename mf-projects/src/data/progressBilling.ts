import { type DataStore, api, listTag, listValue, rowTag, z } from '@plumbline/data';
import { lienWaiverKinds, payApplicationStates } from '@plumbline/domain';
import { unlessRefused } from './financials.ts';

const sovLine = z.object({
  id: z.string(),
  item_number: z.string(),
  description: z.string(),
  scheduled_value: z.number(),
  /** Percent; null: the contract's rate. */
  retainage_rate: z.number().nullable(),
  change_order_id: z.string().nullable(),
  cost_code_id: z.string().nullable(),
  /** Work and stored materials on submitted applications. */
  billed: z.number(),
});
type SovLine = z.infer<typeof sovLine>;

const applicationLine = z.object({
  sov_line_id: z.string(),
  item_number: z.string(),
  description: z.string(),
  scheduled_value: z.number(),
  previous_work: z.number(),
  previous_stored: z.number(),
  /** As it was entered; null where an amount was. */
  percent: z.number().nullable(),
  /** Work to date, without stored materials. */
  work: z.number(),
  stored: z.number(),
  completed: z.number(),
  /** This application's part before retainage. */
  amount: z.number(),
  balance: z.number(),
  retainage_rate: z.number(),
  /** Entered on this application; null: by the contract. */
  typed_rate: z.number().nullable(),
  retainage: z.number(),
});
export type ApplicationLine = z.infer<typeof applicationLine>;

const application = z.object({
  id: z.string(),
  number: z.number(),
  period_to: z.string(),
  note: z.string(),
  version: z.number(),
  state: listValue(payApplicationStates),
  submitted_at: z.string().nullable(),
  /** A later application was submitted: reopened, but its amounts are fixed. */
  is_locked: z.boolean(),
  original_value: z.number(),
  approved_changes: z.number(),
  contract_sum: z.number(),
  work: z.number(),
  stored: z.number(),
  completed: z.number(),
  amount: z.number(),
  /** Withheld to date, and what is held of it after releases by invoice. */
  retainage: z.number(),
  released: z.number(),
  held: z.number(),
  earned: z.number(),
  previous: z.number(),
  /** Deposits and earlier invoices that it deducts. */
  deducted: z.number(),
  due: z.number(),
  to_finish: z.number(),
  invoice: z
    .object({
      id: z.string(),
      invoice_number: z.string(),
      due_date: z.string().nullable(),
      tax_rate: z.number(),
      tax_amount: z.number(),
      amount_due: z.number(),
      balance: z.number(),
      paid_date: z.string().nullable(),
    })
    .nullable(),
  lines: z.array(applicationLine).optional(),
});
/** A pay application, in dollars before tax. */
export type PayApplication = z.infer<typeof application>;
export type PrintedApplication = PayApplication & { lines: ApplicationLine[] };

const waiver = z.object({
  id: z.string(),
  application_id: z.string(),
  number: z.number(),
  kind: listValue(lienWaiverKinds),
  claimant: z.string(),
  amount: z.number(),
  through_date: z.string(),
  cleared_on: z.string().nullable(),
  document_id: z.string().nullable(),
  document_status: z.string().nullable(),
  /** Unconditional, but the payment was reversed. */
  is_unpaid: z.boolean(),
});
export type LienWaiver = z.infer<typeof waiver>;

const billing = z.object({
  contract: z
    .object({
      value: z.number(),
      status: z.string(),
      version: z.number(),
      retainage_rate: z.number(),
      reduced_retainage_rate: z.number().nullable(),
      retainage_reduced_at: z.number(),
      retainage_reduction: z.enum(['all_work', 'new_work']),
    })
    .nullable(),
  lines: z.array(sovLine),
  applications: z.array(application),
  retainage_held: z.number(),
  earned_by_cost: z.number().nullable(),
  waivers: z.array(waiver),
});
/** The progress billing of a project. */
export type ProgressBilling = z.infer<typeof billing>;

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
    projectApplications: build.query<ProgressBilling, string>({
      query:
        (project) =>
        ({ db }) =>
          db.rpc('project_applications', { p_project_id: project }),
      rawResponseSchema: billing,
      // Its states are those of invoices; change orders add lines, and draws use up the contract.
      providesTags: (_, __, project) => [rowTag('PaymentSchedule', project), listTag('Invoice')],
    }),
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
export const { useProjectApplicationsQuery, useLazyProjectPayApplicationQuery } = billingApi;

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
    dispatch(billingApi.util.updateQueryData('projectApplications', project, () => answer.data));
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
