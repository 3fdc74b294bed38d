import { z } from 'zod';

const object = z.record(z.string(), z.unknown());

/** The JSON object of a request, read as the API behind reads it; undefined for anything else. */
export async function bodyOf(request: Request): Promise<Record<string, unknown> | undefined> {
  const text = await request.clone().text();
  try {
    return object.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The same request with another body. */
export function withJson(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

/** A refusal in the auth server's own form. */
export const authRefusal = (status: number, error_code: string, msg: string): Response =>
  Response.json(
    { code: error_code, error_code, msg, message: msg },
    {
      status,
      headers: { 'x-sb-error-code': error_code, 'access-control-allow-origin': '*' },
    },
  );
