import { reasonOf } from '@plumbline/kit';
import { brandOf, type Mailer, MailRefused } from '@plumbline/mail';
import { clientMail } from '../mail/clientMail.ts';
import type { OptOutLinks } from '../mail/optOutLinks.ts';
import type { Deliver } from './outbox.ts';

type Dependencies = { mailer: Mailer; siteUrl: string; optOutLinks: OptOutLinks };

/** Mails a client what a company has written; the same message always has the same Message-ID. */
export function deliverMail({ mailer, siteUrl, optOutLinks }: Dependencies): Deliver {
  return async (message) => {
    const { id, client_id, email_address, subject, message_content, facts, company } = message;
    const optOutUrl = optOutLinks.urlFor(client_id);
    try {
      await mailer.send({
        ...clientMail(
          {
            to: email_address ?? '',
            subject: subject ?? '',
            body: message_content,
            ...(facts && { facts }),
            optOutUrl,
            ...(company.email && { replyTo: company.email }),
          },
          brandOf(company, siteUrl),
        ),
        id,
        optOutUrl,
      });
      return { sid: null };
    } catch (error) {
      const reason = reasonOf(error);
      return { error: reason, retry: !(error instanceof MailRefused) };
    }
  };
}
