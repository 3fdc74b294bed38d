import { startBackend } from '@plumbline/testing/backend';

it('answers what it was asked before it closes', async () => {
  const backend = await startBackend();
  const headers = { apikey: backend.keys.publishable };
  const asked = Array.from({ length: 40 }, () =>
    backend.fetch('http://localhost:3000/rest/v1/plans?select=slug', { headers }),
  );

  await backend.close();

  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
}, 60_000);
