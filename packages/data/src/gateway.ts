import * as z from 'zod/mini';
import { identified } from './identified.ts';

/** What every backend answers: data or an error, and never a rejection. */
export type Answer<Data = unknown> = {
  data: Data | null;
  error: unknown;
  count?: number | null;
};

/** The one error shape of the gateways: a message in plain words, a code, and an id for the log. */
export const gatewayError = z.object({
  error: z.string(),
  code: z._default(z.string(), 'unexpected'),
  requestId: z.optional(z.string()),
  field: z.optional(z.string()),
});
export type GatewayError = z.infer<typeof gatewayError> & {
  status: number;
  /** The status in HTTP's own words, where the refusal had none of the gateway's. */
  statusText?: string;
};

type CallOptions = {
  /** Aborts the call; combined with `timeoutMs`. */
  signal?: AbortSignal;
  /** Milliseconds until the call is given up; 30,000 unless told. */
  timeoutMs?: number;
};

/** A small client for the gateways; each verb resolves to data or the one error shape. */
export type Gateway = {
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
};

type GatewaySettings = {
  /** Put before every path, without a trailing slash. */
  baseUrl: string;
  /** The signed-in user's access token, if any; sent as the bearer. */
  token: () => Promise<string | undefined>;
  /** Sent with every call. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /** Reads the body of a refusal; the gateways' one error shape unless told. */
  toError?: (body: unknown, status: number, statusText: string) => unknown;
};

const unexpected = (status: number, statusText: string): GatewayError => ({
  error: 'The server could not answer. Please try again in a moment.',
  code: 'unexpected',
  status,
  statusText,
});

const toGatewayError = (body: unknown, status: number, statusText: string): GatewayError => {
  const parsed = gatewayError.safeParse(body);
  return parsed.success ? { ...parsed.data, status } : unexpected(status, statusText);
};

async function readData(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = response.headers.get('content-type') ?? '';
  // words that are still being written: whoever asked reads them as they come
  if (type.includes('event-stream')) return response.body;
  if (/^application\/(zip|pdf|octet-stream)/.test(type)) return response.blob();
  const text = await response.text();
  // PostgREST answers an insert with nothing, and calls that JSON.
  if (!type.includes('json')) return text;
  return text === '' ? null : JSON.parse(text);
}

/** Makes the gateway client. Every call carries the bearer token and JSON, and gives up after 30 s. */
export function makeGateway({
  baseUrl,
  token,
  headers = {},
  fetch,
  toError = toGatewayError,
}: GatewaySettings): Gateway {
  const send = identified(fetch);
  const call = async (
    method: string,
    path: string,
    body: unknown,
    { signal, timeoutMs = 30_000 }: CallOptions = {},
  ): Promise<Answer> => {
    try {
      const bearer = await token();
      const limit = AbortSignal.timeout(timeoutMs);
      const response = await send(`${baseUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      if (!response.ok) {
        const refusal: unknown = await response.json().catch(() => null);
        return { data: null, error: toError(refusal, response.status, response.statusText) };
      }
      return { data: await readData(response), error: null };
    } catch (error) {
      return { data: null, error };
    }
  };

  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body ?? {}, options),
    put: (path, body, options) => call('PUT', path, body ?? {}, options),
    patch: (path, body, options) => call('PATCH', path, body ?? {}, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
}

type RestSettings = {
  url: string;
  key: string;
  token: () => Promise<string | undefined>;
  fetch?: typeof fetch;
};

/** PostgREST without its client library, for pages that only read a list or call one function. */
export const makeRest = ({ url, key, token, fetch }: RestSettings): Gateway =>
  makeGateway({
    baseUrl: `${url.replace(/\/$/, '')}/rest/v1`,
    headers: { apikey: key },
    token: async () => (await token()) ?? key,
    fetch,
    toError: (body, status) => (typeof body === 'object' ? { ...body, status } : { status }),
  });
