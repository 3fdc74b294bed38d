import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Where bills are emailed to, and the password with which the mail provider calls. */
export type BillMailSettings = {
  /** Such as bills@in.example.com; a company's own has its token after a plus sign. */
  address: string;
  secret: string;
};

/** Why a file did not become a bill. */
type SkipReason = 'type' | 'size' | 'count' | 'empty' | 'picture';
type BillFile = { name: string; type: string; ending: string; bytes: Buffer; hash: string };
/** An email as far as bills need it; its text is read only where it answers a message of a portal. */
export type BillMail = {
  token: string;
  messageId: string;
  sender: string;
  subject: string;
  text: string;
  files: BillFile[];
  skipped: { name: string; reason: SkipReason }[];
};

const mostFiles = 10;
/** As the storage allows for a file of a vendor. */
const mostBytes = 25 * 1024 * 1024;
/** Pictures that an email shows in its text and that are smaller are logos of signatures. */
const leastPicture = 10 * 1024;

const text = (most: number) =>
  z
    .string()
    .default('')
    // No control characters, and no half characters, which are no text to the database.
    .transform((value) =>
      value
        .replaceAll(/\p{Cc}+/gu, ' ')
        .toWellFormed()
        .trim()
        .slice(0, most)
        .toWellFormed(),
    );
/** Of several lines, up to as many characters as a message of the portal has. */
const paragraphs = z
  .string()
  .default('')
  .transform((value) =>
    value
      .replaceAll('\r\n', '\n')
      .replaceAll(/[^\P{Cc}\n\t]+/gu, ' ')
      .toWellFormed()
      .slice(0, 5000)
      .toWellFormed(),
  );
const person = z.object({ Email: text(320), MailboxHash: text(100) });
/** What Postmark posts for an email that came in: https://postmarkapp.com/developer/webhooks/inbound-webhook */
const posted = z.object({
  From: text(320),
  FromFull: person.optional(),
  ToFull: z.array(person).max(500).default([]),
  CcFull: z.array(person).max(500).default([]),
  BccFull: z.array(person).max(500).default([]),
  OriginalRecipient: text(320),
  MailboxHash: text(100),
  Subject: text(300),
  /** The answer without the email that it quotes, where the provider found it. */
  StrippedTextReply: paragraphs,
  TextBody: paragraphs,
  MessageID: text(200),
  Headers: z
    .array(z.object({ Name: text(200), Value: text(2000) }))
    .max(2000)
    .default([]),
  Attachments: z
    .array(
      z.object({
        Name: text(200),
        Content: z.string().default(''),
        ContentID: text(300).nullish(),
      }),
    )
    .max(500)
    .default([]),
});
type Posted = z.infer<typeof posted>;

/** An email from what Postmark posts. @throws ZodError for anything else */
export function readBillMail(body: unknown): BillMail {
  const mail = posted.parse(body);
  const { files, skipped } = sortFiles(mail.Attachments);
  return {
    token: tokenOf(mail),
    messageId: messageIdOf(mail),
    sender: mail.FromFull?.Email || mail.From || 'unknown',
    subject: mail.Subject,
    text: mail.StrippedTextReply.trim() || mail.TextBody.trim(),
    files,
    skipped,
  };
}

/** The part of the address after the plus sign; of the envelope first, because a forwarded email names others. */
function tokenOf({ OriginalRecipient, MailboxHash, ToFull, CcFull, BccFull }: Posted) {
  const ofEnvelope = /\+([^@+]+)@[^@]*$/.exec(OriginalRecipient)?.[1];
  const named = [...ToFull, ...CcFull, ...BccFull].find(({ MailboxHash: hash }) => hash);
  return (ofEnvelope ?? (MailboxHash || named?.MailboxHash || '')).toLowerCase().slice(0, 100);
}

/** The sender's own id, which is the same when an email comes twice; the provider's where it has none. */
function messageIdOf({ Headers, MessageID }: Posted) {
  const own = Headers.find(({ Name }) => Name.toLowerCase() === 'message-id')?.Value;
  const id = own || MessageID;
  return id && id.length <= 200 ? id : `sha256:${hashOf(id)}`;
}

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

function sortFiles(attachments: Posted['Attachments']) {
  const files: BillFile[] = [];
  const skipped: BillMail['skipped'] = [];
  for (const { Name, Content, ContentID } of attachments) {
    const name = Name || 'file';
    const bytes = Buffer.from(Content, 'base64');
    const kind = kindOf(bytes);
    const reason = reasonAgainst(bytes, kind, Boolean(ContentID), files.length);
    if (reason || !kind) skipped.push({ name, reason: reason ?? 'type' });
    else if (!files.some(({ hash }) => hash === hashOf(bytes)))
      files.push({ name, ...kind, bytes, hash: hashOf(bytes) });
  }
  return { files, skipped: skipped.slice(0, 50) };
}

function reasonAgainst(
  bytes: Buffer,
  kind: ReturnType<typeof kindOf>,
  isShown: boolean,
  before: number,
): SkipReason | undefined {
  if (bytes.length === 0) return 'empty';
  if (!kind) return 'type';
  if (isShown && kind.ending !== 'pdf' && bytes.length < leastPicture) return 'picture';
  if (bytes.length > mostBytes) return 'size';
  return before >= mostFiles ? 'count' : undefined;
}

/** What a file is by its first bytes; what the email says of it is not believed. */
function kindOf(bytes: Buffer) {
  const start = bytes.subarray(0, 1024).toString('latin1');
  if (start.includes('%PDF-')) return { type: 'application/pdf', ending: 'pdf' };
  if (start.startsWith('\u00FF\u00D8\u00FF')) return { type: 'image/jpeg', ending: 'jpg' };
  if (start.startsWith('\u0089PNG\r\n')) return { type: 'image/png', ending: 'png' };
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP')
    return { type: 'image/webp', ending: 'webp' };
  return undefined;
}
