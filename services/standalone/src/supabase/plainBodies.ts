import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Handler } from './handler.ts';

const deepest = 100;
const subject = z.object({ sub: z.union([z.uuid(), z.undefined(), z.literal('')]) });

/**
 * Refuses what the API behind would fail on or be busy with: a NUL, which PostgreSQL stores in no text;
 * JSON nested deeper than any of ours; at the storage, a token whose subject is no id.
 */
export const plainBodies =
  (next: Handler): Handler =>
  async (request, peer) => {
    const { pathname, search } = new URL(request.url);
    if (/%00/.test(search)) return refused('The request holds a character that no text can have');
    if (pathname.startsWith('/storage/v1/'))
      return hasPlainSubject(request)
        ? next(request, peer)
        : refused('The token names no user', 401);
    if (request.body === null) return next(request, peer);
    const text = await request.text();
    if (holdsNul(text)) return refused('The request holds a character that no text can have');
    if (isTooDeep(text)) return refused('The request is nested too deep');
    const { url, method, headers } = request;
    return next(new Request(url, { method, headers, body: text }), peer);
  };

const refused = (message: string, status = 400) =>
  Response.json(
    { code: 'invalid_request', error: 'Invalid request', message, details: null, hint: null },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );

/** Written out, or as an escape that is not itself escaped. */
const holdsNul = (text: string) =>
  text.includes('\0') || (text.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(text));

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isInText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isInText = false;
    } else if (letter === '"') isInText = true;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (letter === ']' || letter === '}') depth -= 1;
  }
  return false;
}

function hasPlainSubject(request: Request): boolean {
  const [, token = ''] =
    /^Bearer (\S+\.\S+\.\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  try {
    return token === '' || subject.safeParse(decodeJwt(token)).success;
  } catch {
    // What is no token at all is refused by the API itself.
    return true;
  }
}
