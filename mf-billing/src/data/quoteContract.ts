import { api, rowTag, z } from '@plumbline/data';
import { unless } from './documents.ts';
import { quoteTouched } from './quotes.ts';

type UseQuote = { id: string; project: string; use: 'contract' | 'addition' };

export const { useQuoteUseMutation } = api.injectEndpoints({
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
  }),
});
