import { api, rowTag } from '@plumbline/data';
import type { Contract } from './moneySchemas.ts';
import { unlessRefused } from './projectMoney.ts';

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

/** Budget and forecast by cost code. */
export const { useProjectTransferBudgetMutation, useProjectSaveForecastMutation } =
  api.injectEndpoints({
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
    }),
  });
