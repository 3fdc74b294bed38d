import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';

/** What an emulated bucket answers instead of doing what it is asked. */
export type BucketFault =
  | { refuses: 'everything' | 'writes'; code: string }
  | 'ignoresConditions'
  | undefined;

/** An emulated bucket that speaks S3, on a port of this machine. */
export type TestBucket = {
  /** The settings that reach it; the bucket is s3://areas. */
  env: Record<string, string>;
  /** Changes what the bucket does wrong from now on. */
  setFault(fault: BucketFault): void;
  close(): Promise<void>;
};

/**
 * Starts an S3 emulator with a bucket `areas`. It stands behind a server of ours, which adds what the emulator lacks:
 * conditional writes as AWS documents them, one write at a time, and refusals.
 */
export async function openBucket(): Promise<TestBucket> {
  const s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  s3.createBucket('areas');
  const etags = new Map<string, string>();
  let fault: BucketFault;
  let writes: Promise<unknown> = Promise.resolve();

  const pass = async (
    req: IncomingMessage,
    res: ServerResponse,
    body?: Uint8Array<ArrayBuffer>,
  ) => {
    const headers = Object.entries(req.headers).filter(
      ([name]) => !['host', 'connection', 'expect', 'if-match', 'if-none-match'].includes(name),
    );
    const answer = await fetch(`http://127.0.0.1:${s3.port}${req.url}`, {
      method: req.method ?? 'GET',
      headers: headers.map(([name, value]) => [name, String(value)]),
      ...(body && { body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes);
    return answer;
  };
  const write = async (
    req: IncomingMessage,
    res: ServerResponse,
    body: Uint8Array<ArrayBuffer>,
  ) => {
    const path = (req.url ?? '').split('?')[0] ?? '';
    const known = etags.get(path);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = req.headers;
    const isMet =
      (ifMatch === undefined || ifMatch === known) && (ifNoneMatch !== '*' || known === undefined);
    if (!isMet && fault !== 'ignoresConditions') return refuse(res, 412, 'PreconditionFailed');
    const answer = await pass(req, res, body);
    if (answer.ok) etags.set(path, answer.headers.get('etag') ?? '');
  };
  const server = createServer(async (req, res) => {
    const body = new Uint8Array(await buffer(req));
    const isWrite = req.method === 'PUT';
    if (typeof fault === 'object' && (isWrite || fault.refuses === 'everything'))
      return refuse(res, 403, fault.code);
    if (!isWrite) return void pass(req, res, req.method === 'POST' ? body : undefined);
    writes = writes.then(() => write(req, res, body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    env: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    setFault: (next) => void (fault = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await s3.stop();
    },
  };
}

function refuse(res: ServerResponse, status: number, code: string): void {
  res
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    );
}
