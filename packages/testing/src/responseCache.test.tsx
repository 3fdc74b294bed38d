import { jest } from '@jest/globals';
import { clearResponseCache } from '@plumbline/data';
import { act, waitFor } from '@testing-library/react';
import { databaseError } from './fakeBackend.ts';
import { fakeCaches } from './fakeCaches.ts';
import { noAnswer, oak, openSite, sam } from './cachedSite.tsx';
import { makeSession } from './makeSession.ts';

let held: ReturnType<typeof fakeCaches>['held'];
let remove: () => void;
const sites = () =>
  Object.values(held())
    .flat()
    .map(decodeURIComponent)
    .filter((address) => address.includes('cachedSite'));

beforeEach(() => {
  ({ held, remove } = fakeCaches());
});
afterEach(async () => {
  await clearResponseCache();
  remove();
  jest.restoreAllMocks();
});

describe('an answer that is kept', () => {
  it('is shown, with when it came, where no server answers; without its sums', async () => {
    const anHourAgo = Date.now() - 3_600_000;
    jest.spyOn(Date, 'now').mockReturnValue(anHourAgo);
    (await openSite({ site: oak })).close();
    jest.restoreAllMocks();

    const { result } = await openSite({ site: noAnswer });

    expect(result.current.data).toEqual({ name: 'Oak Street', budget: null });
    expect(result.current.from).toBe(anHourAgo);
    expect(result.current.other.error).toMatchObject({ kind: 'offline' });
  });

  it('lies on the device without the addresses of who signs', async () => {
    const signatures = [{ signer: 'Ann Quist', signer_email: 'ann@quist.test' }];
    (await openSite({ site: { ...oak, signatures } })).close();

    const places = await Promise.all(Object.keys(held()).map((name) => caches.open(name)));
    const found = await Promise.all(
      places.map(async (place) =>
        Promise.all((await place.keys()).map(async (key) => (await place.match(key))?.text())),
      ),
    );

    expect(found.flat().join()).toContain('Ann Quist');
    expect(found.flat().join()).not.toContain('ann@quist.test');
  });

  it('gives way to the server as soon as it answers', async () => {
    (await openSite({ site: oak })).close();
    let isThere = false;
    const site = () => (isThere ? { name: 'Oak Street 5', budget: 1 } : noAnswer());
    const { result } = await openSite({ site });
    expect(result.current.data?.name).toBe('Oak Street');
    isThere = true;

    await act(async () => window.dispatchEvent(new Event('online')));

    await waitFor(() => expect(result.current.data?.name).toBe('Oak Street 5'));
    expect(result.current.from).toBeUndefined();
  });

  it('does not stand in for a refusal, and is gone with it', async () => {
    (await openSite({ site: oak })).close();

    const refused = await openSite({ site: databaseError('42501', 'permission denied') });

    expect(refused.result.current.error).toMatchObject({ kind: 'forbidden' });
    refused.close();
    const { result } = await openSite({ site: noAnswer });
    expect(result.current.error).toMatchObject({ kind: 'offline' });
  });

  it('does not take the place of what the page has read itself', async () => {
    let isThere = true;
    const { result } = await openSite({ site: () => (isThere ? oak : noAnswer()) });
    isThere = false;

    await act(async () => void (await result.current.refetch()));

    await waitFor(() => expect(result.current.error).toBeDefined());
    expect(result.current.data).toEqual(oak);
    expect(result.current.error).toMatchObject({ kind: 'offline' });
    expect(result.current.from).toBeUndefined();
  });

  it('is too old after a week', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now - 8 * 86_400_000);
    (await openSite({ site: oak })).close();
    jest.restoreAllMocks();

    const { result } = await openSite({ site: noAnswer });

    expect(result.current.data).toBeUndefined();
  });

  it('is one of a hundred at most, and the newest stay beside who is signed in', async () => {
    const { rerender } = await openSite({ site: oak });
    const [name = ''] = Object.keys(held());
    const cache = await caches.open(name);
    for (let id = 2; id <= 110; id += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody opens them
      await cache.put(`/kept?cachedSite("${id}")`, new Response('{}'));

    rerender({ as: sam, id: '111' });

    await waitFor(() => expect(sites()).toHaveLength(100));
    expect(sites()[0]).toContain('"12"');
    expect(sites().at(-1)).toContain('"111"');
    expect(Object.values(held()).flat()).toHaveLength(101);
  });
});

describe('what is kept of somebody', () => {
  const other = makeSession({
    user: { id: '00000000-0000-4000-8000-000000000002' },
  });

  it.each([
    ['somebody else', other],
    ['the same person in another role', makeSession({ role: 'subcontractor' })],
    [
      'the same person in another company',
      makeSession({
        role: 'field_supervisor',
        company: { id: '00000000-0000-4000-8000-0000000000c2' },
      }),
    ],
    ['the same person with other permissions', { ...sam, permissions: sam.permissions.slice(1) }],
    [
      'an owner who looks at the product as another role',
      { ...sam, see_as: { role: 'subcontractor' as const, full_name: null, expires_at: '' } },
    ],
    ['a platform administrator inside the company', { ...sam, is_acting: true }],
  ])('is not shown to %s, and deleted', async (_, session) => {
    (await openSite({ site: oak })).close();
    expect(sites()).toHaveLength(1);

    (await openSite({ site: () => new Response(null, { status: 503 }), session })).close();

    expect(sites()).toEqual([]);
    const { result } = await openSite({ site: noAnswer, session });
    expect(result.current.error).toMatchObject({ kind: 'offline' });
  });

  it('is deleted when the session ends, also what comes after it', async () => {
    const late = Promise.withResolvers<unknown>();
    let isFirst = true;
    const { result } = await openSite({
      site: () => {
        if (!isFirst) return late.promise;
        isFirst = false;
        return oak;
      },
    });
    void result.current.refetch();

    await act(() => clearResponseCache());
    late.resolve(oak);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));

    expect(held()).toEqual({});
  });
});
