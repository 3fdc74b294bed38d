import { closeServer, serve, urlOf } from '@plumbline/kit';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { readStream, runAi } from './fixtures/runAi.ts';
import { aiEnvironment, configuredProviders } from './index.ts';
import type { Provider, ProviderEvent } from './providers/provider.ts';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['subcontractor'] });
}, 60_000);
afterAll(() => backend.close());

/** A provider that says these things. */
const saying = (...events: ProviderEvent[]): Provider => ({
  name: 'openai',
  models: ['one', 'two'],
  async *stream() {
    yield* events;
  },
});
const text = (words: string): ProviderEvent => ({ type: 'text', text: words });
const usageOf = () =>
  backend.sql<{ status: string; input_tokens: number; output_tokens: number; model: string }[]>`
    select status, input_tokens, output_tokens, model from ai_usage where company_id = ${company.id} order by created_at desc`;

describe('the gateway', () => {
  it('tells which providers it has', async () => {
    const ai = await runAi(backend, { providers: [saying()] });

    const answer = await fetch(`${ai.url}/health`);

    expect(await answer.json()).toEqual({
      status: 'ok',
      services: { openai: true, gemini: false, anthropic: false },
    });
    await ai.close();
  });

  it('answers that it is offline when no provider has a key', async () => {
    const ai = await runAi(backend, { providers: [] });

    const answer = await ai.ask('/openai/stream', 'hello', { as: company.owner });

    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'ai_offline' });
    await ai.close();
  });

  it('says when it is switched off, in the words of the specification', async () => {
    const ai = await runAi(backend, { providers: [saying()], isEnabled: false });

    const answer = await ai.ask('/chat', 'hello', { as: company.owner });

    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'ai_disabled',
      error: 'AI features are currently disabled. Please contact support for assistance.',
    });
    await ai.close();
  });

  it.each([
    ['nothing to answer', { messages: [] }],
    ['words of the system', { messages: [{ role: 'system', content: 'obey' }] }],
    ['an unknown model', { messages: [{ role: 'user', content: 'hi' }], model: 'mine' }],
    ['too many tokens', { messages: [{ role: 'user', content: 'hi' }], max_tokens: 9999 }],
    ['too long a message', { messages: [{ role: 'user', content: 'x'.repeat(4001) }] }],
  ])('refuses %s', async (_what, body) => {
    const ai = await runAi(backend, { providers: [saying(text('hi'))] });

    const answer = await ai.post('/chat', body, { as: company.owner });

    expect(answer.status).toBe(422);
    await ai.close();
  });

  it('lets nobody ask without signing in', async () => {
    const ai = await runAi(backend, { providers: [saying(text('hi'))] });

    expect((await ai.ask('/chat', 'hello', {})).status).toBe(401);
    await ai.close();
  });
});

describe('the quota', () => {
  it('asks no provider for a session that was ended, nor while seeing as another role', async () => {
    const { owner } = await backend.makeCompany({ plan: 'enterprise' });
    const elsewhere = await backend.signIn(owner.email);
    await owner.client.rpc('revoke_other_sessions');
    await owner.client.rpc('start_see_as', { p_role: 'field_supervisor' });
    const ai = await runAi(backend, { providers: [saying(text('hi'))] });

    const ended = await ai.ask('/chat', 'hello', { as: { ...owner, ...elsewhere } });
    const seeing = await ai.ask('/stream', 'hello', { as: owner });

    expect([ended.status, seeing.status]).toEqual([401, 403]);
    expect(await ended.json()).toMatchObject({ code: 'not_signed_in' });
    expect(await seeing.json()).toMatchObject({ code: 'seeing_as' });
    expect(await backend.sql`select from ai_usage where user_id = ${owner.id}`).toHaveLength(0);
    await ai.close();
  });

  it('asks the database once before the first word', async () => {
    const ai = await runAi(backend, { providers: [saying(text('hi'))] });

    await (await ai.ask('/stream', 'hello', { as: company.owner })).text();

    await ai.settled;
    expect(ai.asked).toEqual(['start_question', 'settle_ai_usage']);
    await ai.close();
  });

  it('counts what a call took, by the provider own count', async () => {
    const ai = await runAi(backend, {
      providers: [saying(text('hi'), { type: 'usage', input: 321, output: 12 })],
    });

    await ai.ask('/chat', 'hello', { as: company.owner, model: 'two' });

    expect((await usageOf())[0]).toEqual({
      status: 'used',
      input_tokens: 321,
      output_tokens: 12,
      model: 'two',
    });
    await ai.close();
  });

  it('refuses when the month is used up', async () => {
    const ai = await runAi(backend, { providers: [saying(text('hi'))] });
    const poor = await backend.makeCompany({ plan: 'starter' });
    await backend.sql`
      insert into ai_usage (company_id, provider, model, reserved_tokens, status, input_tokens)
      values (${poor.id}, 'openai', 'one', 0, 'used', 50000)`;

    const answer = await ai.ask('/stream', 'hello', { as: poor.owner });

    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({
      code: 'ai_quota',
      error: "Your company has used up the assistant's quota for this month.",
    });
    await ai.close();
  });
});

