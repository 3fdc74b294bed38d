import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { portOf } from '@plumbline/kit';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailboxStore.ts';

/** Of whom the local mail server says that they do not exist, at any domain: to see what becomes of such a mail. */
const nobody = /^nobody@/i;

/** The local mail server: takes every mail for everybody but `nobody@…`, and delivers none. */
export async function startSmtpMailbox(
  mailbox: Mailbox,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: 20 * 1024 * 1024,
    onRcptTo({ address }, _, done) {
      const refusal = Object.assign(new Error('No such user here'), { responseCode: 550 });
      done(nobody.test(address) ? refusal : undefined);
    },
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase());
      void (async () => {
        done(await receive(stream, recipients, mailbox).then(() => undefined, toError));
      })();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${portOf(listening)}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(stream: AsyncIterable<Buffer>, to: string[], mailbox: Mailbox) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks), { attachmentEncoding: 'arraybuffer' });
  const files = mail.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'Attachment',
    type: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }));
  await mailbox.add(
    {
      id: randomUUID(),
      receivedAt: new Date().toISOString(),
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: files.map(({ name, type, content }) => ({ name, type, bytes: content.length })),
    },
    files.map(({ content }) => content),
  );
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
