import { sessionStorageKey } from '@plumbline/data/sessionStorageKey';

/** A token that is so near its end is renewed first, as the auth client does it. */
const renewalMs = 90_000;
/** An answer that nobody took meanwhile says too little about now. */
const freshMs = 10_000;
const timeoutMs = 30_000;

type Asked = { url: string; bearer: string; at: number; answer: Promise<Response> };
let asked: Asked | undefined;

/**
 * Asks who is signed in before the shell's own code is run: on a slow phone that code takes longer than the answer.
 * Uses nothing but the page, as nothing else is there yet; without a token that is valid for a while it asks nothing.
 */
export function askFirst(page: Document): void {
  const config = read(page.getElementById('plumbline-config')?.textContent);
  const session = read(localStorage.getItem(sessionStorageKey));
  const { databaseUrl, databaseKey } = config;
  const { access_token: token, expires_at: endsAt } = session;
  if (typeof databaseUrl !== 'string' || typeof databaseKey !== 'string') return;
  if (typeof token !== 'string' || Number(endsAt) * 1000 < Date.now() + renewalMs) return;
  const base = new URL(databaseUrl, location.origin).href.replace(/\/$/, '');
  const url = `${base}/rest/v1/rpc/current_session`;
  const bearer = `Bearer ${token}`;
  const answer = fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      apikey: databaseKey,
      authorization: bearer,
      'content-type': 'application/json',
    },
    body: '{}',
    signal: AbortSignal.timeout(timeoutMs),
  });
  answer.catch(() => {
    // Whoever takes it asks again.
  });
  asked = { url, bearer, at: performance.now(), answer };
}

/** A `fetch` that gives the first answer, once, to whoever asks the same in the name of the same user. */
export const fetchAfterFirst: typeof fetch = async (input, init) => {
  const first = asked;
  if (input !== first?.url || new Headers(init?.headers).get('authorization') !== first.bearer)
    return fetch(input, init);
  asked = undefined;
  if (performance.now() - first.at > freshMs) return fetch(input, init);
  return first.answer.catch(() => fetch(input, init));
};

function read(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
