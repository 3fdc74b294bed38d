import { api, listTag, rowTag, z } from '@plumbline/data';
import type { Contract } from './moneySchemas.ts';
import { unlessRefused } from './projectMoney.ts';

const codeExpense = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.number(),
  status: z.string(),
});

const amount = z.coerce.number();
const codeLabor = z.object({
  seconds: amount,
  approved_seconds: amount,
  /** Of people without a wage. */
  unrated_seconds: amount,
  committed: amount,
  actual: amount,
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      seconds: amount,
      committed: amount.nullable(),
      actual: amount.nullable(),
    }),
  ),
});
/** Labor on a cost code, in seconds and dollars; a person's amounts are null without view_wages. */
export type CodeLabor = z.infer<typeof codeLabor>;

/** The contract, and quotes that become part of it. */
export const { useProjectUseQuoteMutation, useProjectSaveContractMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Makes an accepted quote the contract, or adds it as an approved change order. */
    projectUseQuote: build.mutation<
      unknown,
      { project: string; quote: string; use: 'contract' | 'addition' }
    >({
      query:
        ({ quote, use }) =>
        ({ db }) =>
          db.rpc('use_quote', { p_quote_id: quote, p_use: use }),
      invalidatesTags: (_, error, { project, quote }) => [
        ...unlessRefused(error, project),
        ...(error ? [] : [rowTag('Quote', quote)]),
      ],
    }),
    /** Signs a typed contract, locks it again, closes it, or unlocks it with a reason. */
    projectSaveContract: build.mutation<
      unknown,
      {
        project: string;
        status: Contract['status'];
        value?: number;
        reason?: string;
        version?: number | undefined;
      }
    >({
      query:
        ({ project, ...contractKeys }) =>
        ({ db }) =>
          db.rpc('save_contract', { p_contract: { project_id: project, ...contractKeys } }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
  }),
});

/** Budget, forecast, and costs by cost code. */
export const {
  useProjectTransferBudgetMutation,
  useProjectSaveForecastMutation,
  useProjectCodeExpensesQuery,
  useProjectCodeLaborQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Moves budget between cost codes; a repeat with the same id moves nothing. */
    projectTransferBudget: build.mutation<
      unknown,
      { id: string; project: string; from: string; to: string; amount: number; reason: string }
    >({
      query:
        ({ id, project, from, to, amount, reason }) =>
        ({ db }) =>
          db.rpc('transfer_budget', {
            p_id: id,
            p_project_id: project,
            p_from: from,
            p_to: to,
            p_amount: amount,
            p_reason: reason,
          }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    /** Sets the cost to complete of a code, in dollars; null goes back to the rule. */
    projectSaveForecast: build.mutation<
      unknown,
      { company: string; project: string; code: string; cost: number | null }
    >({
      query:
        ({ company, project, code, cost }) =>
        ({ db }) =>
          cost === null
            ? db
                .from('cost_forecasts')
                .delete()
                .match({ company_id: company, project_id: project, cost_code_id: code })
            : db
                .from('cost_forecasts')
                .upsert(
                  { project_id: project, cost_code_id: code, cost_to_complete: cost },
                  { onConflict: 'company_id,project_id,cost_code_id' },
                ),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    /** The expenses of one cost code, newest first. */
    projectCodeExpenses: build.query<
      z.infer<typeof codeExpense>[],
      { project: string; code: string }
    >({
      query:
        ({ project, code }) =>
        ({ db }) =>
          db
            .from('expenses')
            .select('id,description,amount,status')
            .eq('project_id', project)
            .eq('cost_code_id', code)
            .order('expense_date', { ascending: false })
            .limit(200),
      rawResponseSchema: z.array(codeExpense),
      providesTags: (_, __, { project }) => [rowTag('Project', project)],
    }),
    /** Labor on one cost code; amounts by person only where the server sends them. */
    projectCodeLabor: build.query<CodeLabor, { project: string; code: string }>({
      query:
        ({ project, code }) =>
        ({ db }) =>
          db.rpc('labor_of_code', { p_project_id: project, p_cost_code_id: code }),
      rawResponseSchema: codeLabor,
      providesTags: (_, __, { project }) => [rowTag('Project', project), listTag('Time')],
    }),
  }),
});
