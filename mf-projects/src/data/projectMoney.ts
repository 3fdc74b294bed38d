import { api, listTag, rowTag, z } from '@plumbline/data';
import { billing } from './billingSchemas.ts';
import { costCode, draw, expense, financials } from './moneySchemas.ts';
import { changeOrder } from './changeOrderSchema.ts';

const money = z.object({
  figures: financials,
  change_orders: z.array(changeOrder),
  draws: z.array(draw),
  billing,
  /** The latest 20. */
  expenses: z.array(expense),
  /** The company's, in their order, also retired ones. */
  cost_codes: z.array(costCode),
});
/** All that the Financials tab shows. */
export type ProjectMoney = z.infer<typeof money>;

/** Tags to invalidate when a project's financials change. */
const moneyTags = (project: string) => [
  rowTag('ProjectBudget', project),
  rowTag('ChangeOrder', project),
  rowTag('PaymentSchedule', project),
  rowTag('Project', project),
  listTag('Dashboard'),
];
export const unlessRefused = (error: unknown, project: string) => (error ? [] : moneyTags(project));

export const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    projectMoney: build.query<ProjectMoney, string>({
      query:
        (project) =>
        ({ db }) =>
          db.rpc('project_money', { p_project_id: project }),
      rawResponseSchema: money,
      // States of draws and applications are those of invoices; labor depends on the timesheets.
      providesTags: (_, __, project) => [
        rowTag('ProjectBudget', project),
        rowTag('ChangeOrder', project),
        rowTag('PaymentSchedule', project),
        listTag('Invoice'),
        listTag('Time'),
        listTag('CostCode'),
      ],
    }),
  }),
});

/** One part of what the Financials tab shows; all parts come in one request. */
export const useProjectMoney = <Part extends keyof ProjectMoney>(project: string, part: Part) =>
  moneyApi.useProjectMoneyQuery(project, {
    // The client approves change orders and pays in the portal.
    refetchOnFocus: true,
    selectFromResult: ({ data, error, isFetching }) => ({ data: data?.[part], error, isFetching }),
  });
