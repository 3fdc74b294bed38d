import { z } from 'zod';
import { withBody, type Handler } from './handler.ts';

const failure = z.object({ message: z.string() });
const constraints = [
  { says: /violates check constraint/, status: 400, code: '23514' },
  { says: /violates not-null constraint/, status: 400, code: '23502' },
  { says: /violates exclusion constraint/, status: 409, code: '23P01' },
  { says: /value too long for type/, status: 400, code: '22001' },
  { says: /numeric field overflow/, status: 400, code: '22003' },
  { says: /Missing closing quote/, status: 400, code: 'PGRST100' },
  { says: /cannot (insert into|update|delete from) (view|column)/, status: 405, code: '55000' },
];

/** What the driver and PostgreSQL say of a connection that is gone; the former names the server's address. */
export const lost =
  /\bCONNECTION_(CLOSED|ENDED|DESTROYED)\b|\bCONNECT_TIMEOUT\b|\b(ECONNREFUSED|ECONNRESET|EPIPE)\b|terminating connection|the database system is /;
const unreachable = {
  code: 'PGRST001',
  message: 'The database does not respond. Please try again in a moment.',
  details: null,
  hint: null,
};

/**
 * Mends three answers of @supabase/lite's PostgREST: a write with `.single()` that embeds
 * answers an array, and a violated constraint or a lost connection a 500.
 */
export const mendRestAnswers =
  (next: Handler): Handler =>
  async (request, peer) => {
    const answer = await next(request, peer);
    if (!new URL(request.url).pathname.startsWith('/rest/v1/')) return answer;
    if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer;
    if (answer.status === 500) return explained(answer);
    const wantsOne = request.headers.get('accept')?.includes('vnd.pgrst.object') ?? false;
    return answer.ok && wantsOne ? single(answer) : answer;
  };

async function single(answer: Response): Promise<Response> {
  const text = await answer.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  const one = 'application/vnd.pgrst.object+json; charset=utf-8';
  if (!Array.isArray(body)) return withBody(answer, answer.status, body, one);
  if (body.length === 1) return withBody(answer, answer.status, body[0], one);
  const error = {
    code: 'PGRST116',
    details: `The result contains ${body.length} rows`,
    hint: null,
    message: 'Cannot coerce the result to a single JSON object',
  };
  return withBody(answer, 406, error, 'application/json; charset=utf-8');
}

async function explained(answer: Response): Promise<Response> {
  const body: unknown = await answer.json();
  const message = failure.safeParse(body).data?.message ?? '';
  if (lost.test(message)) return withBody(answer, 503, unreachable);
  const known = constraints.find(({ says }) => says.test(message));
  if (!known) return withBody(answer, 500, body);
  const said = message.replace(/^(error|PostgresError): /i, '');
  return withBody(answer, known.status, {
    code: known.code,
    message: said,
    details: null,
    hint: null,
  });
}
