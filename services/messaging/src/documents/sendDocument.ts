import { ApiError, type Actor, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { brandedMail } from '../mail/brandedMail.ts';
import { brandOf, companyCard } from '../mail/companyCard.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { DocumentMail } from './documentMail.ts';

const share = z.object({ token: z.string() });

const statusByCode: Record<string, number> = {
  PT402: 402,
  PT403: 403,
  PT404: 404,
  PT409: 409,
  PT422: 422,
};

type Dependencies = Pick<GatewayTools, 'log'> & { mailer: Mailer };
type Sending = { mail: DocumentMail; actor: Actor; origin: string };

/**
 * Issues a quote or an invoice, makes its client link and mails both link and PDF. Everything is
 * read and written with the sender's own token. A mail that fails leaves the document issued, and
 * says so: sending again is harmless.
 */
export function sendDocument({ mailer, log }: Dependencies) {
  return async ({ mail, actor, origin }: Sending): Promise<{ sent: true }> => {
    const { document, id, to } = mail;
    const call = async (name: string, values: Record<string, unknown>): Promise<unknown> => {
      const { data, error } = await actor.db.rpc(name, values);
      if (error) throw new ApiError(statusByCode[error.code] ?? 500, error.code, error.message);
      return data;
    };
    if (document === 'invoice') await call('send_invoice', { p_id: id });
    else await issueQuote(call, id);
    const { token } = share.parse(
      await call(document === 'quote' ? 'share_quote' : 'share_invoice', {
        p_id: id,
        p_sent_to: to,
      }),
    );
    const { data } = await actor.db
      .from('companies')
      .select('name, email, phone, website, logo_url, primary_color, accent_color, address')
      .eq('id', actor.companyId ?? '')
      .single();
    const sender = companyCard.parse(data);
    try {
      await mailer.send({
        ...brandedMail(
          {
            to,
            subject: mail.subject,
            paragraphs: mail.message.split(/\n{2,}/).filter(Boolean),
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
        `The ${document} is issued, but the mail could not be sent. Please send it again.`,
      );
    }
    return { sent: true };
  };
}

type Call = (name: string, values: Record<string, unknown>) => Promise<unknown>;

/** Drafts, expired and rejected quotes become sent; one that was accepted is only mailed again. */
async function issueQuote(call: Call, id: string): Promise<void> {
  const { status } = z.object({ status: z.string() }).parse(await call('get_quote', { p_id: id }));
  if (status !== 'accepted' && status !== 'sent')
    await call('set_quote_status', { p_id: id, p_status: 'sent' });
}
