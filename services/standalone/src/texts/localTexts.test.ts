import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { errorAnswers, makeLogger, urlOf } from '@plumbline/kit';
import express from 'express';
import { mailboxRoutes } from '../mailbox/mailboxRoutes.ts';
import { startLocalTexts, type LocalTexts } from './localTexts.ts';

type Hook = { path: string; params: Record<string, string>; isGenuine: boolean };

let hooks: Hook[];
let arrived: () => void;
let gateway: Server;
let web: Server;
let texts: LocalTexts;
let url: string;

beforeEach(async () => {
  hooks = [];
  arrived = () => {};
  // In the gateway's place: it keeps what comes in, and asks the vendor whether it is genuine.
  gateway = createServer(
    express()
      .use(express.urlencoded({ extended: false }))
      .use((req, res) => {
        const signature = req.get('x-twilio-signature') ?? '';
        const params = req.body;
        const isGenuine = texts.vendor.isGenuine({ path: req.originalUrl, signature, params });
        hooks.push({ path: req.originalUrl, params, isGenuine });
        res.end();
        arrived();
      }),
  );
  texts = await startLocalTexts(await listen(gateway));
  web = createServer(
    express()
      .use(mailboxRoutes({ mailbox: undefined, texts }))
      .use(errorAnswers(makeLogger('test', { write() {} }))),
  );
  url = await listen(web);
});
afterEach(async () => {
  await texts.close();
  for (const server of [gateway, web]) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return urlOf(server);
}
async function reported(count: number) {
  while (hooks.length < count) await new Promise<void>((next) => (arrived = next));
  return hooks.map(({ params }) => params.MessageStatus);
}
const answer = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${url}/mailbox/texts`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  });

it('delivers a text and reports it, signed as Twilio signs', async () => {
  const { sid } = await texts.vendor.send({ id: 'one', to: '+15125550100', body: 'Hello' });

  expect(await reported(3)).toEqual(['queued', 'sent', 'delivered']);
  expect(hooks.every(({ isGenuine }) => isGenuine)).toBe(true);
  expect(hooks[0]?.path).toBe('/twilio-status?message=one');
  expect(await texts.list()).toMatchObject([
    { sid, phone: '+15125550100', body: 'Hello', isFromClient: false, status: 'delivered' },
  ]);
});

it('fails for the number that takes no texts', async () => {
  await texts.vendor.send({ id: 'two', to: '+15005550009', body: 'Hello' });

  expect(await reported(3)).toEqual(['queued', 'sent', 'undelivered']);
});

it('lets a person answer as the client, and shows the conversation as text', async () => {
  await texts.vendor.send({ id: 'three', to: '+15125550100', body: '<b>Hello</b>' });

  const response = await answer({ from: '(512) 555-0100', body: 'Yes <script>' });

  expect(response.status).toBe(303);
  expect(hooks.find(({ path }) => path === '/twilio-inbound')).toMatchObject({
    isGenuine: true,
    params: { From: '+15125550100', Body: 'Yes <script>' },
  });
  const page = await (await fetch(`${url}/mailbox`)).text();
  expect(page).toContain('&lt;b&gt;Hello&lt;/b&gt;');
  expect(page).toContain('Yes &lt;script&gt;');
  expect(page).not.toContain('<script>');
});

it.each([
  ['stop', 'You have successfully been unsubscribed.'],
  ['START', 'You have successfully been re-subscribed'],
  ['Help', 'Reply STOP to unsubscribe.'],
])('answers %s as Twilio does', async (body, expected) => {
  await answer({ from: '+15125550100', body });

  const [latest] = await texts.list();
  expect(latest).toMatchObject({
    isFromClient: false,
    body: expect.stringContaining(expected),
  });
});

it.each([
  ['no number', { from: 'somebody', body: 'Hi' }, {}, 422],
  ['no answer', { from: '+15125550100', body: ' ' }, {}, 422],
  ['another page', { from: '+15125550100', body: 'Hi' }, { 'sec-fetch-site': 'cross-site' }, 403],
])('refuses an answer from %s', async (_what, form, headers, status) => {
  expect((await answer(form, headers)).status).toBe(status);
  expect(hooks).toEqual([]);
});
