import type { Server } from 'node:http';
import { jest } from '@jest/globals';
import { closeServer, errorAnswers, makeLogger, requestIds, serve, urlOf } from '@plumbline/kit';
import { startBackend, testPassword, type Backend } from '@plumbline/testing/backend';
import express from 'express';
import { supabaseRoutes } from './supabaseRoutes.ts';

// A busy machine is slow.
jest.setTimeout(120_000);

let backend: Backend;
let server: Server;
let origin: string;

beforeAll(async () => {
  backend = await startBackend();
  const log = makeLogger('test', { write() {} });
  const app = express().set('trust proxy', 'loopback');
  app.use(requestIds, supabaseRoutes(backend.handle, 4), errorAnswers(log));
  server = await serve(app, { port: 0, host: '127.0.0.1' });
  origin = urlOf(server);
}, 60_000);
afterAll(async () => {
  await closeServer(server, 0);
  await backend.close();
});

describe('the Supabase APIs at the front door', () => {
  it('slows guessing of secret links down, and lets what is right through', async () => {
    const open = (name: string) =>
      fetch(`${origin}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ p_token: 'a guess' }),
      });

    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await open('view_shared_document')).status);
    const other = await open('peek_invitation');
    const plans = await fetch(`${origin}/rest/v1/plans?select=slug`, {
      headers: { apikey: backend.keys.publishable },
    });

    expect(statuses).toEqual([404, 404, 404, 404, 429]);
    expect([other.status, plans.status]).toEqual([429, 200]);
  });

  it('notes where a session was opened and by what', async () => {
    const company = await backend.makeCompany();
    await fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        'user-agent': 'Portal/1.0',
        'x-forwarded-for': '203.0.113.9',
      },
      body: JSON.stringify({ email: company.owner.email, password: testPassword }),
    });

    const { data } = await company.owner.client.rpc('list_sessions');

    // The test's proxy is on this machine, as an operator's would be.
    expect(data).toContainEqual(
      expect.objectContaining({ ip: '203.0.113.9', user_agent: 'Portal/1.0', is_current: false }),
    );
  });
});
