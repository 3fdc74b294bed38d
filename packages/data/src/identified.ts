/**
 * A `fetch` that gives each call an id: the server logs it, the database stores it beside what the call
 * changes, and an error that nobody foresaw names it. Cross-origin only where the header is allowed: the
 * database's API and the gateways.
 */
export const identified =
  (send?: typeof fetch): typeof fetch =>
  async (input, init) => {
    const requestId = newId();
    const headers = new Headers(init?.headers);
    headers.set('x-request-id', requestId);
    const answer = await (send ?? fetch)(input, { ...init, headers });
    const isOurs = answer.status >= 500 && answer.headers.get('x-request-id') === requestId;
    return isOurs ? withId(answer, requestId) : answer;
  };

/** 32 hexadecimal digits. `crypto.randomUUID` is missing where a page came over plain HTTP. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** PostgREST’s own error says nothing of the request. */
async function withId(answer: Response, requestId: string): Promise<Response> {
  const body: unknown = await answer.json().catch(() => null);
  return Response.json(
    { ...(typeof body === 'object' ? body : {}), requestId },
    { status: answer.status, headers: { 'x-request-id': requestId } },
  );
}
