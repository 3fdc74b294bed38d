import { rowTag } from '@plumbline/data';
import type { QuoteStatus } from '@plumbline/domain';
import { unless } from './documents.ts';
import { quotesApi, quoteTouched } from './quotes.ts';
import { quoteFile, type QuoteFile } from './fileSchemas.ts';

export const { useQuoteStatusMutation, useQuoteReviseMutation } = quotesApi.injectEndpoints({
  endpoints: (build) => ({
    /** Optimistic; rolled back if the database rejects it. */
    quoteStatus: build.mutation<QuoteFile, { id: string; status: QuoteStatus }>({
      query:
        ({ id, status }) =>
        ({ db }) =>
          db.rpc('set_quote_status', { p_id: id, p_status: status }),
      rawResponseSchema: quoteFile,
      async onQueryStarted({ id, status }, store) {
        const shown = quotesApi.util.selectInvalidatedBy(store.getState(), [rowTag('Quote', id)]);
        const patches = shown.flatMap(({ endpointName, originalArgs }) => {
          const move = (quote: { status: QuoteStatus } | undefined) => {
            if (quote) quote.status = status;
          };
          if (endpointName === 'quoteFile')
            return store.dispatch(quotesApi.util.updateQueryData('quoteFile', originalArgs, move));
          if (endpointName !== 'quoteList') return [];
          return store.dispatch(
            quotesApi.util.updateQueryData('quoteList', originalArgs, ({ rows }) =>
              move(rows.find((one) => one.id === id)),
            ),
          );
        });
        await store.queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()));
      },
      invalidatesTags: unless(({ id }) => quoteTouched(id)),
    }),
    /** Saves the quote as a revision and reopens it as a draft. */
    quoteRevise: build.mutation<QuoteFile, { id: string; reason: string }>({
      query:
        ({ id, reason }) =>
        ({ db }) =>
          db.rpc('revise_quote', { p_id: id, p_reason: reason }),
      rawResponseSchema: quoteFile,
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(quotesApi.util.updateQueryData('quoteFile', id, () => answer.data));
      },
      invalidatesTags: unless(({ id }) => quoteTouched(id)),
    }),
  }),
});
