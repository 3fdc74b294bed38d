import { makeGateway } from './gateway.ts';

const answering = (response: () => Response) => {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    calls.push({ url: url instanceof Request ? url.url : url.toString(), init });
    return response();
  };
  const token = async () => 'the-token';
  return { calls, gateway: makeGateway({ baseUrl: '/api', token, fetch }) };
};

describe('makeGateway', () => {
  it('sends the bearer token and JSON', async () => {
    const { calls, gateway } = answering(() => Response.json({ sid: 'S1' }));

    const answer = await gateway.post('/messaging/send-sms', { to: '+15125550100' });

    expect(answer).toEqual({ data: { sid: 'S1' }, error: null });
    expect(calls[0]?.url).toBe('/api/messaging/send-sms');
    const headers = new Headers(calls[0]?.init.headers);
    expect(headers.get('authorization')).toBe('Bearer the-token');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(calls[0]?.init.body).toBe('{"to":"+15125550100"}');
  });

  it('answers the one error shape', async () => {
    const { gateway } = answering(() =>
      Response.json(
        { error: 'Consent is missing', code: 'consent', requestId: 'r9' },
        { status: 422 },
      ),
    );

    const { error } = await gateway.post('/messaging/send-sms');

    expect(error).toEqual({
      error: 'Consent is missing',
      code: 'consent',
      requestId: 'r9',
      status: 422,
    });
  });

  it('takes an insert that is answered with nothing for what it is', async () => {
    const { gateway } = answering(
      () => new Response('', { status: 201, headers: { 'content-type': 'application/json' } }),
    );

    expect(await gateway.post('/project_tasks')).toEqual({ data: null, error: null });
  });

  it('has a plain sentence when a proxy answers with a page', async () => {
    const { gateway } = answering(
      () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
    );

    const { error } = await gateway.get('/ai/health');

    expect(error).toEqual({
      error: 'The server could not answer. Please try again in a moment.',
      code: 'unexpected',
      status: 502,
      statusText: 'Bad Gateway',
    });
  });

  it('names the request where the server failed without words', async () => {
    const seen: string[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      const id = new Headers(init?.headers).get('x-request-id') ?? '';
      seen.push(id);
      return Response.json({ message: 'oh' }, { status: 500, headers: { 'x-request-id': id } });
    };
    const rest = makeGateway({
      baseUrl: '/rest/v1',
      token: async () => undefined,
      fetch,
      toError: (body) => body,
    });

    expect((await rest.get('/plans')).error).toEqual({ message: 'oh', requestId: seen[0] });
  });

  it('never rejects', async () => {
    const { gateway } = answering(() => {
      throw new TypeError('Failed to fetch');
    });

    await expect(gateway.get('/ai/health')).resolves.toMatchObject({ data: null });
  });

  it('reads a file as it is', async () => {
    const { gateway } = answering(
      () =>
        new Response(new Uint8Array([80, 75, 3, 4]), {
          headers: { 'content-type': 'application/zip' },
        }),
    );

    const { data } = await gateway.get('/accounts/export');

    expect(data).toBeInstanceOf(Blob);
    expect(await (data as Blob).bytes()).toEqual(new Uint8Array([80, 75, 3, 4]));
  });

  it('reads an empty answer', async () => {
    const { gateway } = answering(() => new Response(null, { status: 204 }));

    await expect(gateway.delete('/stripe/x')).resolves.toEqual({ data: null, error: null });
  });
});
