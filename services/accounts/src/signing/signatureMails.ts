import { brandedMail, brandOf, type Mail } from '@plumbline/mail';
import { signedAttachments } from './attachment.ts';
import type { Signing } from './signing.ts';

const linkOf = ({ project_id }: Signing, siteUrl: string) => ({
  label: 'Open the project',
  url: `${siteUrl}/projects/${project_id}?tab=documents`,
});

/** The copy for the signer or the office, with the signed file. */
export function signedMail(to: string, signing: Signing, file: Uint8Array, siteUrl: string): Mail {
  const { company, document_name, office_email, signatures } = signing;
  const by = signatures.at(-1)?.name ?? signing.signer;
  const isOffice = to === officeOf(signing);
  const attachments = signedAttachments(document_name, file);
  const where = isOffice
    ? 'The signed document is also with the documents of the project.'
    : `If you have questions, reply to this email.`;
  const mail = brandedMail(
    {
      to,
      subject: `Signed: ${document_name}`,
      paragraphs: [
        `Hello${isOffice ? '' : ` ${by}`},`,
        `${by} signed ${document_name} for ${company.name}.`,
        attachments.length > 0
          ? 'The signed copy is attached. Its last page records who signed it, when, and how.'
          : 'The signed copy is too large for an email. Download it from the link where it was signed.',
      ],
      ...(isOffice && { action: linkOf(signing, siteUrl) }),
      closing: [where],
      ...replyTo(isOffice ? signing.signer_email : (office_email ?? company.email)),
    },
    brandOf(company, siteUrl),
  );
  return attachments.length > 0 ? { ...mail, attachments } : mail;
}

/** Tells the office that the signer declined, and why. */
export function declinedMail(to: string, signing: Signing, siteUrl: string): Mail {
  const { company, document_name, signer, decline_reason } = signing;
  return brandedMail(
    {
      to,
      subject: `Declined: ${document_name}`,
      paragraphs: [
        `${signer} declined to sign ${document_name}.`,
        ...(decline_reason ? [`Reason: ${decline_reason}`] : []),
      ],
      action: linkOf(signing, siteUrl),
      ...replyTo(signing.signer_email),
    },
    brandOf(company, siteUrl),
  );
}

/** Who in the company is emailed: who asked for the signature, else the company. */
export const officeOf = ({ office_email, company }: Signing) => office_email ?? company.email;

const replyTo = (address: string | null | undefined) => (address ? { replyTo: address } : {});
