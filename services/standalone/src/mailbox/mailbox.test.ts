import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeServer, makeLogger, portOf, serve, urlOf, errorAnswers } from '@plumbline/kit';
import express from 'express';
import { type Mail, smtpMailer } from '@plumbline/mail';
import { mailboxRoutes } from './mailboxRoutes.ts';
import { openMailbox, type Mailbox } from './mailboxStore.ts';
import { startSmtpMailbox } from './smtpMailbox.ts';

let folder: string;
let mailbox: Mailbox;
let smtp: { url: string; close: () => Promise<void> };
let server: Server;
const file = () => join(folder, 'mailbox.jsonl');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-mailbox-'));
  mailbox = await openMailbox(file());
  smtp = await startSmtpMailbox(mailbox);
  const app = express()
    .use(mailboxRoutes({ mailbox, texts: undefined }))
    .use(errorAnswers(makeLogger('test', { write() {} })));
  server = await serve(app, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await closeServer(server, 100);
  await smtp.close();
  await rm(folder, { recursive: true });
});

const pdf = Buffer.from('%PDF-1.7 a quote');
const get = (path: string) => fetch(urlOf(server) + path);
async function mail(attachments: NonNullable<Mail['attachments']>) {
  const mailer = smtpMailer({ url: smtp.url, from: 'office@plumbline.test' });
  await mailer.send({ to: 'rosa@example.com', subject: 'Quote', text: 'Hello', attachments });
  mailer.close();
  const [newest] = mailbox.list();
  return newest?.id ?? '';
}
const attached = (filename: string, content: Buffer, contentType: string) => ({
  filename,
  content: content.toString('base64'),
  encoding: 'base64' as const,
  contentType,
});

it('takes no mail to nobody, for good', async () => {
  const mailer = smtpMailer({ url: smtp.url, from: 'office@plumbline.test' });

  const sent = mailer.send({ to: 'Nobody@example.com', subject: 'Quote', text: 'Hello' });

  await expect(sent).rejects.toMatchObject({
    name: 'MailRefused',
    message: expect.stringContaining('550 No such user here'),
  });
  mailer.close();
});

describe('N5: the mailbox', () => {
  const statusOf = (headers: Record<string, string>, host = '127.0.0.1') =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(urlOf(server));
      request({ port, host, path: '/mailbox/messages.json', headers }, (res) => {
        res.resume();
        resolve(res.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it.each([
    ['from this machine', {}, 200],
    ['under its name', { host: 'localhost:3000' }, 200],
    ['that a proxy passes on', { 'x-forwarded-for': '8.8.8.8' }, 403],
    ['that a proxy says is from here', { 'x-forwarded-for': '127.0.0.1' }, 403],
    ['that another proxy passes on', { forwarded: 'for=8.8.8.8' }, 403],
    ['of a page under another name', { host: 'rebound.example:3000' }, 403],
  ])('answers a request %s: %p', async (_what, headers, status) => {
    expect(await statusOf(headers)).toBe(status);
  });

  it('is closed to a connection from the network, whatever it says', async () => {
    const open = await serve(
      express()
        .use(mailboxRoutes({ mailbox, texts: undefined }))
        .use(errorAnswers(makeLogger('test', { write() {} }))),
      { port: 0, host: '0.0.0.0' },
    );
    const address = Object.values(networkInterfaces())
      .flatMap((one) => one ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

    const answer = address
      ? await fetch(`http://${address}:${portOf(open)}/mailbox`, { headers: { host: 'localhost' } })
      : undefined;

    await closeServer(open, 0);
    expect(answer?.status ?? 403).toBe(403);
  });
});

describe('the files of a mail', () => {
  it('are listed with it and open from it', async () => {
    const id = await mail([attached('Q-0001 <Deck>.pdf', pdf, 'application/pdf')]);

    const page = await (await get('/mailbox')).text();
    const [json] = await (await get('/mailbox/messages.json')).json();
    const opened = await get(`/mailbox/messages/${id}/attachments/0`);

    expect(page).toContain(`href="/mailbox/messages/${id}/attachments/0"`);
    expect(page).toContain('Q-0001 &lt;Deck&gt;.pdf');
    expect(json.attachments).toEqual([
      {
        name: 'Q-0001 <Deck>.pdf',
        type: 'application/pdf',
        bytes: pdf.length,
        url: `/mailbox/messages/${id}/attachments/0`,
      },
    ]);
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect(opened.headers.get('content-disposition')).toMatch(/^inline; filename=/);
  });

  it('are saved, not shown, where a browser would run them', async () => {
    const id = await mail([attached('x.html', Buffer.from('<script>1</script>'), 'text/html')]);

    const opened = await get(`/mailbox/messages/${id}/attachments/0`);

    expect(opened.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(opened.headers.get('content-type')).toBe('application/octet-stream');
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('are still there after a restart, and go with their mail', async () => {
    const id = await mail([attached('a.pdf', pdf, 'application/pdf')]);
    const again = await openMailbox(file(), 1);

    expect(await again.attachment(id, 0)).toEqual({
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: pdf.length,
      content: pdf,
    });
    expect(await readdir(join(folder, 'mailbox'))).toEqual([`${id}-0`]);
    const mails = again.list();
    for (const one of mails) await again.add({ ...one, id: 'newer', attachments: [] }, []);
    expect(await readdir(join(folder, 'mailbox'))).toEqual([]);
  });

  it.each(['/0', '/1', '/-1', '/x', '/..%2f..%2fmailbox.jsonl'])(
    'are not found at %s of a mail without',
    async (place) => {
      const id = await mail([]);

      const page = await (await get('/mailbox')).text();
      const missing = await get(`/mailbox/messages/${id}/attachments${place}`);

      expect(page).not.toContain(`${id}/attachments`);
      expect(missing.status).toBe(404);
    },
  );
});
