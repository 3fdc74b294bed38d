import { request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Passes a request on to the running product, and its answer back. */
export function passOn(product: URL, from: IncomingMessage, to: ServerResponse): void {
  const passed = request(
    new URL(from.url ?? '/', product),
    { method: from.method, headers: headersFor(product, from) },
    (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    },
  );
  passed.on('error', () => {
    if (!to.headersSent) to.writeHead(502, { 'content-type': 'text/plain' });
    to.end(`The product at ${product.origin} cannot be reached.`);
  });
  to.on('close', () => passed.destroy());
  from.pipe(passed);
}

/** The product answers for its own address only. */
function headersFor(product: URL, { headers }: IncomingMessage) {
  return {
    ...headers,
    host: product.host,
    ...(headers.origin ? { origin: product.origin } : {}),
    ...(headers.referer ? { referer: product.origin } : {}),
  };
}
