import { createServer } from 'node:http';
import { Router } from 'express';
import { startBackend } from '@plumbline/testing/backend';
import { z } from 'zod';
import { accessTo } from './fixtures/accessTo.ts';
import { closeServer, createGateway, serve, startTracing, urlOf } from './index.ts';

const spans = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector on the loopback address, and what it was sent. */
async function openCollector() {
  const bodies: unknown[] = [];
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      bodies.push(JSON.parse(text));
      res.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server),
    spans: () =>
      bodies.flatMap((body) =>
        spans
          .parse(body)
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => server.close(),
  };
}

describe('traces', () => {
  it('run from the caller through a gateway to the database', async () => {
    const backend = await startBackend();
    const collector = await openCollector();
    const stop = await startTracing('notes', collector.url);
    const app = createGateway(
      {
        name: 'notes',
        routes: ({ service }) =>
          Router().get('/plans/:id', async (_req, res) => {
            res.json((await service.from('plans').select('slug')).data);
          }),
      },
      accessTo(backend),
    );
    const server = await serve(app, { port: 0, host: '127.0.0.1' });
    const traceId = '0af7651916cd43dd8448eb211c80319c';

    await fetch(`${urlOf(server)}/plans/4711?email=dana@cedar.example`, {
      headers: {
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
        'x-request-id': 'request-1234',
      },
    });
    await closeServer(server, 100);
    await stop();

    const [query, request] = collector.spans();
    expect(request).toMatchObject({
      traceId,
      parentSpanId: 'b7ad6b7169203331',
      name: 'GET /plans/:id',
    });
    expect(request?.attributes).toContainEqual({
      key: 'plumbline.request_id',
      value: { stringValue: 'request-1234' },
    });
    expect(query).toMatchObject({
      traceId,
      parentSpanId: request?.spanId,
      name: 'GET /rest/v1/plans',
    });
    expect(JSON.stringify(collector.spans())).not.toContain('dana');
    collector.close();
    await backend.close();
  });

  it('cost nothing where no collector is set', async () => {
    const stop = await startTracing('notes', undefined);

    await expect(stop()).resolves.toBeUndefined();
  });
});
