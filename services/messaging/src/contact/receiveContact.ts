import { ApiError, type GatewayTools } from '@plumbline/kit';
import { brandedMail, type Mailer } from '@plumbline/mail';
import type { ContactRequest } from './contactRequest.ts';

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & {
  mailer: Mailer;
  supportAddress: string;
};

/** Stores a contact request, tells the support team and sends the writer a receipt. */
export function receiveContact({ service, log, mailer, supportAddress }: Dependencies) {
  return async (request: ContactRequest): Promise<{ received: true }> => {
    // A program filled in the invisible field: it gets the same answer and nothing happens.
    if (request.website) return { received: true };
    const { website: _, ...row } = request;
    const { error } = await service.from('contact_requests').insert(row);
    if (error) {
      log.error({ code: error.code, reason: error.message }, 'contact request was not stored');
      throw new ApiError(503, 'not_stored', 'We couldn’t save your message. Please try again.');
    }
    // The request is safe in the database; a mail server that is down must not ask for it twice.
    const sent = await Promise.allSettled([
      mailer.send(toSupport(request, supportAddress)),
      mailer.send(receipt(request)),
    ]);
    for (const result of sent)
      if (result.status === 'rejected')
        log.error({ err: result.reason }, 'contact mail was not sent');
    return { received: true };
  };
}

function toSupport({ name, email, company, phone, subject, message }: ContactRequest, to: string) {
  const from = [name, company, phone].filter(Boolean).join(', ');
  return brandedMail({
    to,
    subject: `Contact request: ${subject ?? name}`,
    paragraphs: [`${from} <${email}> wrote:`, message],
    replyTo: email,
  });
}

/** Says nothing that was typed into the form: anyone can type anything, and anyone's address. */
const receipt = ({ email }: Pick<ContactRequest, 'email'>) =>
  brandedMail({
    to: email,
    subject: 'We have received your message',
    paragraphs: [
      'Hello,',
      'Thank you for writing to us. We received your message and will reply as soon as we can.',
      'If you didn’t write to us, you can ignore this email.',
    ],
  });
