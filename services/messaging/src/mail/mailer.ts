import { createTransport } from 'nodemailer';

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
};

/** The port for outgoing mail; `send` rejects when the server does not take the mail. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** Sends over SMTP: `smtp://user:password@host:port`, `smtps://` for TLS from the first byte. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send({ to, subject, text, html, replyTo, attachments = [] }) {
      // An address object, so that a comma or a line break in `to` cannot add recipients.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        replyTo,
        attachments: [...attachments],
      });
    },
    close: () => transport.close(),
  };
}
