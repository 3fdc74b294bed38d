import { startBackend, type Backend } from '@plumbline/testing/backend';
import { askReadiness, serviceDatabase } from './index.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

/** The service's database, whose answers to check_readiness are changed on the way. */
const changed = (change: (answer: { at: string; problems: string[] }) => object) =>
  serviceDatabase(backend.keys.secret, {
    url: 'http://localhost:3000',
    fetch: async (input, init) => {
      const answer = await backend.fetch(input, init);
      return Response.json(change(await answer.json()), { status: answer.status });
    },
  });
const shifted = (seconds: number) =>
  changed(({ at, problems }) => ({
    at: new Date(Date.parse(at) + seconds * 1000).toISOString(),
    problems,
  }));

describe('the database', () => {
  it('is ready when it lacks nothing', async () => {
    await expect(askReadiness(backend.service())).resolves.toBeUndefined();
  });

  it.each([-65, 65])('is not ready when its clock is %i seconds ahead', async (seconds) => {
    await expect(askReadiness(shifted(seconds))).rejects.toThrow(
      /^The clocks of the database and of this machine differ by 6\d seconds\.$/,
    );
  });

  it.each([-30, 30])('is ready when its clock is only %i seconds ahead', async (seconds) => {
    await expect(askReadiness(shifted(seconds))).resolves.toBeUndefined();
  });

  it('is not ready while it lacks something, and the reason names all of it', async () => {
    const lacking = changed((answer) => ({ ...answer, problems: ['No setting.', 'No zone.'] }));

    await expect(askReadiness(lacking)).rejects.toThrow('No setting. No zone.');
  });
});