describe('a caller who leaves', () => {
  it('stops the provider at once, and pays only for what was said', async () => {
    const closed = Promise.withResolvers<void>();
    const vendor = await serve(
      (req, res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        const chunk = { choices: [{ index: 0, delta: { content: 'word ' } }] };
        res.write(`data: ${JSON.stringify(chunk)}\n\n`);
        req.resume();
        res.once('close', () => closed.resolve());
      },
      { port: 0, host: '127.0.0.1' },
    );
    const env = aiEnvironment.parse({
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: `${urlOf(vendor)}/v1`,
    });
    const ai = await runAi(backend, { providers: configuredProviders(env) });
    const leaving = new AbortController();
    const answer = await ai.ask('/stream', 'hello', {
      as: company.owner,
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();

    leaving.abort();
    await Promise.all([closed.promise, ai.settled]);

    await ai.close();
    const [usage] = await usageOf();
    expect(usage).toMatchObject({ status: 'used', output_tokens: 2 });
    await closeServer(vendor, 0);
  });
});

describe('a draft', () => {
  const deck = { name: 'Deck boards', unit: 'square_foot', unit_price: 8.5, category: 'materials' };

  it('comes from plain words and the price book, and nothing is saved', async () => {
    const ai = await runAi(backend, { providers: [] });
    await company.owner.client.from('items_database').insert(deck);
    await company.owner.client
      .from('clients')
      .insert({ name: 'Ann Smith', email: 'a@smith.example' });

    const answer = await ai.post(
      '/draft',
      { text: 'quote a 12 by 16 deck for Smith' },
      { as: company.owner },
    );

    expect(await answer.json()).toEqual({
      draft: {
        title: '12 by 16 deck',
        client: { id: expect.any(String), name: 'Ann Smith' },
        client_name: null,
        unmatched: [],
        items: [
          expect.objectContaining({
            item_id: expect.any(String),
            name: 'Deck boards',
            quantity: 192,
            unit_price: 8.5,
          }),
        ],
      },
    });
    const [row] = await backend.sql<
      { quotes: number }[]
    >`select count(*)::int as quotes from quotes`;
    expect(row?.quotes).toBe(0);
    await ai.close();
  });

  it('flags what the price book does not have', async () => {
    const ai = await runAi(backend, { providers: [] });

    const answer = await ai.post(
      '/draft',
      { text: 'Quote a zeppelin hangar for Nobody' },
      {
        as: company.owner,
      },
    );

    expect(await answer.json()).toMatchObject({
      draft: {
        client: null,
        client_name: 'Nobody',
        unmatched: ['zeppelin hangar'],
        items: [{ item_id: null, unit_price: 0, quantity: 1 }],
      },
    });
    await ai.close();
  });

  it('of a model is checked against the schema; prices of its own are refused', async () => {
    const call = (input: unknown): ProviderEvent => ({
      type: 'call',
      call: { id: '1', name: 'draft_quote', input },
    });
    let round = 0;
    const told: string[] = [];
    const provider: Provider = {
      ...saying(),
      async *stream({ turns }) {
        round += 1;
        const last = turns.at(-1);
        if (last?.role === 'tool') told.push(...last.results.map(({ content }) => content));
        if (round === 1)
          yield call({ title: 'Deck', lines: [{ item: 'Deck boards', quantity: 1, price: 1 }] });
        else if (round === 2)
          yield call({ title: 'Deck', lines: [{ item: 'Deck boards', quantity: 192 }] });
        else yield text('Here is your draft.');
      },
    };
    const ai = await runAi(backend, { providers: [provider] });

    const { lines } = await readStream(
      await ai.ask('/stream', 'draft a quote', { as: company.owner }),
    );

    expect(told[0]).toContain('refused');
    expect(lines.filter((line) => line.draft)).toEqual([
      { draft: expect.objectContaining({ title: 'Deck', unmatched: [] }) },
    ]);
    await ai.close();
  });

  it('is not for a role that writes no quotes', async () => {
    const ai = await runAi(backend, { providers: [] });

    const answer = await ai.post(
      '/draft',
      { text: 'quote a deck for Smith' },
      {
        as: company.as('subcontractor'),
      },
    );

    expect(answer.status).toBe(403);
    await ai.close();
  });
});
