import { jest } from '@jest/globals';
import { makeAuth, tokenOf } from './visitor.ts';

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

describe('a session whose token has run out where no server answers', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  let isThere = false;
  const open = () => {
    isThere = false;
    const session = {
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: now / 1000 - 60,
      user: { id, aud: 'authenticated' },
    };
    const kept = new Map([['session', JSON.stringify(session)]]);
    const auth = makeAuth({
      url: 'http://plumbline.test',
      key: 'key',
      storageKey: 'session',
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
      fetch: async () => {
        if (!isThere) throw new TypeError('Failed to fetch');
        return Response.json({ ...session, access_token: 'd.e.f' });
      },
    });
    return { auth, kept };
  };
  const settled = async (token: Promise<unknown>, ms: number) => {
    const outcome = token.then(String, (error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(ms);
    return Promise.race([outcome, Promise.resolve('still asking')]);
  };

  it('asks for nothing as a visitor, and is renewed as soon as the connection is back', async () => {
    const { auth } = open();

    expect(await settled(tokenOf(auth), 60_000)).toBe('Failed to fetch');
    isThere = true;
    expect(await settled(tokenOf(auth), 1000)).toBe('Failed to fetch');
    auth.renewAgain();

    expect(await settled(tokenOf(auth), 1000)).toBe('d.e.f');
  });

  it('does not wait for a token while the browser knows that it is offline', async () => {
    const { auth } = open();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });

    const asked = settled(tokenOf(auth), 600);

    expect(await asked).toBe('Failed to fetch');
    Reflect.deleteProperty(navigator, 'onLine');
  });

  it('still says whose it is, until it is forgotten on this device', async () => {
    const { auth, kept } = open();
    await settled(auth.getSession(), 60_000);
    expect(await auth.storedUser()).toBe(id);

    await auth.forgetSession();

    expect(await auth.storedUser()).toBeUndefined();
    expect([...kept]).toEqual([]);
  });
});
