import { Router } from 'express';
import { accessTo } from './fixtures/accessTo.ts';
import { closeServer, createGateway, serve, urlOf } from './index.ts';

const keys = { publishable: 'sb_publishable_x', secret: 'sb_secret_x', jwtSecret: 'x'.repeat(32) };

it.each([
  ['the nearest machine that is no proxy of ours', undefined, '198.51.100.2'],
  ['whom the second of two proxies has named', 2, '198.51.100.1'],
  ['whoever connects, where no proxy stands in front', 0, '127.0.0.1'],
])('takes for the caller %s', async (_whom, trustedProxies, expected) => {
  const app = createGateway(
    {
      name: 'notes',
      routes: () => Router().get('/address', (req, res) => void res.json(req.ip)),
    },
    { ...accessTo({ keys, fetch }), trustedProxies },
  );
  const server = await serve(app, { port: 0, host: '127.0.0.1' });

  const answer = await fetch(`${urlOf(server)}/address`, {
    headers: { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' },
  });

  expect(await answer.json()).toBe(expected);
  await closeServer(server, 0);
});
