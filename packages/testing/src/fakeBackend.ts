import { configureData } from '@plumbline/data';

/** A request that the page sent, as far as a test wants to know it. */
export type SentRequest = {
  method: string;
  /** Without the query: `/rest/v1/project_list`. */
  path: string;
  query: URLSearchParams;
  body: unknown;
};

/**
 * What the backend answers, by `GET /rest/v1/project_list`: rows as they are, a `Response`,
 * or a function of the request. A list also sends its length as the count; rows of a page
 * (`POST /rest/v1/rpc/project_page`) are sent as those functions do.
 */
export type Answers = Record<string, unknown>;

const isPage = (name: string) => /\/rpc\/\w+_page$/.test(name);

const toResponse = (answer: unknown): Response => {
  if (answer instanceof Response) return answer.clone();
  const headers = Array.isArray(answer)
    ? { 'content-range': `0-${Math.max(0, answer.length - 1)}/${answer.length}` }
    : undefined;
  return Response.json(answer ?? null, { headers });
};

/** What was sent, as JSON where it is some: a file is not. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const toSent = async (request: Request): Promise<SentRequest> => {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    body: text ? bodyOf(text) : undefined,
  };
};

/** An error as PostgREST and the database's own functions answer it. */
export const databaseError = (
  code: string,
  message: string,
  details: string | null = null,
  hint: string | null = null,
) => Response.json({ code, message, details, hint }, { status: 400 });

/** A gateway's error in its one shape. */
export const gatewayFault = (status: number, error: string, code = 'unexpected') =>
  Response.json({ error, code }, { status });

/** The name of the answer to a request; one that ends on `*` answers for all that begin so. */
const nameIn = (answers: Answers, name: string) =>
  name in answers
    ? name
    : Object.keys(answers).find((one) => one.endsWith('*') && name.startsWith(one.slice(0, -1)));

let made = 0;

/** What every list page asks for; a test may answer otherwise. */
const usual: Answers = { 'GET /rest/v1/saved_views': [] };

/**
 * Answers the page's HTTP requests in the process. Requests that the test did not foresee
 * are collected in `unforeseen`, and answered with an error.
 */
export function fakeBackend(given: Answers) {
  const answers = { ...usual, ...given };
  const requests: SentRequest[] = [];
  const unforeseen: string[] = [];
  configureData({
    storageKey: `test-session-${(made += 1)}`,
    url: 'http://plumbline.test',
    key: 'public-key',
    apiUrl: 'http://plumbline.test/api',
    async fetch(input, init) {
      const sent = await toSent(new Request(input, init));
      const name = `${sent.method} ${sent.path}`;
      requests.push(sent);
      const foreseen = nameIn(answers, name);
      if (foreseen === undefined) {
        unforeseen.push(name);
        return gatewayFault(500, `The test has no answer for ${name}`);
      }
      const found = answers[foreseen];
      const answer: unknown = typeof found === 'function' ? await found(sent) : found;
      return toResponse(
        isPage(name) && Array.isArray(answer)
          ? { rows: answer, total: answer.length, is_more: false }
          : answer,
      );
    },
  });
  return { requests, unforeseen };
}
