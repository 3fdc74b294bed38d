import { ApiError, fromDatabase, type Actor, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { brandedMail, brandOf, companyCard, type Mailer } from '@plumbline/mail';
import { invoiceFacts, quoteFacts } from './documentFacts.ts';
import type { DocumentMail } from './documentMail.ts';

const share = z.object({ token: z.string() });
const quote = z.object({ status: z.string() });

type Dependencies = Pick<GatewayTools, 'log'> & { mailer: Mailer };
type Sending = { mail: DocumentMail; actor: Actor; origin: string };

/**
 * Issues a quote or an invoice, makes its client link and mails link and PDF, with what it comes to
 * and until when. Everything is read and written with the sender's own token. A mail that fails leaves the document issued, and
 * says so: sending again is harmless.
 */
export function sendDocument({ mailer, log }: Dependencies) {
  return async ({ mail, actor, origin }: Sending): Promise<{ sent: true }> => {
    const { document, id, to } = mail;
    const { db } = actor;
    await issue(db, document, id);
    const shareIt = document === 'quote' ? 'share_quote' : 'share_invoice';
    const { token } = await fromDatabase(db.rpc(shareIt, { p_id: id, p_sent_to: to }), share);
    const facts = await (document === 'quote'
      ? fromDatabase(db.rpc('get_quote', { p_id: id }), quoteFacts)
      : fromDatabase(db.rpc('get_invoice', { p_id: id }), invoiceFacts));
    const sender = await fromDatabase(db.rpc('company_card'), companyCard);
    try {
      await mailer.send({
        ...brandedMail(
          {
            to,
            subject: mail.subject,
            paragraphs: mail.message.split(/\n{2,}/).filter(Boolean),
            facts,
            action: {
              label: document === 'quote' ? 'View quote' : 'View invoice',
              url: `${origin}/shared/documents/${token}`,
            },
            ...(sender.email && { replyTo: sender.email }),
          },
          brandOf(sender, origin),
        ),
        attachments: [
          {
            filename: mail.fileName,
            content: mail.pdf,
            encoding: 'base64',
            contentType: 'application/pdf',
          },
        ],
      });
    } catch (error) {
      log.error({ err: error, document, id }, 'document mail was not sent');
      throw new ApiError(
        502,
        'mail_failed',
        `The ${document} is issued, but we couldn’t send the email. Please send it again.`,
      );
    }
    return { sent: true };
  };
}

/** Drafts, expired and rejected quotes become sent; one that was accepted is only mailed again. */
async function issue(db: Actor['db'], document: DocumentMail['document'], p_id: string) {
  if (document === 'invoice') {
    await fromDatabase(db.rpc('send_invoice', { p_id }), z.unknown());
    return;
  }
  const { status } = await fromDatabase(db.rpc('get_quote', { p_id }), quote);
  if (status !== 'accepted' && status !== 'sent')
    await fromDatabase(db.rpc('set_quote_status', { p_id, p_status: 'sent' }), z.unknown());
}
