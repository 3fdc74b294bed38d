import {
  api,
  makeStore,
  StoreProvider,
  useCachedResponses,
  useSessionQuery,
  useCachedSince,
  z,
  type Session,
} from '@plumbline/data';
import { visitor } from '@plumbline/data/visitor';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { fakeBackend } from './fakeBackend.ts';
import { makeSession } from './makeSession.ts';

const cachedApi = api.injectEndpoints({
  endpoints: (build) => ({
    cachedSite: build.query<{ name: string; budget: number | null }, string>({
      query:
        (id) =>
        ({ rest }) =>
          rest.get(`/sites?id=${id}`),
      rawResponseSchema: z.object({ name: z.string(), budget: z.number().nullable() }),
      extraOptions: { isKeptOffline: true },
    }),
    neverCached: build.query<{ name: string }, string>({
      query:
        (id) =>
        ({ rest }) =>
          rest.get(`/others?id=${id}`),
    }),
  }),
});

/** An endpoint whose answers are kept, and one whose are not. */
export const { useCachedSiteQuery } = cachedApi;
const { useNeverCachedQuery } = cachedApi;

/** What a backend says that is not reached. */
export const noAnswer = () => {
  throw new TypeError('Failed to fetch');
};
export const oak = { name: 'Oak Street', budget: 5000 };
/** What the auth server answers to somebody who signs in. */
export const tokenFor = (id: string) => ({
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id, aud: 'authenticated' },
});
export const sam = makeSession({ role: 'field_supervisor' });
/** Opens a page of its own, as after a reload: signed in as somebody, with what the backend answers now. */
export async function openSite({ site, session = sam }: { site: unknown; session?: Session }) {
  const store = makeStore();
  fakeBackend({
    'POST /auth/v1/token': tokenFor(session.user.id),
    'POST /rest/v1/rpc/current_session': site === noAnswer ? noAnswer : session,
    'GET /rest/v1/sites': site,
    'GET /rest/v1/others': site === noAnswer ? noAnswer : oak,
  });
  await visitor().auth.signInWithPassword({ email: 'sam@plumbline.test', password: 'Plumbline!1' });
  const { result, unmount, rerender } = renderHook(
    ({ as, id }: { as: Session; id: string }) => {
      useSessionQuery();
      useCachedResponses(as);
      return { ...useCachedSiteQuery(id), from: useCachedSince(), other: useNeverCachedQuery(id) };
    },
    {
      initialProps: { as: session, id: '1' },
      wrapper: ({ children }: { children: ReactNode }) => (
        <StoreProvider store={store}>{children}</StoreProvider>
      ),
    },
  );
  await waitFor(() =>
    expect([result.current.isLoading, result.current.other.isLoading]).toEqual([false, false]),
  );
  // What is written goes on after the answer.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { result, rerender, close: () => unmount() };
}
