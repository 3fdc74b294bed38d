import { appendFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { z } from 'zod';

const attachment = z.object({ name: z.string(), type: z.string(), bytes: z.number() });

const message = z.object({
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(attachment).default([]),
});
/** A mail in the local mailbox. */
export type MailboxMessage = z.infer<typeof message>;

/**
 * The newest mails, newest first, kept in a file of one JSON object a line; the files that came with
 * them in a folder beside it, of the same name.
 */
export async function openMailbox(file: string, max = 500) {
  const folder = join(dirname(file), parse(file).name);
  const placeOf = (id: string, index: number) => join(folder, `${id}-${index}`);
  const remove = (mails: readonly MailboxMessage[]) =>
    Promise.all(
      mails.flatMap(({ id, attachments }) =>
        attachments.map((_, index) => rm(placeOf(id, index), { force: true })),
      ),
    );
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  let messages = lines
    .flatMap((line) => message.safeParse(parsed(line)).data ?? [])
    .slice(-max)
    .toReversed();
  await mkdir(folder, { recursive: true });
  await writeFile(file, messages.toReversed().map(toLine).join(''), { mode: 0o600 });
  const known = new Set(
    messages.flatMap(({ id, attachments }) => attachments.map((_, index) => `${id}-${index}`)),
  );
  for (const name of await readdir(folder))
    if (!known.has(name)) await rm(join(folder, name), { force: true });
  return {
    /** `contents` are those of the mail's attachments, in their order. */
    async add(mail: MailboxMessage, contents: readonly Uint8Array[]) {
      for (const [index, content] of contents.entries())
        await writeFile(placeOf(mail.id, index), content, { mode: 0o600 });
      const gone = messages.slice(max - 1);
      messages = [mail, ...messages].slice(0, max);
      await appendFile(file, toLine(mail));
      await remove(gone);
    },
    /** Newest first; with `to`, only those to that address. */
    list: (to?: string) =>
      to ? messages.filter((mail) => mail.to.includes(to.toLowerCase())) : messages,
    find: (id: string) => messages.find((mail) => mail.id === id),
    /** A file that came with a mail; undefined where there is none. */
    async attachment(id: string, index: number) {
      const found = messages.find((mail) => mail.id === id)?.attachments[index];
      return found && { ...found, content: await readFile(placeOf(id, index)) };
    },
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
