import { brandedMail, brandOf, type Mail } from '@plumbline/mail';
import type { Acceptance } from './acceptance.ts';
import { signedAttachments } from './attachment.ts';

/** Who in the company is emailed: who wrote the quote, else the company. */
const officeOf = ({ office_email, company }: Acceptance) => office_email ?? company.email;

/** The office and the client, each once; nobody for a row that sends no email. */
export const receiversOf = (accepted: Acceptance): string[] => {
  if (!accepted.sends_email) return [];
  const both = [officeOf(accepted), accepted.client_email];
  return [...new Set(both.flatMap((address) => address || []))];
};

/** The copy of an accepted quote for the client or the office, with the signed file. */
export function acceptanceMail(
  to: string,
  accepted: Acceptance,
  file: Uint8Array,
  siteUrl: string,
): Mail {
  const { company, document, signer_name, client_email, quote_id } = accepted;
  const name = `Quote ${document.number}`;
  const isOffice = to === officeOf(accepted);
  const attachments = signedAttachments(name, file);
  const replyTo = isOffice ? client_email : officeOf(accepted);
  const mail = brandedMail(
    {
      to,
      subject: `Signed: ${name}, ${document.title}`,
      paragraphs: [
        `Hello${isOffice ? '' : ` ${signer_name}`},`,
        `${signer_name} accepted ${name}, ${document.title}, from ${company.name}.`,
        attachments.length > 0
          ? 'The signed copy is attached. Its last page records who signed it, when, and how.'
          : 'The signed copy is too large for an email. Download it from the link where it was signed.',
      ],
      ...(isOffice && {
        action: { label: 'Open the quote', url: `${siteUrl}/quotes/${quote_id}` },
      }),
      closing: isOffice ? [] : ['If you have questions, reply to this email.'],
      ...(replyTo && { replyTo }),
    },
    brandOf(company, siteUrl),
  );
  return attachments.length > 0 ? { ...mail, attachments } : mail;
}
