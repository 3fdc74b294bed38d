import { startBackend, type Backend } from '@plumbline/testing/backend';
import { openGateway, type OpenGateway } from './fixtures/openGateway.ts';

let backend: Backend;
let gateway: OpenGateway;

beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  gateway = await openGateway(backend);
});
afterEach(() => gateway.close());

const good = {
  name: 'Rosa Diaz',
  email: 'rosa@example.com',
  company: 'Diaz Roofing',
  subject: 'Enterprise',
  message: 'Please call me.',
};
const post = (body: unknown) =>
  fetch(`${gateway.url}/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const stored = () =>
  backend.sql`select name, email, company, subject, message from contact_requests order by created_at`;

describe('POST /contact', () => {
  it('stores the request, tells support and sends a receipt', async () => {
    const answer = await post(good);

    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ received: true });
    expect(await stored()).toContainEqual(good);
    expect(gateway.sent.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
      { to: 'support@plumbline.test', replyTo: 'rosa@example.com' },
      { to: 'rosa@example.com', replyTo: undefined },
    ]);
  });

  it('N2: repeats nothing of what was typed to the address that was typed', async () => {
    const typed = {
      name: 'Visit evil.example',
      subject: 'Prize',
      message: 'http://evil.example/x',
    };
    await post({ ...good, ...typed, company: 'Evil & Sons', email: 'victim@example.com' });

    const receipt = gateway.sent.findLast(({ to }) => to === 'victim@example.com');
    const text = JSON.stringify(receipt);
    expect(receipt?.subject).toBe('We have received your message');
    expect(text).not.toMatch(/evil|prize/i);
  });

  it('keeps the request when the mail server is down, and says so in the log', async () => {
    gateway.mailServer.isDown = true;

    const answer = await post({ ...good, name: 'Mail Down' });

    expect(answer.status).toBe(201);
    expect(await stored()).toContainEqual({ ...good, name: 'Mail Down' });
    expect(gateway.log()).toContain('contact mail was not sent');
  });

  it.each([
    ['no name', { ...good, name: ' ' }, 'name', 'Name is required'],
    ['no address', { ...good, email: 'rosa' }, 'email', 'Please enter a valid email address'],
    ['no message', { ...good, message: undefined }, 'message', 'Message is required'],
    [
      'a message of 5,001 characters',
      { ...good, message: 'x'.repeat(5001) },
      'message',
      'Message is too long (at most 5000 characters)',
    ],
    [
      'two recipients',
      { ...good, email: 'a@b.example,c@d.example' },
      'email',
      'Please enter a valid email address',
    ],
  ])('refuses %s and stores nothing', async (_what, body, field, error) => {
    const before = await stored();

    const answer = await post(body);

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ field, error });
    expect(await stored()).toEqual(before);
    expect(gateway.sent).toEqual([]);
  });

  it('refuses a megabyte', async () => {
    const answer = await post({ ...good, message: 'x'.repeat(1_000_000) });

    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large' });
  });

  it('ignores programs that fill in the invisible field, without telling them', async () => {
    const before = await stored();

    const answer = await post({ ...good, website: 'https://spam.example' });

    expect(answer.status).toBe(201);
    expect(await stored()).toEqual(before);
    expect(gateway.sent).toEqual([]);
  });

  it('takes five requests from an address and refuses the flood', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(good)));

    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
    expect(statuses.slice(5).every((status) => status === 429)).toBe(true);
    expect(gateway.sent).toHaveLength(10);
  });

  it('sends what was written as text, never as HTML', async () => {
    await post({
      ...good,
      name: '<img src=x onerror=alert(1)>',
      message: '<script>alert(2)</script>',
      subject: 'a\r\nBcc: all@example.com',
    });

    expect(gateway.sent[0]?.html).not.toMatch(/<img src=x|<script>/);
    expect(gateway.sent[0]?.subject).not.toMatch(/[\r\n]/);
  });

  it('is ready while the database answers', async () => {
    expect((await fetch(`${gateway.url}/ready`)).status).toBe(200);
  });
});
