import { mailHtml } from './mailHtml.ts';
import type { Mail } from './mailer.ts';

/** How a company's mails look; without one they carry Plumbline's own name. */
export type Brand = {
  name: string;
  primaryColor?: string;
  accentColor?: string;
  logoUrl?: string;
  /** Lines at the foot: address, phone, mail, website. */
  contact?: readonly string[];
};

/** A fact of a mail; with an address it leads there. */
export type Fact = readonly [label: string, value: string, url?: string];

/** What a mail says, before it is laid out. */
export type MailText = {
  to: string;
  subject: string;
  /** Paragraphs of plain text; a line break inside one stays. */
  paragraphs: readonly string[];
  /** Facts as a small table: amount, due date and the like. */
  facts?: readonly Fact[];
  /** More of such tables, each under its heading. */
  sections?: readonly { heading: string; facts: readonly Fact[] }[];
  /** One thing to do. */
  action?: { label: string; url: string };
  /** Paragraphs after the button. */
  closing?: readonly string[];
  replyTo?: string;
  /** Where the receiver says that they want no more of these. */
  optOutUrl?: string;
};

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
