import { jest } from '@jest/globals';
import { storedSession } from '../session/storedSession.ts';
import { signOut } from './signOut.ts';

afterEach(() => jest.restoreAllMocks());

it('signs out at once on a device that has no connection, and asks no server', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = jest.fn<typeof fetch>(() => new Promise(() => {}));
  const { auth, stored } = storedSession({ endsIn: 3600, fetch: asked });
  const told: string[] = [];
  auth.onAuthStateChange((event) => void told.push(event));

  await signOut();

  expect([...stored]).toEqual([]);
  expect(told).toContain('SIGNED_OUT');
  expect(asked).not.toHaveBeenCalled();
});
