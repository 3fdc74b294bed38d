/** Who asked, as the HTTP server knows it. */
export type Peer = { peerAddress: string | null };

/** One stage of the local Supabase API: answers itself or asks the next. */
export type Handler = (request: Request, peer: Peer) => Promise<Response>;

/** An answer with another body; its old length no longer counts. */
export function withBody(answer: Response, status: number, body: unknown, type?: string): Response {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  if (type) headers.set('content-type', type);
  return new Response(JSON.stringify(body), { status, headers });
}
