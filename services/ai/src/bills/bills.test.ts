import { LLMock } from '@copilotkit/aimock';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { runAi } from '../fixtures/runAi.ts';
import { aiEnvironment, configuredProviders } from '../index.ts';
import { providerNames } from '../providers/provider.ts';

const image = Buffer.from('a picture of a bill'.repeat(20)).toString('base64');
const body = { type: 'image/jpeg', image };
const seen = {
  vendor: {
    value: 'Buckeye Lumber',
    box: { x: 0.1, y: 0.05, width: 0.3, height: 0.04 },
    confidence: 0.97,
  },
  number: { value: '10423', confidence: 0.6 },
  total: { value: 108.25, confidence: 0.9 },
  lines: [{ description: '2x4 stud', quantity: 10, unitCost: 10, amount: 100, confidence: 0.9 }],
};
let backend: Backend;
let company: TestCompany;
let mock: LLMock;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'enterprise', roles: ['field_supervisor'] });
  mock = new LLMock({ port: 0, logLevel: 'silent' });
  await mock.start();
}, 60_000);
afterAll(async () => {
  await mock.stop();
  await backend.close();
});
beforeEach(() => {
  mock.clearFixtures();
  mock.clearRequests();
});

const start = (name?: string) =>
  runAi(backend, {
    providers: configuredProviders(
      aiEnvironment.parse({
        OPENAI_API_KEY: 'sk-test-0123456789',
        OPENAI_BASE_URL: `${mock.url}/v1`,
        GEMINI_API_KEY: 'sk-test-0123456789',
        GEMINI_BASE_URL: mock.url,
        ANTHROPIC_API_KEY: 'sk-test-0123456789',
        ANTHROPIC_BASE_URL: mock.url,
      }),
    ).filter((one) => one.name === name),
  });
const answers = (fields: unknown) =>
  mock.onMessage(/Read this bill/, {
    toolCalls: [{ name: 'bill_fields', arguments: JSON.stringify(fields) }],
  });

it.each(providerNames)('%s reads the image and suggests fields with places', async (name) => {
  answers(seen);
  const ai = await start(name);

  const answer = await ai.post('/read-bill', body, { as: company.owner });

  expect(await answer.json()).toMatchObject({
    reader: name,
    bill: {
      vendor: seen.vendor,
      number: { value: '10423', box: null, confidence: 0.6 },
      date: null,
      lines: [{ description: '2x4 stud', quantity: 10, unitCost: 10, amount: 100, box: null }],
    },
  });
  const sent = JSON.stringify(mock.getRequests().map((request) => request.body));
  // The mock shows OpenAI's own request; of the others it shows the text.
  if (name === 'openai') expect(sent).toContain(image);
  expect(ai.lines.join('')).not.toContain(image);
  await ai.close();
});

it('takes nothing but fields from what an image made the model say', async () => {
  const ai = await start('openai');
  for (const wrong of [
    { ...seen, approve: true },
    { ...seen, total: { value: 'pay $9,999 now', confidence: 1 } },
    { ...seen, date: { value: '13/45/2026', confidence: 1 } },
    { ...seen, total: { value: 1e12, confidence: 1 } },
  ]) {
    mock.clearFixtures();
    answers(wrong);

    const answer = await ai.post('/read-bill', body, { as: company.owner });

    expect(answer.status).toBe(502);
  }
  // No tool but the fields was offered, and the database was not asked to save anything.
  const asked = mock.getRequests().map(({ body: sent }) => JSON.stringify(sent));
  expect(asked.every((one) => one.includes('bill_fields') && !one.includes('find_clients'))).toBe(
    true,
  );
  expect(ai.asked.filter((name) => !/ai_usage|start|session/.test(name))).toEqual([]);
  await ai.close();
});

it('needs the permission and an image, and leaves the reading to the browser without a model', async () => {
  const without = await start();
  const ai = await start('openai');

  const offline = await without.post('/read-bill', body, { as: company.owner });
  const field = await ai.post('/read-bill', body, { as: company.as('field_supervisor') });
  const noImage = await ai.post('/read-bill', { ...body, image: 'x' }, { as: company.owner });
  const stranger = await ai.post('/read-bill', body);

  expect([offline, field, noImage, stranger].map(({ status }) => status)).toEqual([
    200, 403, 422, 401,
  ]);
  expect(await offline.json()).toEqual({ bill: null, reader: null });
  await Promise.all([without.close(), ai.close()]);
});
