import type { Server } from 'node:http';
import express from 'express';
import { z } from 'zod';
import {
  ApiError,
  closeServer,
  errorAnswers,
  jsonBody,
  makeLogger,
  notFound,
  requestIds,
  serve,
  toRefusal,
  urlOf,
} from './index.ts';

const lines: string[] = [];
let server: Server;

beforeAll(async () => {
  const log = makeLogger('test', { write: (line: string) => void lines.push(line) });
  const app = express()
    .use(requestIds, jsonBody('100kb'))
    .post('/echo', (req, res) => {
      res.json(z.object({ email: z.email('Please enter a valid email address') }).parse(req.body));
    })
    .get('/refused', () => {
      throw new ApiError(409, 'stale', 'Somebody else has changed this.');
    })
    .get('/broken', async () => {
      throw new Error('connection string postgres://user:hunter2@db');
    })
    .get('/download', (_req, res) => {
      res.set({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="all.zip"',
      });
      throw new ApiError(409, 'busy', 'Another export is under way.');
    })
    .use(notFound, errorAnswers(log));
  server = await serve(app, { port: 0, host: '127.0.0.1' });
});
afterAll(() => closeServer(server, 0));

const get = (path: string) => fetch(urlOf(server) + path);
const post = (path: string, body: string) =>
  fetch(urlOf(server) + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });

describe('an answer that is no success', () => {
  it('names the field and the fault of a bad body', async () => {
    const answer = await post('/echo', '{"email":"nobody"}');

    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      error: 'Please enter a valid email address',
      code: 'invalid',
      field: 'email',
      requestId: expect.any(String),
    });
  });

  it('refuses bodies that are no JSON or larger than 100 KB', async () => {
    const broken = await post('/echo', '{"email":');
    const large = await post('/echo', JSON.stringify({ email: 'x'.repeat(1_000_000) }));

    expect([broken.status, large.status]).toEqual([400, 413]);
    expect(await large.json()).toMatchObject({ code: 'too_large' });
  });

  it('tells a refusal in its own words and an accident in none, with the id that the log has', async () => {
    const refused = await get('/refused');
    const broken = await get('/broken');

    const shown = await broken.json();
    expect(await refused.json()).toMatchObject({
      code: 'stale',
      error: 'Somebody else has changed this.',
    });
    expect(shown).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'unexpected',
      requestId: broken.headers.get('x-request-id'),
    });
    expect(lines.some((line) => line.includes(shown.requestId) && line.includes('hunter2'))).toBe(
      true,
    );
  });

  it('answers a download that fails as an error, not as the file', async () => {
    const answer = await get('/download');

    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'busy' });
  });

  it('answers 404 in the same shape', async () => {
    const answer = await get('/nothing');

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
  });
});

it.each(['', 'PGRST001'])('is 503 while nothing answers or PostgREST says %p', (code) => {
  expect(toRefusal({ code, message: 'no connection' })).toMatchObject({
    status: 503,
    code: 'database_unavailable',
  });
});
