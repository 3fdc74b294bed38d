import { rowTag } from '@plumbline/data';
import { unless } from './documents.ts';
import { quotesApi, quoteTouched } from './quotes.ts';
import { quoteFile, type QuoteFile, type QuoteStatus } from './schemas.ts';

/** A status change shows at once and is taken back where the database refuses it (C30, P22). */
export const { useQuoteStatusMutation } = quotesApi.injectEndpoints({
  endpoints: (build) => ({
    quoteStatus: build.mutation<QuoteFile, { id: string; status: QuoteStatus }>({
      query:
        ({ id, status }) =>
        ({ db }) =>
          db.rpc('set_quote_status', { p_id: id, p_status: status }),
      rawResponseSchema: quoteFile,
      async onQueryStarted({ id, status }, store) {
        const shown = quotesApi.util.selectInvalidatedBy(store.getState(), [rowTag('Quote', id)]);
        const patches = shown.map(({ endpointName, originalArgs }) =>
          endpointName === 'quoteList'
            ? store.dispatch(
                quotesApi.util.updateQueryData('quoteList', originalArgs, ({ rows }) => {
                  const row = rows.find((one) => one.id === id);
                  if (row) row.status = status;
                }),
              )
            : undefined,
        );
        await store.queryFulfilled.catch(() => patches.forEach((patch) => patch?.undo()));
      },
      invalidatesTags: unless(({ id }) => quoteTouched(id)),
    }),
  }),
});
