import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const message = z.object({
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
/** A mail in the local mailbox. */
export type MailboxMessage = z.infer<typeof message>;

const kept = 500;

/** The newest 500 mails, newest first, kept in a file of one JSON object a line. */
export async function openMailbox(file: string) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  let messages = lines
    .flatMap((line) => message.safeParse(parsed(line)).data ?? [])
    .slice(-kept)
    .toReversed();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, messages.toReversed().map(toLine).join(''), { mode: 0o600 });
  return {
    async add(mail: MailboxMessage) {
      messages = [mail, ...messages].slice(0, kept);
      await appendFile(file, toLine(mail));
    },
    /** Newest first; with `to`, only those to that address. */
    list: (to?: string) =>
      to ? messages.filter((mail) => mail.to.includes(to.toLowerCase())) : messages,
    find: (id: string) => messages.find((mail) => mail.id === id),
  };
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

const toLine = (mail: MailboxMessage) => `${JSON.stringify(mail)}\n`;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
