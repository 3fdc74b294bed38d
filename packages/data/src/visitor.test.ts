import { jest } from '@jest/globals';
import { makeAuth } from './visitor.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const hour = 3_600_000;

/** An auth server whose clock is so far from the device's; its tokens live for an hour. */
function serverAt(offset: number) {
  const asked: string[] = [];
  const kept = new Map<string, string>();
  const auth = makeAuth({
    url: 'http://plumbline.test',
    key: 'key',
    storageKey: `clock-${offset}`,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: async (input) => {
      const { url } = new Request(input);
      asked.push(new URL(url).searchParams.get('grant_type') ?? '');
      return Response.json({
        access_token: 'a.b.c',
        refresh_token: `r${asked.length}`,
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: (Date.now() + offset + hour) / 1000,
        user: { id: '00000000-0000-4000-8000-000000000001', aud: 'authenticated' },
      });
    },
  });
  return { auth, asked };
}

beforeEach(() => jest.useFakeTimers({ now, doNotFake: ['queueMicrotask', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

describe('the auth client on a device whose clock is off', () => {
  it.each([
    ['two hours ahead', -2 * hour],
    ['right', 0],
    ['two hours behind', 2 * hour],
  ])('asks for a new token once an hour when it is %s', async (_, offset) => {
    const { auth, asked } = serverAt(offset);
    await auth.signInWithPassword({ email: 'owner@plumbline.test', password: 'Plumbline!2026' });
    for (let call = 0; call < 5; call += 1) await auth.getSession();
    expect(asked).toEqual(['password']);

    jest.setSystemTime(now + hour);
    const { data } = await auth.getSession();
    for (let call = 0; call < 5; call += 1) await auth.getSession();

    expect(asked).toEqual(['password', 'refresh_token']);
    expect(data.session?.refresh_token).toBe('r2');
  });
});
