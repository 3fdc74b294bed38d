import { mailHtml } from './mailHtml.ts';
import type { Mail } from './mailer.ts';
import type { Brand, Fact, MailText } from './mailText.ts';

/** How a mail begins. */
export const greeting = (name?: string | null) => (name ? `Hello ${name},` : 'Hello,');

const ownBrand: Brand = { name: 'Plumbline' };

/** Lays a mail out as text and as HTML in the company's colors; everything in it is escaped. */
export function brandedMail(mail: MailText, brand: Brand = ownBrand): Mail {
  const { to, subject, paragraphs, facts = [], sections = [], action, closing = [] } = mail;
  const { replyTo, optOutUrl } = mail;
  const foot = [brand.name, ...(brand.contact ?? [])].join('\n');
  const text = [
    ...paragraphs,
    ...(facts.length > 0 ? [asLines(facts)] : []),
    ...sections.map((section) => `${section.heading}\n${asLines(section.facts)}`),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...closing,
    `-- \n${foot}`,
    ...(optOutUrl ? [`Stop these mails: ${optOutUrl}`] : []),
  ];
  return {
    to,
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    text: text.join('\n\n'),
    html: mailHtml(mail, brand),
    ...(replyTo && { replyTo }),
  };
}

const asLines = (facts: readonly Fact[]) =>
  facts.map(([label, value, url]) => `${label}: ${value}${url ? ` (${url})` : ''}`).join('\n');
