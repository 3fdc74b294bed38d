import type { GatewayTools } from '@plumbline/kit';
import { brandedMail, type Mailer } from '@plumbline/mail';

type Notice = {
  to: readonly string[];
  name: string;
  subject: string;
  paragraphs: readonly string[];
};

/** Tells owners about the end of their company. What was asked counts, not the mail: one that fails is logged. */
export const notices =
  ({ mailer, log }: Pick<GatewayTools, 'log'> & { mailer: Mailer }) =>
  async ({ to, name, subject, paragraphs }: Notice): Promise<void> => {
    for (const address of to)
      await mailer
        .send(brandedMail({ to: address, subject, paragraphs }, { name }))
        .catch((error: unknown) => log.error({ err: error }, 'a notice of deletion was not sent'));
  };
