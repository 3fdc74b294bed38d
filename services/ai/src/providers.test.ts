import { LLMock } from '@copilotkit/aimock';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { readStream, runAi } from './fixtures/runAi.ts';
import { configuredProviders, aiEnvironment, type AiDependencies } from './index.ts';
import { providerNames, type Provider } from './providers/provider.ts';

const key = 'sk-test-0123456789';
const secretWords = 'the plans of our biggest client';
let backend: Backend;
let company: TestCompany;
let mock: LLMock;

const settings = (url: string) =>
  aiEnvironment.parse({
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: `${url}/v1`,
    GEMINI_API_KEY: key,
    GEMINI_BASE_URL: url,
    ANTHROPIC_API_KEY: key,
    ANTHROPIC_BASE_URL: url,
  });

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'enterprise', roles: ['subcontractor'] });
  mock = new LLMock({ port: 0, logLevel: 'silent' });
  await mock.start();
  await backend.sql`update ai_quotas set requests_per_minute = 10000`;
}, 60_000);
afterAll(async () => {
  await mock.stop();
  await backend.close();
});
beforeEach(() => {
  mock.clearFixtures();
  mock.clearRequests();
});

const start = (name: string, own: Partial<AiDependencies> = {}) =>
  runAi(backend, {
    providers: configuredProviders(settings(mock.url)).filter((one) => one.name === name),
    ...own,
  });

describe.each(providerNames)('%s', (name) => {
  let ai: Awaited<ReturnType<typeof runAi>>;
  beforeEach(async () => {
    ai = await start(name);
  });
  afterEach(() => ai.close());
  const chat = (words: string) => ai.ask('/chat', words, { as: company.owner });
  const stream = (words: string) => ai.ask('/openai/stream', words, { as: company.owner });

  it('answers at once, with the model and the usage', async () => {
    mock.onMessage(/hello/, { content: 'Good morning.' });

    const answer = await chat('hello');

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      content: 'Good morning.',
      provider: name,
      model: expect.any(String),
      usage: { input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
    });
  });

  it('streams lines of content and closes with [DONE]', async () => {
    mock.onMessage(
      /hello/,
      { content: 'Good morning, this is a longer answer.' },
      { chunkSize: 6 },
    );

    const answer = await stream('hello');
    const { lines, content, isDone } = await readStream(answer);

    expect(answer.headers.get('content-type')).toMatch('text/event-stream');
    expect(lines.filter((line) => line.content).length).toBeGreaterThan(3);
    expect(content).toBe('Good morning, this is a longer answer.');
    expect(isDone).toBe(true);
  });

  it('looks things up, gives what it saw back and cites the rows', async () => {
    await company.owner.client
      .from('clients')
      .upsert({ name: `Smith ${name}`, email: 'smith@example.com' });
    mock.on(
      { userMessage: /smith/i, hasToolResult: false },
      { toolCalls: [{ name: 'find_clients', arguments: `{"query":"Smith ${name}"}` }] },
    );
    mock.on({ userMessage: /smith/i, hasToolResult: true }, { content: `Smith ${name} is there.` });

    const { end, content } = await readStream(await stream('Is Smith a client?'));

    expect(content).toBe(`Smith ${name} is there.`);
    expect(end?.citations).toEqual([
      { label: `Smith ${name}`, path: expect.stringMatching(/^\/clients\/[0-9a-f-]{36}$/) },
    ]);
    const [, second] = mock.getRequests();
    expect(JSON.stringify(second?.body)).toContain('found');
  });

  const faults = [
    [
      'a limit',
      429,
      429,
      'provider_limit',
      'The AI service has reached its usage limit. Please try again later.',
    ],
    [
      'a refused key',
      401,
      502,
      'provider_auth',
      'The AI service rejected this installation’s key. Please contact your administrator.',
    ],
    [
      'an error',
      500,
      502,
      'provider_failed',
      'AI service temporarily unavailable. Please try again later.',
    ],
  ] as const;
  it.each(faults)('tells of %s', async (_what, status, expected, code, error) => {
    mock.on({}, { error: { message: `Broken with ${key}` }, status });

    const [whole, streamed] = [await chat(secretWords), await stream(secretWords)];

    expect([whole.status, streamed.status]).toEqual([expected, expected]);
    for (const answer of [whole, streamed])
      expect(await answer.json()).toMatchObject({ code, error });
  });

  it('tells of an answer that is no JSON', async () => {
    mock.on({}, { content: 'never read' }, { chaos: { malformedRate: 1 } });

    for (const answer of [await chat('hello'), await stream('hello')]) {
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({
        code: 'provider_failed',
        error: 'AI service temporarily unavailable. Please try again later.',
      });
    }
  });

  it('closes a stream that broke in the middle, with what came and the fault', async () => {
    mock.on(
      {},
      { content: 'The first words and then nothing of all the rest.' },
      { chunkSize: 8, truncateAfterChunks: 5, streamingProfile: { ttft: 20, tps: 50 } },
    );

    const { content, end, isDone } = await readStream(await stream('hello'));

    expect('The first words and then nothing of all the rest.').toContain(content);
    expect(content).not.toBe('');
    expect(end).toEqual({
      code: 'provider_failed',
      error: 'AI service temporarily unavailable. Please try again later.',
    });
    expect(isDone).toBe(true);
  });

  it('gives up when the first word is late, with the texts of the specification', async () => {
    mock.on({}, { content: 'late' }, { latency: 1500 });

    const hasty = await start(name, { patience: { chat: 400, stream: 400 } });
    const whole = await hasty.ask('/chat', 'hello', { as: company.owner });
    const streamed = await hasty.ask('/stream', 'hello', { as: company.owner });
    await hasty.close();

    expect([whole.status, streamed.status]).toEqual([504, 504]);
    expect(await whole.json()).toMatchObject({
      error: 'AI service request timed out. Please try again.',
    });
    expect(await streamed.json()).toMatchObject({
      error: 'AI streaming service request timed out. Please try again.',
    });
  });

  it('keeps prompts and keys out of the log, whatever happens', async () => {
    mock.on({}, { error: { message: `Incorrect key ${key}: ${secretWords}` }, status: 500 });

    await chat(secretWords);
    await stream(secretWords);

    const log = ai.lines.join('');
    expect(log).toContain('a provider gave no answer');
    expect(log).not.toContain(key);
    expect(log).not.toContain(secretWords);
  });
});

