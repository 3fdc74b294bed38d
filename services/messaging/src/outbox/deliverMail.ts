import { reasonOf } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { brandOf, type Mailer, MailRefused } from '@plumbline/mail';
import { clientMail } from '../mail/clientMail.ts';
import { replyAddress } from '../mail/replyAddress.ts';
import type { OptOutLinks } from '../mail/optOutLinks.ts';
import type { Deliver } from './outbox.ts';

type Dependencies = {
  mailer: Mailer;
  siteUrl: string;
  optOutLinks: OptOutLinks;
  service: SupabaseClient;
  /** The address whose mail comes back to this gateway. */
  incoming: string | undefined;
};

/** Mails a client what a company has written; the same message always has the same Message-ID. */
export function deliverMail({
  mailer,
  siteUrl,
  optOutLinks,
  service,
  incoming,
}: Dependencies): Deliver {
  return async (message) => {
    const { id, client_id, email_address, subject, message_content, facts, company } = message;
    const optOutUrl = optOutLinks.urlFor(client_id);
    try {
      const replyTo = (await replyAddress(service, incoming, message)) ?? company.email;
      await mailer.send({
        ...clientMail(
          {
            to: email_address ?? '',
            subject: subject ?? '',
            body: message_content,
            ...(facts && { facts }),
            optOutUrl,
            ...(replyTo && { replyTo }),
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
