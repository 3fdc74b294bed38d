import { createReadStream, existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export const fresh = { 'cache-control': 'no-store' };

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response
    .writeHead(200, { 'content-type': 'application/json', ...fresh })
    .end(JSON.stringify(value));
}

export function sendFile(response: ServerResponse, folder: string, name: string): void {
  const file = join(folder, normalize(`/${name}`));
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, ...fresh });
  createReadStream(file).pipe(response);
}
