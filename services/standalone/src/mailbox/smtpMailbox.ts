import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { portOf } from '@plumbline/kit';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailboxStore.ts';

/** The local mail server: takes every mail for everybody and delivers none. */
export async function startSmtpMailbox(
  mailbox: Mailbox,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: 20 * 1024 * 1024,
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
  const { from, subject, text, html } = await PostalMime.parse(Buffer.concat(chunks));
  await mailbox.add({
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    from: from?.address ?? '',
    to,
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
  });
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
