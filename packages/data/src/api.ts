import {
  networkFirst,
  type AnswerMeta,
  type Answered,
  type CacheOption,
} from '@plumbline/offline/responses';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { backends, DatabaseNotLoadedError, loadDatabase, type Backends } from './config.ts';
import { toDataError } from './errors.ts';
import { type DataError } from './errorKinds.ts';
import type { Answer } from './gateway.ts';
import { tagTypes } from './tags.ts';

/** One call to one backend; all answer supabase-style and never throw. */
export type BackendCall = (to: Backends) => PromiseLike<Answer>;

const run = async (call: BackendCall): Promise<Answer> => {
  try {
    return await call(backends);
  } catch (error) {
    if (!(error instanceof DatabaseNotLoadedError)) throw error;
    await loadDatabase();
    return call(backends);
  }
};

async function ask(call: BackendCall): Promise<Answered<DataError>> {
  try {
    const { data, error, count = null } = await run(call);
    return error ? { error: toDataError(error) } : { data, meta: { total: count } };
  } catch (error) {
    return { error: toDataError(error) };
  }
}

/** Runs an endpoint's call and answers data or a `DataError`; a thrown call is an error too. */
export const baseQuery: BaseQueryFn<BackendCall, unknown, DataError, CacheOption, AnswerMeta> = (
  call,
  asked,
  options,
) =>
  // An endpoint without any has none.
  options?.isKeptOffline
    ? networkFirst(
        () => ask(call),
        asked,
        () => asked.dispatch(api.internalActions.onOnline()),
      )
    : ask(call);

const created = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  refetchOnReconnect: true,
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
  catchSchemaFailure: ({ issues }, { endpoint }): DataError => ({
    kind: 'unexpected',
    message: 'The server’s response isn’t what this page expects. Reload the page.',
    detail: `${endpoint}: ${issues.map(({ message }) => message).join('; ')}`,
  }),
});

/**
 * The only api of the product. Areas add to it with `api.injectEndpoints`; the shell's store runs it.
 * A newer release of an area brings its own definitions into a page that runs, so they replace the older
 * ones; two areas with one name are refused before a release.
 */
export const api: typeof created = {
  ...created,
  injectEndpoints: (injected) => created.injectEndpoints({ ...injected, overrideExisting: true }),
};
