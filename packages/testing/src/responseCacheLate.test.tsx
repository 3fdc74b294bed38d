import { jest } from '@jest/globals';
import { clearResponseCache, makeStore, StoreProvider } from '@plumbline/data';
import { visitor } from '@plumbline/data/visitor';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { fakeBackend } from './fakeBackend.ts';
import { fakeCaches } from './fakeCaches.ts';
import { noAnswer, oak, openSite, sam, tokenFor, useCachedSiteQuery } from './cachedSite.tsx';

let remove: () => void;
beforeEach(() => {
  ({ remove } = fakeCaches());
});
afterEach(async () => {
  jest.useRealTimers();
  await clearResponseCache();
  remove();
});

describe('an answer that is kept, while a server takes too long', () => {
  /** The page is opened again, and the server says nothing yet. */
  const openLate = async (more: Record<string, unknown> = {}) => {
    (await openSite({ site: oak })).close();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const late = Promise.withResolvers<unknown>();
    fakeBackend({
      'POST /auth/v1/token': tokenFor(sam.user.id),
      'GET /rest/v1/sites': () => late.promise,
      ...more,
    });
    await visitor().auth.signInWithPassword({ email: 'a@b.co', password: 'Plumbline!1' });
    return late;
  };
  const ask = () => {
    const store = makeStore();
    return renderHook(() => useCachedSiteQuery('1'), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StoreProvider store={store}>{children}</StoreProvider>
      ),
    });
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('is shown after four seconds, until its answer comes', async () => {
    const late = await openLate();
    const { result } = ask();

    await pass(3900);
    expect(result.current.data).toBeUndefined();
    await pass(200);
    expect(result.current.data?.name).toBe('Oak Street');
    late.resolve({ name: 'Oak Street 5', budget: null });
    await pass(300);

    expect(result.current.data?.name).toBe('Oak Street 5');
  });

  it('is shown at once on a page that came late, or was kept, itself', async () => {
    await openLate();
    const fetched = { responseStart: 2510 };
    Reflect.set(performance, 'getEntriesByType', () => [fetched]);
    const { result } = ask();

    await pass(400);

    expect(result.current.data?.name).toBe('Oak Street');
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it('is shown at once when the auth server cannot be reached', async () => {
    let isThere = true;
    const late = await openLate({
      'POST /auth/v1/token': () => (isThere ? tokenFor(sam.user.id) : noAnswer()),
    });
    isThere = false;
    void visitor().auth.refreshSession();
    const { result } = ask();

    await pass(400);
    expect(result.current.data?.name).toBe('Oak Street');
    late.resolve({ name: 'Oak Street 5', budget: null });
    await pass(300);

    expect(result.current.data?.name).toBe('Oak Street 5');
  });
});
