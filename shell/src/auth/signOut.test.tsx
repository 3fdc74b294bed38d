import { jest } from '@jest/globals';
import { configureVisitor, makeAuth, makeVisitor } from '@plumbline/data/visitor';
import { signedIn } from '../showShell.tsx';
import { signOut } from './auth.ts';

const server = { url: 'http://plumbline.test', key: 'key' };

afterEach(() => jest.restoreAllMocks());

it('signs out at once on a device that has no connection, and asks no server', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const session = { ...signedIn, expires_at: Date.now() / 1000 + 3600 };
  const kept = new Map([['session', JSON.stringify(session)]]);
  const asked = jest.fn<typeof fetch>(() => new Promise(() => {}));
  const auth = makeAuth({
    ...server,
    fetch: asked,
    storageKey: 'session',
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  configureVisitor({ ...makeVisitor({ ...server, apiUrl: '/api' }), auth });
  const told: string[] = [];
  auth.onAuthStateChange((event) => void told.push(event));

  await signOut();

  expect([...kept]).toEqual([]);
  expect(told).toContain('SIGNED_OUT');
  expect(asked).not.toHaveBeenCalled();
});