it('closes a stream whose provider says no more, with what came and why', async () => {
  const silent: Provider = {
    name: 'openai',
    models: ['one'],
    async *stream() {
      yield { type: 'text', text: 'The first words' };
      await Promise.withResolvers<void>().promise;
    },
  };
  const ai = await runAi(backend, { providers: [silent], patience: { chat: 400, stream: 400 } });

  const { content, end, isDone } = await readStream(
    await ai.ask('/stream', 'hello', { as: company.owner }),
  );

  expect({ content, end, isDone }).toEqual({
    content: 'The first words',
    end: {
      code: 'timeout',
      error: 'AI streaming service request timed out. Please try again.',
    },
    isDone: true,
  });
  await ai.close();
});

describe('several providers', () => {
  it('follow one another when one fails before its first word', async () => {
    const ai = await runAi(backend, { providers: configuredProviders(settings(mock.url)) });
    mock.on({ model: /gpt|gemini/ }, { error: { message: 'no' }, status: 500 });
    mock.on({ model: /claude/ }, { content: 'I am the third.' });

    const answer = await ai.ask('/chat', 'hello', { as: company.owner });

    expect(await answer.json()).toMatchObject({
      content: 'I am the third.',
      provider: 'anthropic',
    });
    await ai.close();
  });

  it('begin with the one that was asked for', async () => {
    const ai = await runAi(backend, { providers: configuredProviders(settings(mock.url)) });
    mock.on({}, { content: 'Here.' });

    const answers = await Promise.all([
      ai.ask('/chat', 'hello', { as: company.owner, provider: 'gemini' }),
      ai.ask('/anthropic/chat', 'hello', { as: company.owner }),
      ai.ask('/chat', 'hello', { as: company.owner }),
    ]);

    const bodies = (await Promise.all(answers.map((one) => one.json()))) as { provider: string }[];
    expect(bodies.map(({ provider }) => provider)).toEqual(['gemini', 'anthropic', 'openai']);
    await ai.close();
  });
});
