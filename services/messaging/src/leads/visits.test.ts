import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { pino } from 'pino';
import { openGateway, type OpenGateway } from '../fixtures/openGateway.ts';
import { noTexts } from '../texts/noTexts.ts';
import { sendLeadMessages } from './sendLeadMessages.ts';
import { visitLinks } from './visitLinks.ts';

let backend: Backend;
let company: TestCompany;
let gateway: OpenGateway;
let callers = 0;
const links = visitLinks('http://localhost:3000/api/messaging', 'secret');

const get = (path: string) => fetch(gateway.url + path, { headers: { accept: 'text/html' } });
const post = (path: string, values: Record<string, string>) =>
  fetch(gateway.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.0.1.${(callers += 1)}` },
    body: new URLSearchParams(values),
  });
const work = () =>
  sendLeadMessages({
    service: backend.service(),
    mailer: {
      send: async (mail) => void gateway.sent.push(mail),
      close: () => undefined,
    },
    texts: noTexts,
    links,
    siteUrl: 'http://localhost:3000',
    quietHours: 'off',
    log: pino({ level: 'silent' }),
  })();
/** The path of the link in the newest mail. */
const mailed = () => {
  const url = /http:\S+\/visits\/[\w-]+/.exec(gateway.sent.at(-1)?.text ?? '')?.[0] ?? '';
  return url.replace('http://localhost:3000/api/messaging', '');
};
const timesIn = (html: string) =>
  [...html.matchAll(/name="at" value="([^"]+)"/g)].map(([, at]) => at ?? '');

async function offer(contact_name: string) {
  const { client } = company.owner;
  const email = `${contact_name.toLowerCase()}@lake.test`;
  const address = { street: '12 Oak St', city: 'Austin', state: 'TX', zip: '78701' };
  const { data: lead } = await client
    .rpc('save_lead', { p_lead: { contact_name, email, title: 'Deck & "porch"', address } })
    .throwOnError();
  const message = { lead_id: lead.id, kind: 'email', body: 'Pick a time.', offers_visit: true };
  await client.rpc('send_lead_message', { p_message: message }).throwOnError();
  await work();
  return mailed();
}

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional' });
  gateway = await openGateway(backend);
}, 120_000);
afterAll(async () => {
  await gateway?.close();
  await backend?.close();
});

it('books, moves, and cancels a visit by the mailed link, without script', async () => {
  const path = await offer('Ada');
  const page = await get(path);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(html).not.toMatch(/<script|\son\w+=|<b>/i);
  const [at = '', later = ''] = timesIn(html).slice(-2);

  const booked = await post(path, { at });
  expect([booked.status, booked.headers.get('location')]).toEqual([
    303,
    `${path.split('/').at(-1)}?done=booked`,
  ]);
  expect(await (await get(`${path}?done=booked`)).text()).toContain('Your visit is booked');
  await work();
  const mail = gateway.sent.at(-1);
  expect(mail?.subject).toMatch(/^Visit booked: \w+day, /);
  const ics = Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64').toString();
  expect(ics).toContain('LOCATION:12 Oak St\\, Austin\\, TX 78701\r\n');
  const file = await get(`${path}/calendar`);
  expect([file.headers.get('content-type'), await file.text()]).toEqual([
    'text/calendar; charset=utf-8',
    ics,
  ]);

  const open = await (await get(path)).text();
  expect(open).toContain('name="act" value="move"');
  expect(timesIn(open)).toContain(later);
  expect(timesIn(open)).not.toContain(at);
  const moved = await post(path, { at: later, act: 'move' });
  expect(moved.headers.get('location')).toContain('done=moved');
  const [entry] = await backend.sql`
    select to_char(start_date + start_time, 'YYYY-MM-DD"T"HH24:MI') as at from project_timeline`;
  expect(entry).toEqual({ at: later });
  const canceled = await post(path, { act: 'cancel' });
  expect(canceled.headers.get('location')).toContain('done=canceled');
  expect(await backend.sql`select * from project_timeline`).toEqual([]);
  await work();
  expect(gateway.sent.at(-1)?.subject).toMatch(/^Visit canceled: /);
});

it('shows the loser of a race the times that are left', async () => {
  const paths = [await offer('Bo'), await offer('Cy')];
  const [at = ''] = timesIn(await (await get(paths[0] ?? '')).text());
  const answers = await Promise.all(paths.map((path) => post(path, { at })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    303, 409,
  ]);
  const html = (await answers.find(({ status }) => status === 409)?.text()) ?? '';
  expect(html).toContain('This time is no longer available');
  expect(timesIn(html)).not.toContain(at);
  expect(timesIn(html).length).toBeGreaterThan(5);
  // The nearest ones are beside the refusal, before the list of all.
  const [near = ''] = /<div class="near">.*?<\/div>/s.exec(html) ?? [];
  const left = timesIn(html.replace(near, ''));
  expect(timesIn(near)).toEqual(left.slice(0, 3));
  expect(html.indexOf(near)).toBeLessThan(html.indexOf('<details'));
  // The page is never shown from a cache: it has the free times of now.
  const again = await get(paths[answers.findIndex(({ status }) => status === 409)] ?? '');
  expect(again.headers.get('cache-control')).toBe('no-store');
  expect(timesIn(await again.text())).not.toContain(at);
});

it('answers links that do not work with one page, and slows down who guesses', async () => {
  const answers = [];
  for (let count = 0; count < 21; count += 1)
    answers.push(await get(`/visits/${'x'.repeat(40)}${count}`));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect(await answers[0]?.text()).toContain('This link is no longer valid.');
  expect((await post('/visits/short', { at: 'x' })).status).toBe(404);
});
