import { api, listTag, rowTag, z } from '@plumbline/data';
import { unless } from './documents.ts';
import { quoteTouched } from './quotes.ts';

type UseQuote = { id: string; project: string; use: 'contract' | 'addition' };

export const { useQuoteUseMutation, useQuoteProjectStartMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Makes an accepted quote its project's contract, or adds it as an approved change order; a repeat changes
     * nothing. Errors: PT403, PT409 a second contract or a closed one.
     */
    quoteUse: build.mutation<unknown, UseQuote>({
      query:
        ({ id, use }) =>
        ({ db }) =>
          db.rpc('use_quote', { p_quote_id: id, p_use: use }),
      rawResponseSchema: z.object({ project_id: z.string() }).loose(),
      invalidatesTags: unless(({ id, project }) => [
        ...quoteTouched(id),
        rowTag('Project', project),
        rowTag('ProjectBudget', project),
        rowTag('ChangeOrder', project),
        rowTag('PaymentSchedule', project),
      ]),
    }),
    /**
     * Makes a project of an accepted quote without one, with the quote as its contract; a repeat changes nothing.
     * Errors: PT402 the plan's projects are used up, PT403, PT409 not accepted, or of a lead.
     */
    quoteProjectStart: build.mutation<{ project_id: string }, { id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('start_quote_project', { p_quote_id: id }),
      rawResponseSchema: z.object({ project_id: z.string() }),
      invalidatesTags: unless(({ id }) => [
        ...quoteTouched(id),
        listTag('Project'),
        listTag('Client'),
        listTag('Invoice'),
        listTag('Search'),
      ]),
    }),
  }),
});
