/** A mail that the product has sent during a test. */
export type TestMail = { to: string; subject: string; text: string; html: string };

/** Collects mails instead of sending them. */
export function makeMailbox() {
  const mails: TestMail[] = [];
  return {
    mails,
    async send({
      to,
      subject,
      text = '',
      html = '',
    }: {
      to: string;
      subject: string;
      text?: string;
      html?: string;
    }) {
      mails.push({ to, subject, text, html });
    },
  };
}
