import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { portOf } from '@plumbline/kit';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { MailRefused, smtpMailer, type Mailer } from './mailer.ts';

let server: SMTPServer;
let mailer: Mailer;
let received: { to: string[]; mail: Email }[];
let refusal: number | undefined;

beforeEach(async () => {
  received = [];
  refusal = undefined;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      done(refusal ? Object.assign(new Error('refused'), { responseCode: refusal }) : null);
    },
    onData(stream, { envelope }, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ to: envelope.rcptTo.map(({ address }) => address), mail });
        done();
      })();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  mailer = smtpMailer({
    url: `smtp://127.0.0.1:${portOf(listening)}`,
    from: 'Plumbline <no-reply@plumb.test>',
  });
});
afterEach(async () => {
  mailer.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});
const mail = { to: 'rosa@example.com', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };

it('sends text and HTML under an id of our own, with a way out', async () => {
  await mailer.send({ ...mail, id: 'one', optOutUrl: 'https://portal.example/stop' });

  const [one] = received;
  expect(one?.to).toEqual(['rosa@example.com']);
  expect(one?.mail).toMatchObject({ messageId: '<one@plumb.test>', subject: 'Hello' });
  expect(one?.mail.html).toContain('<p>Hi</p>');
  expect(one?.mail.headers).toContainEqual(
    expect.objectContaining({
      key: 'list-unsubscribe',
      value: '<https://portal.example/stop>',
    }),
  );
});

it('sends to one person, whatever the address says', async () => {
  await mailer.send({ ...mail, to: 'rosa@example.com' });
  await mailer.send({ ...mail, to: 'a@b.example, c@d.example' }).catch(() => {});

  expect(received.every(({ to }) => to.length === 1)).toBe(true);
});

it.each([
  [550, true],
  [553, true],
  [450, false],
  [421, false],
  [535, false],
])('knows of %i whether it is for good: %p', async (code, isForGood) => {
  refusal = code;

  const fault = await mailer.send(mail).catch((error: unknown) => error);

  expect(fault).toBeInstanceOf(Error);
  expect(fault instanceof MailRefused).toBe(isForGood);
});

it('says in plain words that a mail was refused, and what the server said', async () => {
  refusal = 550;

  await expect(mailer.send(mail)).rejects.toThrow('The mail server refused this mail: 550 refused');
});

it('gives up a server that accepts the connection and says nothing', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const waiting = smtpMailer({
    url: `smtp://127.0.0.1:${portOf(silent)}`,
    from: 'Plumbline <no-reply@plumb.test>',
    timeoutMs: 50,
  });

  await expect(waiting.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });

  waiting.close();
  silent.close();
});

it('N6: sends with the one nodemailer that every package has, 10 or newer', async () => {
  const lock = await readFile(new URL('../../../pnpm-lock.yaml', import.meta.url), 'utf8');

  const versions = new Set(
    [...lock.matchAll(/nodemailer@(\d+)\.[\d.]+/g)].map(([, major]) => major),
  );

  expect([...versions]).toEqual(['10']);
});
