import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** A file that goes with a mail. */
type Attachment = {
  filename: string;
  content: string;
  encoding: 'base64';
  contentType: string;
};

/** A mail to one person, as plain text and, if wanted, HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  attachments?: readonly Attachment[];
  /** Ours; a mail that is sent twice under one id is one mail to most mail programs. */
  id?: string;
  /** Where the receiver, or their mail program, says that they want no more of these. */
  optOutUrl?: string;
};

/** The port for outgoing mail; `send` rejects when the server does not take the mail. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** The server will never take this mail, such as one to an address that does not exist. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

const smtpFault = z.object({
  responseCode: z.number(),
  /** What the server said: "550 5.1.1 No such person". */
  response: z.string().optional(),
});

type SmtpSettings = {
  /** `smtp://user:password@host:port`, `smtps://` for TLS from the first byte. */
  url: string;
  from: string;
  /**
   * How long a server may say nothing. Well under the two minutes for which a worker has its work to itself:
   * after them another one sends the same.
   */
  timeoutMs?: number;
};

// Beside an address nodemailer reads settings from its query alone; the operator's own come first there.
const withPatience = (url: string, ms: number) =>
  `${url}${url.includes('?') ? '&' : '?'}connectionTimeout=${ms}&greetingTimeout=${ms}&socketTimeout=${ms}`;

/** Connects to a mail server and signs in, without sending. @throws what the server said */
export async function checkMailServer({
  url,
  timeoutMs,
}: Required<Pick<SmtpSettings, 'url' | 'timeoutMs'>>): Promise<void> {
  const transport = createTransport(withPatience(url, timeoutMs));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends over SMTP. */
export function smtpMailer({ url, from, timeoutMs = 20_000 }: SmtpSettings): Mailer {
  const transport = createTransport(withPatience(url, timeoutMs), { from });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'plumbline.test';
  return {
    async send({ to, subject, text, html, replyTo, attachments = [], id, optOutUrl }) {
      try {
        await transport.sendMail({
          // An address object, so that a comma or a line break in `to` cannot add recipients.
          to: { name: '', address: to },
          subject,
          text,
          html,
          replyTo,
          attachments: [...attachments],
          ...(id && { messageId: `<${id}@${domain}>` }),
          ...(optOutUrl && {
            headers: {
              'List-Unsubscribe': `<${optOutUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        });
      } catch (error) {
        const { data } = smtpFault.safeParse(error);
        // 535 and its like are about our own account: the mail is good.
        const isForGood = data && data.responseCode >= 550 && data.responseCode < 560;
        if (!isForGood) throw error;
        const said = data.response ? `: ${data.response}` : '.';
        throw new MailRefused(`The mail server refused this mail${said}`, { cause: error });
      }
    },
    close: () => transport.close(),
  };
}
